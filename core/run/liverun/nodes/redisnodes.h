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

/// The nodes of one live run: our own processes, or given ones; and the observers that tell the truth about their keys, on a
/// thread of their own. Thread: made and destroyed by the run's thread.
class RedisNodes {
public:
    struct Options {
        int nodes = 1;    ///< masters; given ones have no replicas here, whatever they have elsewhere
        int replicas = 0; ///< of each master
        LiveOptions live;
        RunEpoch epoch;
        std::uint16_t recorderNumber = 0;
        std::shared_ptr<TextPool> texts;
        std::vector<RedisKey> keys; ///< what is watched on given nodes
        FaultPlan faults; ///< of these, what happens to nodes; REQUIRES: to none that is not there, to none that is given
        Settings settings; ///< what faults of nodes take from them
        PlanProgress *progress = nullptr; ///< what begins and ends of the plan is marked there; outlives them
        std::vector<RedisKey> unwatched = {}; ///< what else is removed from given nodes at the end
        /// Where a replica finds its master, which listens on that port: the port itself, or a relay's. None: the port itself.
        std::function<Result<std::uint16_t>(NodeId replica, NodeId master, std::uint16_t port)> replicaPort = {};
        /// The same of a sentinel and a node.
        std::function<Result<std::uint16_t>(int sentinel, NodeId node, std::uint16_t port)> sentinelPort = {};
    };
    /// `primaries` is kept up to date; `heard` is told of every switch, on the observers' thread.
    RedisNodes(Options options, std::shared_ptr<Primaries> primaries, SwitchHeard heard);
    /// Ends the observers and every server; from given nodes our keys are removed.
    ~RedisNodes();
    RedisNodes(const RedisNodes &) = delete;
    RedisNodes &operator=(const RedisNodes &) = delete;

    /// Starts the servers and waits until each answers, and until what a master is told reaches all its replicas. Error: one line.
    Result<Done> start();
    /// Begins to observe and waits until every change is seen. Error: a node that cannot be observed.
    Result<Done> observe();
    /// The faults that wait for no condition: done when this returns. REQUIRES, as of the next three: observed. Error: it takes too long.
    Result<Done> beginFaults();
    /// One more fault of a node or failover, by the operator's hand: it begins soon, unless it has a time or a condition.
    void addFault(const Fault &fault, FaultId id);
    /// That fault of a node, or that failover, begins, soon; `cause`: the row of its condition.
    void beginFault(FaultAction action, FaultId id, EventRef cause);
    /// That fault of a node ends, soon; a failover has no end.
    void endFault(FaultAction action, FaultId id);
    /// The failovers that wait for no condition: done when this returns. Error: it takes too long.
    Result<Done> beginFailovers();
    /// Every node goes on, has done what it was asked for meanwhile, and has been heard; no fault begins any more.
    void endFaults();
    /// No more accounts will be recorded.
    void stopObserving();

    bool areGiven() const { return !m_options.live.given.empty(); }
    /// Node 1 first: the masters, then the replicas of node 1, of node 2 …
    const std::vector<NodeAddress> &nodes() const { return m_nodes; }
    std::vector<NodeAddress> masters() const;
    /// The master that a node copies; none: it is one itself.
    NodeId masterOf(NodeId node) const;
    const NodeAddress &store() const { return m_store; }
    /// What the nodes are; unknown where they are given. REQUIRES: started.
    ServerVersion server() const { return areGiven() ? ServerVersion() : m_own.version(); }
    /// The first process of a node of ours; 0 for a given one. REQUIRES: not observed yet.
    pid_t processId(std::size_t index) const { return index < m_own.count() ? m_own.server(index).processId() : 0; }
    Recorder &recorder() { return m_recorder; }

private:
    void makeReplication(const std::vector<NodeSupervisor *> &lives);
    void onLoop(const std::function<void()> &work);
    void nodeReady();

    const Options m_options;
    ManagedNodes m_own; // none, where nodes are given
    const std::shared_ptr<Primaries> m_primaries;
    const SwitchHeard m_heard;
    std::vector<NodeAddress> m_nodes;
    NodeAddress m_store;
    Recorder m_recorder;
    EventLoop m_loop;
    std::vector<std::unique_ptr<NodeSupervisor>> m_lives; // by node
    std::unique_ptr<NodeFaults> m_faults; // the loop's, as the next four
    std::unique_ptr<Replication> m_replication; // null where there are no replicas
    std::unique_ptr<Failovers> m_failovers;     // likewise
    std::unique_ptr<SentinelWatch> m_watch;
    std::unique_ptr<StoreWatch> m_storeWatch;   // null where nodes are given
    std::mutex m_mutex;
    std::condition_variable m_readyChanged;
    std::size_t m_ready = 0; // nodes that are observed; with m_mutex
    std::thread m_thread;
};

} // namespace lockscope
