// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scenario/scenario.h"
#include "trace/trace.h"
#include "verdict/verdict.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// How clients that count together keep out of each other's way (articles 002 and 004 compare the first two).
enum class ContentionWay : std::uint8_t {
    watch,    ///< watch-optimistic: who comes too late does it again
    poll,     ///< set-px-lua: who is refused asks again after a while
    handOver, ///< set-px-lua with wake-up=notify: who is refused stands in a queue
};
/// In the words of the JSON, in the order of the values.
inline constexpr std::array<std::string_view, 3> contentionWords{"watch-optimistic", "set-px-lua poll", "set-px-lua notify"};

/// A sweep over the number of clients: each of them adds 1 to one counter again and again, with no work and no rest between, for `length`.
/// Who polls waits 1 ms and up to 1 ms more. Where every number of clients has had its turn in every way, one sees where they cross.
struct ContentionPlan {
    std::string world = "model";                ///< "live": real Redis, a server for the lock and one for the counter
    std::vector<int> clients{1, 2, 4, 8, 16, 32, 64};
    Duration length = 1s;                       ///< of each run
    Seed seed{1};
    std::string redisServer;                    ///< live: the program to start; empty: redis-server on PATH
};

/// What one number of clients came to in one way.
struct ContentionPoint {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    std::int64_t rounds = 0;      ///< increments that were taken
    double throughput = 0;        ///< of them, in a second
    std::int64_t retries = 0;     ///< transactions that came to nothing; refusals of the lock
    std::optional<Spread> round;  ///< from a round's first try to its write, of those that were written
    std::int64_t lost = 0;        ///< increments that are not in the counter: the way does not do what it is for
};

/// The run of one point.
EffectiveScenario contentionRun(const ContentionPlan &plan, ContentionWay way, int clients);

/// What its trace says. REQUIRES: a whole trace of such a run.
ContentionPoint contentionPoint(const Trace &trace, ContentionWay way, int clients);

/// Runs it. It takes about the plan's length, and in the model less. Thread: any. Error: why it could not run, in one line; or "cancelled".
Result<ContentionPoint> measureContention(const ContentionPlan &plan, ContentionWay way, int clients, const std::atomic<bool> &isCancelled);

/// The smallest number of clients from which on this way is at least as fast as watch-optimistic with all larger numbers too. Nothing: none.
std::optional<int> contentionCrossing(const std::vector<ContentionPoint> &points, ContentionWay way);

/// The whole as JSON, indented, with a line end; and as a table for a terminal.
std::string contentionJson(const ContentionPlan &plan, const std::vector<ContentionPoint> &points);
std::string contentionText(const ContentionPlan &plan, const std::vector<ContentionPoint> &points);

} // namespace lockscope
