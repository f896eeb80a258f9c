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

/// Where a live run's nodes come from, and where its trace is stored.
struct LiveOptions {
    std::vector<NodeAddress> given; ///< `--node`: use these nodes and start none; empty: start redis-server processes
    std::string redisServer;        ///< the program to start; empty: redis-server from PATH
    bool isOpenToFaults = false;    ///< any fault may be added during the run: all clients' links have relays, clocks can be changed
    std::shared_ptr<TraceMemory> memory{}; ///< where the trace's rows are stored; null: all in memory
    /// Called once after all clients and observers have ended, while the nodes still run with all their data. It may inspect the nodes over
    /// new connections. The addresses are those of nodes(). Thread: the run's, which waits for the call.
    std::function<void(const std::vector<NodeAddress> &nodes)> lastLook{};
    int clientsMax = 0; ///< up to this number, change() can start and stop clients during the run; 0: their number is fixed
};

/// A run against real Redis, from the first process to the last. The constructor returns at once; the run has its own threads. The
/// destructor stops the run and ends every server that the run started. Thread: any; calls do not block, except waitFinished() and the
/// destructor.
class LiveRun {
public:
    LiveRun(EffectiveScenario effective, LiveOptions options);
    ~LiveRun();
    LiveRun(const LiveRun &) = delete;
    LiveRun &operator=(const LiveRun &) = delete;

    /// Returns all rows merged so far. Later traces of the same run only have more rows at their end. Empty before the run-begin row.
    std::shared_ptr<const Trace> trace() const;
    /// Changes settings during the run, from each client's next attempt on. Ignores settings without SettingScope::attempt, but for
    /// `clients` in a run with LiveOptions::clientsMax: a client that is one too many finishes its round and waits.
    void change(const Settings &settings);
    /// Adds faults on the operator's order. Each begins now, unless it waits for a time, a condition or a step; a row setting-changed
    /// records them. Error, one line: the fault is not possible in this run or can only be planned; or the run has not begun, is over, or
    /// is not open to faults.
    Result<Done> inject(const FaultPlan &more);
    /// Ends the faults on a client (node 0: the client resumes), on a node (client 0: it resumes or restarts), or on their link. Returns
    /// before that has happened.
    void mend(ClientId client, NodeId node);
    /// Ends the run early. The run finishes soon after; its run-end row contains the reason and `why` ("SIGINT", "stopped by hand").
    void stop(const std::string &why, RunEnding::Reason reason = RunEnding::Reason::stopped);
    /// Whether the run has ended: no more rows come, and its clients and servers have ended.
    bool isFinished() const;
    /// Waits until the run is finished, at most for `limit`. Returns whether it is finished.
    bool waitFinished(std::chrono::milliseconds limit) const;
    /// Returns why the run could not take place or has no valid end (no redis-server, a node that cannot be reached); empty if it could.
    std::optional<Error> failure() const;
    /// Returns the address of each node, node 1 first and the store last; empty until they run.
    std::vector<NodeAddress> nodes() const;

private:
    std::unique_ptr<LiveRunThread> m_run;
};

} // namespace lockscope
