// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/tunnels/givenroutes.h"
#include "core/run/liverun/faults/failovers.h"
#include "core/run/liverun/faults/livenodefaults.h"
#include "core/run/liverun/liveoptions.h"
#include "core/run/liverun/nodes/givennodes.h"
#include "core/run/liverun/nodes/managednodes.h"
#include "core/run/liverun/nodes/sentinelwatch.h"
#include "core/run/liverun/store.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace lockscope {

/// Owns the nodes of one live run, started by Lockscope or given by the user, and the observers
/// that record each change of their keys. The observers run on one thread of this class. Thread:
/// all functions are called on the run's thread.
class RedisNodes {
public:
    struct Options {
        int nodes = 1;    ///< number of primaries at the start; given nodes count as primaries; no
                          ///< connection is made to their replicas
        int replicas = 0; ///< number of replicas of each primary
        LiveOptions live;
        RunEpoch epoch;
        std::uint16_t recorderNumber = 0;
        std::shared_ptr<TextPool> texts;
        std::vector<RedisKey> lockKeys; ///< the keys to watch on given nodes, and to delete for a
                                        ///< fault
        FaultPlan faults;  ///< only node faults and failovers are used. REQUIRES: all their targets
                           ///< exist, and none is a given node
        Settings settings; ///< default lengths of faults, persistence, and clock drift
        PlanProgress *progress =
            nullptr; ///< is updated when a fault begins or ends; outlives this object
        std::vector<RedisKey> unwatchedKeys =
            {}; ///< other keys to remove from given nodes at the end
        /// Returns the port to which a replica connects to reach its primary, which listens on
        /// `port`: that of a relay, or `port` itself. If the function is null, all replicas connect
        /// to `port`.
        std::function<Result<std::uint16_t>(NodeId replica, NodeId primary, std::uint16_t port)>
            replicaPort = {};
        /// The same for a sentinel's link to a node.
        std::function<Result<std::uint16_t>(int sentinel, NodeId node, std::uint16_t port)>
            sentinelPort = {};
        KeyFilter observedKeys = {}; ///< keys to watch on nodes that Lockscope starts
    };
    /// Updates `primaries`, and calls `onSwitch` on the observers' thread each time that another
    /// node takes the place of a primary.
    RedisNodes(Options options, std::shared_ptr<Primaries> primaries, OnSwitch onSwitch);
    /// Ends the observers and every server. Removes the run's keys from given nodes.
    ~RedisNodes();
    RedisNodes(const RedisNodes &) = delete;
    RedisNodes &operator=(const RedisNodes &) = delete;

    /// Starts the servers. Waits until each answers and each primary replicates to all its
    /// replicas. If the nodes are given: checks them instead. Error: one line.
    Result<Done> start();
    /// Starts the observers and waits until they record every change. Error: a node cannot be
    /// observed.
    Result<Done> observe();
    /// Begins the node faults that have neither a time nor a condition, and waits until they have
    /// taken effect. Error: that takes too long. REQUIRES, also for the next five functions:
    /// observe() has succeeded.
    Result<Done> beginFaults();
    /// Adds a node fault or failover on the operator's order. It begins now, unless it has a time
    /// or a condition.
    void addFault(const Fault &fault, FaultId id);
    /// Begins a node fault or failover, asynchronously. `cause`: the row that fulfilled its
    /// condition.
    void beginFault(FaultAction action, FaultId id, EventRef cause);
    /// Ends a node fault, asynchronously. A failover has no end.
    void endFault(FaultAction action, FaultId id);
    /// Begins the failovers that have neither a time nor a condition, and waits until they are
    /// complete. Error: that takes too long.
    Result<Done> beginFailovers();
    /// Resumes all stopped and busy nodes, and waits until the commands that they have queued are
    /// executed and recorded. No fault begins after this call.
    void endFaults();
    /// Stops the observers: they record no more rows.
    void stopObserving();

    bool areGiven() const { return !m_options.live.given.empty(); }
    /// Returns the addresses of the primaries at the start, node 1 first, then of the replicas of
    /// node 1, of node 2, and so on.
    const std::vector<NodeAddress> &nodes() const { return m_nodes; }
    /// Returns the addresses of the primaries at the start, node 1 first.
    std::vector<NodeAddress> primariesAtStart() const;
    /// Returns the primary that the node copies at the start of the run; none: the node is a
    /// primary at the start.
    NodeId primaryAtStartOf(NodeId node) const;
    const NodeAddress &store() const { return m_store; }
    /// Returns the version of the nodes' redis-server; unknown if they are given. REQUIRES: start()
    /// has succeeded.
    ServerVersion serverVersion() const
    {
        return areGiven() ? ServerVersion() : m_managed.version();
    }
    /// Returns the software of each node, in the order of nodes(): "Redis 7.0.15"; an empty text:
    /// not known. REQUIRES: start() has succeeded.
    std::vector<std::string> software() const;
    /// Returns what the check has found out about each given node; empty if Lockscope has started
    /// the nodes.
    const std::vector<CheckedNode> &checkedNodes() const { return m_checked; }
    /// Returns the id of the node's first process; 0 for a given node. REQUIRES: observe() has not
    /// been called.
    pid_t processId(std::size_t index) const
    {
        return index < m_managed.count() ? m_managed.server(index).processId() : 0;
    }
    Recorder &recorder() { return m_recorder; }

private:
    void makeReplication(const std::vector<NodeSupervisor *> &supervisors);
    void onLoop(const std::function<void()> &work);
    void onNodeObserved();

    const Options m_options;
    std::vector<CheckedNode> m_checked;
    ManagedNodes m_managed; // without servers if nodes are given
    const std::shared_ptr<Primaries> m_primaries;
    const OnSwitch m_onSwitch;
    std::vector<NodeAddress> m_nodes;
    NodeAddress m_store;
    Recorder m_recorder;
    EventLoop m_loop;
    GivenRoutes
        m_given; // without nodes if none are given; its threads call m_loop, so it must end first
    std::vector<std::unique_ptr<NodeSupervisor>> m_supervisors; // by node
    std::unique_ptr<LiveNodeFaults>
        m_faults; // only for the loop's thread, as the next four members
    std::unique_ptr<Replication> m_replication; // null if there are no replicas
    std::unique_ptr<Failovers> m_failovers;     // null if there are no replicas
    std::unique_ptr<SentinelWatch> m_sentinelWatch;
    std::unique_ptr<StoreWatch> m_storeWatch; // null if nodes are given
    std::mutex m_mutex;
    std::condition_variable m_observedChanged;
    std::size_t m_observedCount = 0; // number of observed nodes; guarded by m_mutex
    std::thread m_thread;
};

} // namespace lockscope
