// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/failover.h"
#include "core/run/liverun/nodes/nodesupervisor.h"

#include <memory>
#include <vector>

namespace lockscope {

/// Stores the role of each node of a live run: which primary it copies, and which node serves each
/// place (failover.h). It sends no commands to the processes; Failovers and the sentinels do this.
/// It records changes of roles, adapts the observation of the nodes, and informs the clients.
/// Thread: that of the loop.
class Replication {
public:
    /// A node of the run.
    struct Node {
        NodeSupervisor *supervisor = nullptr;
        std::uint16_t port =
            0;        ///< on the loopback interface; 0: none, because there are no replicas
        NodeId place; ///< for a primary at the start: its own id; for any other node: the id of the
                      ///< primary that it copies then
    };
    /// `nodes`: the first is node 1.
    Replication(EventLoop &loop, Recorder &recorder, std::vector<Node> nodes,
        std::shared_ptr<Primaries> primaries, OnSwitch onSwitch);
    ~Replication();
    Replication(const Replication &) = delete;
    Replication &operator=(const Replication &) = delete;

    const Node &node(NodeId id) const { return m_nodes[id.value - 1u]; }
    /// Returns the node that listens on the port; none if the port belongs to no node of this run.
    NodeId nodeAt(std::uint16_t port) const;
    /// Returns the node that serves the place.
    NodeId primaryOf(NodeId place) const { return m_primaries->of(place); }
    bool isPrimary(NodeId id) const { return m_isPrimary[id.value - 1u]; }
    /// Returns the other nodes with the same place that are replicas.
    std::vector<NodeId> siblingsOf(NodeId id) const;

    /// Records that the node is a primary now and accepts writes. Returns its `promoted` row.
    EventRef notePromotion(NodeId id, EventRef cause);
    /// Records that the node copies that primary from now on. `cause`: the cause in the rows of
    /// keys that the node loses by this.
    void noteNewPrimary(NodeId id, NodeId primary, EventRef cause);
    /// Records that a replaced primary copies the current one from now on. Returns its `demoted`
    /// row.
    EventRef noteDemotion(NodeId id, EventRef cause);
    /// Makes the promoted node `id` serve its place. Returns at once, and does the following when
    /// the node is observed again, or is down: updates the Primaries, calls `done`, and informs the
    /// clients, except those in `unaware`.
    void switchTo(NodeId id, std::vector<ClientId> unaware, std::function<void()> done);

    EventRef note(
        EventKind kind, Actor actor, NodeId node, EventRef cause, std::string_view detail);

private:
    EventLoop &m_loop;
    Recorder &m_recorder;
    const std::vector<Node> m_nodes;
    std::vector<bool> m_isPrimary; // by node
    const std::shared_ptr<Primaries> m_primaries;
    const OnSwitch m_onSwitch;
    std::vector<std::unique_ptr<CallbackTimer>> m_switchTimers; // timers of switchTo()
};

} // namespace lockscope
