// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runending.h"
#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

class LiveRunThread;

/// Where the nodes of a live run come from, and where its trace goes.
struct LiveOptions {
    std::vector<NodeAddress> given; ///< `--node`: use these, start none; empty: start our own
    std::string redisServer;        ///< the program to start; empty: redis-server on PATH
    bool isOpenToFaults = false;    ///< every fault may come while it goes on: relays lie on all clients' links, clocks can be changed
    std::shared_ptr<TraceMemory> memory{}; ///< where the trace's rows are kept; null: all in memory
    /// Called once, when all clients have ended and nobody observes the nodes any more, while they run with all that is on them: for a
    /// look at them over connections that are no part of the run. The addresses are those of nodes(). Thread: the run's own, which
    /// waits for it.
    std::function<void(const std::vector<NodeAddress> &nodes)> lastLook{};
};

/// A run against real Redis, from the first process to the last. Starting returns at once; everything happens on threads of its own.
/// Destroying it stops the run and ends every server that it started. Thread: any; the calls never block but where said.
class LiveRun {
public:
    LiveRun(EffectiveScenario effective, LiveOptions options);
    ~LiveRun();
    LiveRun(const LiveRun &) = delete;
    LiveRun &operator=(const LiveRun &) = delete;

    /// Everything merged so far; the same run's later traces only have more rows at their end. Empty before the run-begin row.
    std::shared_ptr<const Trace> trace() const;
    /// The knobs while it runs: count from each client's next attempt (SettingScope::attempt; others are left as they are).
    void change(const Settings &settings);
    /// More faults, by the operator's hand: each begins now, unless it waits for a time, a condition or a step; a row setting-changed tells
    /// them. Error: one line; a fault that cannot be here, or only be planned; a run
    /// that is over, has not begun, or is not open to faults.
    Result<Done> inject(const FaultPlan &more);
    /// What lies on a client (node 0: it goes on), on a node (client 0: it goes on, or starts again) or on their link ends, soon.
    void mend(ClientId client, NodeId node);
    /// Ends the run early: it is finished soon after, and its run-end row has the reason and why ("SIGINT", "stopped by hand").
    void stop(const std::string &why, RunEnding::Reason reason = RunEnding::Reason::stopped);
    /// No more rows will come and nothing of it lives any more.
    bool isFinished() const;
    /// Waits until it is finished, or the limit is over; true if it is finished.
    bool waitFinished(std::chrono::milliseconds limit) const;
    /// Why it could not run (no redis-server, a node that cannot be reached); nothing if it could.
    std::optional<Error> failure() const;
    /// Where each node is reached, node 1 first, the store last; empty until they are up.
    std::vector<NodeAddress> nodes() const;

private:
    std::unique_ptr<LiveRunThread> m_run;
};

} // namespace lockscope
