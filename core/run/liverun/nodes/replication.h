// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/failover.h"
#include "core/run/liverun/nodes/nodesupervisor.h"

#include <memory>
#include <vector>

namespace lockscope {

/// Stores which node of a live run copies which, and which node serves each master's place. It sends no orders to the processes: Failovers
/// and sentinels do. It records changes of roles, adapts the observation of the nodes, and informs the clients. Thread: the loop's.
class Replication {
public:
    struct Node {
        NodeSupervisor *life = nullptr;
        std::uint16_t port = 0; ///< on the loopback interface; 0: none, because there are no replicas
        NodeId place;           ///< its own id for an initial master; for a replica its initial master
    };
    /// `nodes`: the first is node 1.
    Replication(EventLoop &loop, Recorder &recorder, std::vector<Node> nodes, std::shared_ptr<Primaries> primaries, SwitchHeard heard);
    ~Replication();
    Replication(const Replication &) = delete;
    Replication &operator=(const Replication &) = delete;

    const Node &node(NodeId id) const { return m_nodes[id.value - 1u]; }
    /// Returns the node that listens on the port; none: not a node of this run.
    NodeId nodeAt(std::uint16_t port) const;
    NodeId primaryOf(NodeId place) const { return m_primaries->of(place); }
    bool isPrimary(NodeId id) const { return m_isPrimary[id.value - 1u]; }
    /// Returns the other nodes of its place that are replicas.
    std::vector<NodeId> siblingsOf(NodeId id) const;

    /// Records that the node is a master now and takes writes. Returns its `promoted` row.
    EventRef promoted(NodeId id, EventRef cause);
    /// The node copies that primary from now on; `cause` is the cause of keys that it loses by that.
    void follows(NodeId id, NodeId primary, EventRef cause);
    /// Records that a replaced primary copies the current one from now on. Returns its `demoted` row.
    EventRef demoted(NodeId id, EventRef cause);
    /// Waits until the promoted node is observed again. Then calls `done`, and informs the clients, except `unaware`, that the node serves
    /// its place.
    void switchTo(NodeId id, std::vector<ClientId> unaware, std::function<void()> done);

    EventRef note(EventKind kind, Actor actor, NodeId node, EventRef cause, std::string_view detail);

private:
    EventLoop &m_loop;
    Recorder &m_recorder;
    const std::vector<Node> m_nodes;
    std::vector<bool> m_isPrimary; // by node
    const std::shared_ptr<Primaries> m_primaries;
    const SwitchHeard m_heard;
    std::vector<std::unique_ptr<CallbackTimer>> m_tellings; // timers of switchTo()
};

} // namespace lockscope
