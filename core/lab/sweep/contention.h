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

/// How clients that add to the same counter avoid conflicts (the web articles 002 and 004, listed
/// in ui/words/sources.cpp, compare `watch` and `poll`).
enum class ContentionWay : std::uint8_t {
    watch,    ///< watch-optimistic: a client whose transaction has failed tries again
    poll,     ///< set-px-lua: a denied client tries again after a delay
    handOver, ///< set-px-lua with wake-up=notify: a denied client waits in a queue
};
inline constexpr std::array contentionWays{
    ContentionWay::watch, ContentionWay::poll, ContentionWay::handOver};
/// The names of the ways in the JSON output, in enum order.
inline constexpr std::array<std::string_view, 3> contentionWords{
    "watch-optimistic", "set-px-lua poll", "set-px-lua notify"};

/// A sweep over the number of clients. A point is one number of clients combined with one way. A
/// run lasts for the time `length`. In it, each client adds 1 to the same counter again and again,
/// without work or think time. A polling client waits 1 to 2 ms between attempts. The points show
/// the number of clients from which one way is faster than another. Several runs for each point
/// show whether the difference is real.
struct ContentionPlan {
    WorldKind world = WorldKind::model; ///< live: one server for the lock and one for the counter
    std::vector<int> clients{1, 2, 4, 8, 16, 32, 64};
    int runs = 5;            ///< per point
    Duration length = 500ms; ///< per run
    Seed seed{1};            ///< of the first run of each point; later runs use the next seeds
    std::string redisServer; ///< live: path of the server program; empty: redis-server on PATH
};

/// One run of the plan.
struct ContentionRun {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    int index = 0; ///< index of the run within its point, from 0
};

/// Returns all runs in the order of measurement: the first run of each point, fewest clients first,
/// then the second run of each point, and so on. So a busy phase of the machine affects all ways
/// alike, and after the first run of each point all points have a result.
std::vector<ContentionRun> contentionRuns(const ContentionPlan &plan);

/// The result of one run of a point.
struct ContentionResult {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    std::int64_t rounds = 0;          ///< number of rounds whose increment the store accepted
    double throughput = 0;            ///< accepted increments per second
    std::int64_t retries = 0;         ///< number of failed transactions or denied attempts
    std::optional<Spread> roundTimes; ///< time from the first attempt of a round to its write;
                                      ///< nullopt: no round had a write
    std::int64_t lost = 0; ///< number of accepted increments that are missing from the counter;
                           ///< more than 0: the way has failed
};

/// Returns the scenario of a run. In the model each client has its own machine, and clients wait
/// because commands queue at the nodes (SimTimes::isCrowded). In a live run, clients and nodes
/// share the cores of this machine, so the throughput drops if there are more of them than cores.
EffectiveScenario contentionScenario(const ContentionPlan &plan, const ContentionRun &run);

/// Returns the result of a run, without `lost`. REQUIRES: `trace` is the complete trace of this
/// run.
ContentionResult contentionResult(const Trace &trace, const ContentionRun &run);

/// Executes a run and returns its result. A live run takes about the time `length` of the plan, a
/// run of the model less. Error: one line with the reason why the run was not possible; or
/// "cancelled". Thread: any.
Result<ContentionResult> measureContention(
    const ContentionPlan &plan, const ContentionRun &run, const std::atomic<bool> &isCancelled);

} // namespace lockscope
