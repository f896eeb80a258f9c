// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/failover.h"
#include "core/run/liverun/nodes/nodesupervisor.h"

#include <memory>
#include <vector>

namespace lockscope {

/// Who copies whom among the nodes of a live run, and who serves each master's place. It gives no orders to the processes (Failovers and
/// sentinels do), but writes down what has become of them, has them observed accordingly, and tells the clients. Thread: the loop's.
class Replication {
public:
    struct Node {
        NodeSupervisor *life = nullptr;
        std::uint16_t port = 0; ///< on the loopback; 0: it has none, since nobody copies anybody
        NodeId place;           ///< the master, or the replica's master from the beginning
    };
    /// `nodes`: the first is node 1.
    Replication(EventLoop &loop, Recorder &recorder, std::vector<Node> nodes, std::shared_ptr<Primaries> primaries, SwitchHeard heard);
    ~Replication();
    Replication(const Replication &) = delete;
    Replication &operator=(const Replication &) = delete;

    const Node &node(NodeId id) const { return m_nodes[id.value - 1u]; }
    /// None: no node of ours listens there.
    NodeId nodeAt(std::uint16_t port) const;
    NodeId primaryOf(NodeId place) const { return m_primaries->of(place); }
    bool isPrimary(NodeId id) const { return m_isPrimary[id.value - 1u]; }
    /// The other nodes of its place that copy somebody.
    std::vector<NodeId> siblingsOf(NodeId id) const;

    /// It copies nobody any more, and takes writes. Its `promoted` row.
    EventRef promoted(NodeId id, EventRef cause);
    /// It copies that primary from now on; `cause`: of what it loses by that.
    void follows(NodeId id, NodeId primary, EventRef cause);
    /// It was a primary, and copies the present one from now on. Its `demoted` row.
    EventRef demoted(NodeId id, EventRef cause);
    /// When the promoted node is observed again, the clients are told that it serves its place, and `done` is called before.
    void switchTo(NodeId id, std::vector<ClientId> unaware, std::function<void()> done);

    EventRef note(EventKind kind, Actor actor, NodeId node, EventRef cause, std::string_view detail);

private:
    EventLoop &m_loop;
    Recorder &m_recorder;
    const std::vector<Node> m_nodes;
    std::vector<bool> m_isPrimary; // by node
    const std::shared_ptr<Primaries> m_primaries;
    const SwitchHeard m_heard;
    std::vector<std::unique_ptr<CallbackTimer>> m_tellings; // of switchTo()
};

} // namespace lockscope
