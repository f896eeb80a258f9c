// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/faults/failovers.h"
#include "core/run/liverun/faults/nodefaults.h"
#include "core/run/liverun/liverun.h"
#include "core/run/liverun/nodes/managednodes.h"
#include "core/run/liverun/nodes/sentinelwatch.h"
#include "core/run/liverun/storewatch.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace lockscope {

/// The nodes of one live run, started by Lockscope or given, and the observers that record what happens to their keys. The observers run on
/// one thread of this class. Thread: made and destroyed by the run's thread.
class RedisNodes {
public:
    struct Options {
        int nodes = 1;    ///< masters; given nodes count as masters, and their replicas are not used
        int replicas = 0; ///< of each master
        LiveOptions live;
        RunEpoch epoch;
        std::uint16_t recorderNumber = 0;
        std::shared_ptr<TextPool> texts;
        std::vector<RedisKey> keys; ///< keys to watch on given nodes
        FaultPlan faults; ///< only its node faults and failovers count; REQUIRES: all targets exist; none is a given node
        Settings settings; ///< defaults for faults of nodes
        PlanProgress *progress = nullptr; ///< records what begins and ends; outlives this object
        std::vector<RedisKey> unwatched = {}; ///< other keys to remove from given nodes at the end
        /// Returns the port at which a replica connects to its master, which listens on `port`: `port` itself, or a relay's. Null function:
        /// `port`.
        std::function<Result<std::uint16_t>(NodeId replica, NodeId master, std::uint16_t port)> replicaPort = {};
        /// The same for a sentinel's link to a node.
        std::function<Result<std::uint16_t>(int sentinel, NodeId node, std::uint16_t port)> sentinelPort = {};
    };
    /// Keeps `primaries` up to date, and calls `heard` for each switch of a primary on the observers' thread.
    RedisNodes(Options options, std::shared_ptr<Primaries> primaries, SwitchHeard heard);
    /// Ends the observers and every server. Removes the run's keys from given nodes.
    ~RedisNodes();
    RedisNodes(const RedisNodes &) = delete;
    RedisNodes &operator=(const RedisNodes &) = delete;

    /// Starts the servers and waits until each answers, and until replication from each master to all its replicas works. Checks given
    /// nodes instead. Error: one line.
    Result<Done> start();
    /// Starts the observers and waits until they record every change. Error: a node cannot be observed.
    Result<Done> observe();
    /// Begins the node faults that wait for nothing, and waits until they are complete. Error: that takes too long. REQUIRES, also for the
    /// next four functions: observe() has succeeded.
    Result<Done> beginFaults();
    /// Adds a node fault or failover on the operator's order. It begins soon, unless it has a time or a condition.
    void addFault(const Fault &fault, FaultId id);
    /// Begins a node fault or failover, asynchronously. `cause`: the row of its condition.
    void beginFault(FaultAction action, FaultId id, EventRef cause);
    /// Ends a node fault, asynchronously. A failover has no end.
    void endFault(FaultAction action, FaultId id);
    /// Begins the failovers that wait for nothing, and waits until they are complete. Error: that takes too long.
    Result<Done> beginFailovers();
    /// Resumes every node, and waits until all commands queued meanwhile are executed and recorded. No fault begins after this call.
    void endFaults();
    /// Stops the observers: they record no more rows.
    void stopObserving();

    bool areGiven() const { return !m_options.live.given.empty(); }
    /// Node 1 first: the masters, then the replicas of node 1, of node 2 …
    const std::vector<NodeAddress> &nodes() const { return m_nodes; }
    std::vector<NodeAddress> masters() const;
    /// Returns the master that the node copies at the start of the run; none: the node is a master.
    NodeId masterOf(NodeId node) const;
    const NodeAddress &store() const { return m_store; }
    /// Returns the version of the nodes; unknown if they are given. REQUIRES: start() has succeeded.
    ServerVersion server() const { return areGiven() ? ServerVersion() : m_own.version(); }
    /// Returns the id of the node's first process; 0 for a given node. REQUIRES: observe() has not been called.
    pid_t processId(std::size_t index) const { return index < m_own.count() ? m_own.server(index).processId() : 0; }
    Recorder &recorder() { return m_recorder; }

private:
    void makeReplication(const std::vector<NodeSupervisor *> &lives);
    void onLoop(const std::function<void()> &work);
    void nodeReady();

    const Options m_options;
    ManagedNodes m_own; // without servers if nodes are given
    const std::shared_ptr<Primaries> m_primaries;
    const SwitchHeard m_heard;
    std::vector<NodeAddress> m_nodes;
    NodeAddress m_store;
    Recorder m_recorder;
    EventLoop m_loop;
    std::vector<std::unique_ptr<NodeSupervisor>> m_lives; // by node
    std::unique_ptr<NodeFaults> m_faults; // only for the loop's thread, like the next four
    std::unique_ptr<Replication> m_replication; // null if there are no replicas
    std::unique_ptr<Failovers> m_failovers;     // null if there are no replicas
    std::unique_ptr<SentinelWatch> m_watch;
    std::unique_ptr<StoreWatch> m_storeWatch;   // null if nodes are given
    std::mutex m_mutex;
    std::condition_variable m_readyChanged;
    std::size_t m_ready = 0; // number of observed nodes; guarded by m_mutex
    std::thread m_thread;
};

} // namespace lockscope
