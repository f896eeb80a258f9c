// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/result.h"
#include "lockscope/base/wording.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// How clients that add to the same counter avoid conflicts (the web articles 002 and 004, listed
/// in ui/words/lessonwords.cpp, compare `watch` and `poll`).
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

/// The median of the values of several runs, and the lowest and highest value of their middle half.
/// (The middle half of five runs is the middle three; of three runs it is all.) Of five or more
/// runs, a single disturbed run does not change these values much.
struct Middle {
    double low = 0;
    double median = 0;
    double high = 0;
};
/// Returns the median and the middle half; zeros for an empty list. Sorts `values`.
Middle middleOf(std::vector<double> &values);

/// The summary of the runs of one point.
struct ContentionSummary {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    int runs = 0;
    std::int64_t rounds = 0; ///< increments in all runs
    Middle throughput;       ///< increments per second
    Middle retries;          ///< denied attempts or failed transactions per increment
    Middle p50; ///< median time of a round from its first attempt to its write, in microseconds
    Middle p99; ///< 99th percentile of the same time
    std::int64_t lost = 0; ///< increments missing from the counters
};

/// Returns one summary for each measured point, fewest clients first; for the same number of
/// clients, in the order of the ways.
std::vector<ContentionSummary> contentionSummaries(const std::vector<ContentionResult> &results);

/// The minimum number of runs per point for a difference between two points to be clear.
inline constexpr int clearDifferenceRunsMin = 3;
/// Returns whether `one` is clearly faster than `other`: both have enough runs, and the middle
/// halves of their throughputs do not overlap.
bool isClearlyFaster(const ContentionSummary &one, const ContentionSummary &other);

/// The number of clients from which on a way is faster than watch-optimistic.
struct ContentionCrossing {
    int after =
        0; ///< the largest measured number with which watch-optimistic is clearly faster; 0: none
    int from = 0; ///< the way is clearly faster with this measured number and all larger ones; the
                  ///< smallest such number; 0: none
    bool isExact = false; ///< `from` is not 0, and each measured number between `after` and `from`
                          ///< gives a clear result
    bool isAlwaysFaster = false; ///< `isExact`, and `from` is the smallest measured number
    bool isSlowerAtLargest =
        false; ///< watch-optimistic is clearly faster with the largest measured number
};
/// Compares a way with watch-optimistic.
ContentionCrossing contentionCrossing(
    const std::vector<ContentionSummary> &summaries, ContentionWay way);

/// Return the summary of the points of a sweep: as indented JSON, and as a table for a terminal.
/// Both end with a line end. `say`: the language of the table.
std::string contentionJson(
    const ContentionPlan &plan, const std::vector<ContentionResult> &results);
std::string contentionText(const ContentionPlan &plan, const std::vector<ContentionResult> &results,
    const std::function<std::string(const Wording &)> &say = &Wording::english);

} // namespace lockscope
