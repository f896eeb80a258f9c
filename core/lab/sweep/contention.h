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

/// How concurrent counting clients avoid conflicts (articles 002 and 004 compare the first two).
enum class ContentionWay : std::uint8_t {
    watch,    ///< watch-optimistic: a client that was too late retries
    poll,     ///< set-px-lua: a refused client tries again after a delay
    handOver, ///< set-px-lua with wake-up=notify: a refused client waits in a queue
};
inline constexpr std::array contentionWays{ContentionWay::watch, ContentionWay::poll, ContentionWay::handOver};
/// Names in the JSON, in enum order.
inline constexpr std::array<std::string_view, 3> contentionWords{"watch-optimistic", "set-px-lua poll", "set-px-lua notify"};

/// A sweep over the number of clients: each client repeatedly adds 1 to one counter for `length`, without work or rest in between. A
/// polling client waits 1 to 2 ms. Measuring each number of clients in each way shows where the ways cross. Repeating each
/// measurement shows whether the crossing is real.
struct ContentionPlan {
    std::string world = "model";                ///< "live": real Redis, one server for the lock and one for the counter
    std::vector<int> clients{1, 2, 4, 8, 16, 32, 64};
    int runs = 5;                               ///< per point
    Duration length = 500ms;                    ///< per run
    Seed seed{1};                               ///< of the first run of each point; later runs use the next seeds
    std::string redisServer;                    ///< live: path of the server program; empty: redis-server on PATH
};

/// One run of the plan.
struct ContentionTurn {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    int run = 0; ///< index of the run within its point, from 0
};

/// Returns all runs in the order of measurement: each point once, fewest clients first, then each point again. A busy phase of the
/// machine then affects all ways alike, and a complete picture exists after the first pass.
std::vector<ContentionTurn> contentionTurns(const ContentionPlan &plan);

/// The result of one run: one way with one number of clients.
struct ContentionPoint {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    std::int64_t rounds = 0;      ///< increments that the store accepted
    double throughput = 0;        ///< increments per second
    std::int64_t retries = 0;     ///< failed transactions; refusals of the lock
    std::optional<Spread> round;  ///< from the first attempt of a round to its write, for rounds with a write
    std::int64_t lost = 0;        ///< increments missing from the counter: the way does not protect it
};

/// Returns the scenario of a run. In the model each client has its own machine, and queues at the nodes cause the waiting
/// (SimTimes::isCrowded). Live, clients and nodes share the cores of this machine, so the throughput drops if there are more of them
/// than cores.
EffectiveScenario contentionRun(const ContentionPlan &plan, const ContentionTurn &turn);

/// Returns the result of a run. REQUIRES: a complete trace of such a run.
ContentionPoint contentionPoint(const Trace &trace, const ContentionTurn &turn);

/// Runs a turn. Takes about the length in the plan; less in the model.
/// Error: one line why it could not run; or "cancelled".
/// Thread: any.
Result<ContentionPoint> measureContention(const ContentionPlan &plan, const ContentionTurn &turn, const std::atomic<bool> &isCancelled);

} // namespace lockscope
