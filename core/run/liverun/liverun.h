// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/tunnels/tlsoptions.h"
#include "core/run/check/checkrun.h"
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
    std::vector<NodeAddress> given; ///< `--node`: the run uses these nodes; empty: the run starts
                                    ///< its own redis-server processes
    std::string redisServer;        ///< the program to start; empty: redis-server from PATH
    bool isOpenToFaults = false;    ///< faults may be added: clients' links get relays
                                    ///< (neededrelays.h), the nodes' clocks can be changed
    std::shared_ptr<TraceMemory> memory{}; ///< stores the rows, moves the oldest to disk
                                           ///< (tracememory.h); null: no rows move to disk
    /// Called once after all clients and observers have ended, before the nodes end. The nodes
    /// still have all their data, and the function may connect to them. The addresses are those of
    /// LiveRun::nodes(). Thread: that of the run, which waits until the function returns.
    std::function<void(const std::vector<NodeAddress> &nodes)> beforeNodesEnd{};
    /// Called with each line that a user's program has written to its standard output or standard
    /// error, and with messages about its reports. Thread: one of the run's.
    std::function<void(ClientId client, std::string_view line)> programOutput{};
    /// Called before the clients start, once for each command that a node of `given` refuses, and
    /// if the node may evict the keys of locks. `line` states what this means for the run. Thread:
    /// that of the run.
    std::function<void(std::string_view line)> onNodeRemark{};
    int clientsMax = 0; ///< up to this number, changeSettings() can start and stop clients during
                        ///< the run; 0: their number is fixed
    TlsOptions tls{};   ///< for given nodes that have TLS
};

/// A run against real Redis. The constructor starts it and returns at once; the run has its own
/// threads. The destructor stops the run and ends every server that the run has started. Thread:
/// any; calls do not block, except waitFinished() and the destructor.
class LiveRun {
public:
    LiveRun(EffectiveScenario effective, LiveOptions options);
    ~LiveRun();
    LiveRun(const LiveRun &) = delete;
    LiveRun &operator=(const LiveRun &) = delete;

    /// Returns a trace with all rows so far. A later trace of the same run has the same rows and
    /// more rows at its end. Empty before the run-begin row.
    std::shared_ptr<const Trace> trace() const;
    /// Changes settings during the run: a client uses the new values from its next attempt on.
    /// Ignores settings of the scope SettingScope::run, with one exception: in a run with
    /// LiveOptions::clientsMax, a larger `clients` starts further clients. With a smaller
    /// `clients`, the clients with higher numbers finish their round and wait.
    void changeSettings(const Settings &settings);
    /// Adds faults on the operator's order. Each begins now, unless it waits for a time, a
    /// condition or a step. A row setting-changed records the faults and who added them (`by`).
    /// Error: a fault is not possible in this run or can only be planned; or the run has not begun,
    /// is over, or was started without LiveOptions::isOpenToFaults.
    Result<Done, RunRefusal> inject(
        const FaultPlan &faults, InjectedFaults::AddedBy addedBy = InjectedFaults::AddedBy::user);
    /// With a client only (node 0): resumes the client. With a node only (client 0): ends all
    /// faults on the node, and restarts its process if it is down. With both: ends all faults on
    /// their link. Returns at once; the faults end soon after.
    void endFaults(ClientId client, NodeId node);
    /// Ends the run early. The run finishes soon after; its run-end row contains the reason and
    /// `why` ("SIGINT", "stopped by hand").
    void stop(const std::string &why, RunEnding::Reason reason = RunEnding::Reason::stopped);
    /// Returns whether the run has ended: its clients and servers have ended, and the trace gets no
    /// more rows.
    bool isFinished() const;
    /// Waits until the run is finished, at most for `limit`. Returns whether it is finished.
    bool waitFinished(std::chrono::milliseconds limit) const;
    /// Returns why the run could not start or its trace is not valid (for example: no redis-server,
    /// or a node cannot be reached). Nullopt: no failure so far.
    std::optional<Error> failure() const;
    /// Returns why the run is not possible, if that is the failure().
    std::optional<RunRefusal> refusal() const;
    /// Returns the address of each node, node 1 first and the store last; empty until the nodes
    /// run.
    std::vector<NodeAddress> nodes() const;

private:
    std::unique_ptr<LiveRunThread> m_run;
};

} // namespace lockscope
