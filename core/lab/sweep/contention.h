// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/result.h"

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
inline constexpr std::array contentionWays{ContentionWay::watch, ContentionWay::poll, ContentionWay::handOver};
/// In the words of the JSON, in the order of the values.
inline constexpr std::array<std::string_view, 3> contentionWords{"watch-optimistic", "set-px-lua poll", "set-px-lua notify"};

/// A sweep over the number of clients: each of them adds 1 to one counter again and again, with no work and no rest between, for `length`.
/// Who polls waits 1 ms and up to 1 ms more. Where every number of clients has had its turn in every way, one sees where they cross; and
/// where all have had several turns, one sees whether they do, or only seem to.
struct ContentionPlan {
    std::string world = "model";                ///< "live": real Redis, a server for the lock and one for the counter
    std::vector<int> clients{1, 2, 4, 8, 16, 32, 64};
    int runs = 5;                               ///< of each point
    Duration length = 500ms;                    ///< of each run
    Seed seed{1};                               ///< of each point's first run; its later ones have the next seeds
    std::string redisServer;                    ///< live: the program to start; empty: redis-server on PATH
};

/// One run of the plan.
struct ContentionTurn {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    int run = 0; ///< how-manieth of its point, from 0
};

/// All of them in the order in which they are to be measured: every point once, fewest clients first, then every point again. So a busy
/// stretch of the machine falls on all ways alike, and the whole picture is there after the first round.
std::vector<ContentionTurn> contentionTurns(const ContentionPlan &plan);

/// What one number of clients came to in one way, in one run.
struct ContentionPoint {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    std::int64_t rounds = 0;      ///< increments that were taken
    double throughput = 0;        ///< of them, in a second
    std::int64_t retries = 0;     ///< transactions that came to nothing; refusals of the lock
    std::optional<Spread> round;  ///< from a round's first try to its write, of those that were written
    std::int64_t lost = 0;        ///< increments that are not in the counter: the way does not do what it is for
};

/// That run. In the model each client has a machine of its own, and the nodes' queues are what many of them wait in (SimTimes::isCrowded);
/// live they share this machine's cores with the nodes, too, and come to less where there are more of them than cores.
EffectiveScenario contentionRun(const ContentionPlan &plan, const ContentionTurn &turn);

/// What its trace says. REQUIRES: a whole trace of such a run.
ContentionPoint contentionPoint(const Trace &trace, const ContentionTurn &turn);

/// Runs it. It takes about the plan's length, and in the model less. Thread: any. Error: why it could not run, in one line; or "cancelled".
Result<ContentionPoint> measureContention(const ContentionPlan &plan, const ContentionTurn &turn, const std::atomic<bool> &isCancelled);

} // namespace lockscope
