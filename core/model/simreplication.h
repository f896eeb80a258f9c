// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/scenario/faultplan.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/events/sink.h"

#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

class SimCopying;
class SimNode;
class SimWorld;

/// Which node copies which, and which node is the primary of each place (a master and its replicas). Without replicas every node is a
/// primary. Thread: one.
class SimReplication {
public:
    explicit SimReplication(SimWorld &world);
    ~SimReplication();
    SimReplication(const SimReplication &) = delete;
    SimReplication &operator=(const SimReplication &) = delete;
    /// Changes in flight to replicas never arrive.
    void end();
    /// Each replica of the next run copies its master. REQUIRES: end() was called, and the world has the options and the nodes of that run.
    void begin();

    /// Returns the node that `node` copies at present; none if it is a primary.
    NodeId masterOf(NodeId node) const;
    /// Returns the master of which the node was a replica at first; of a master: itself.
    NodeId placeOf(NodeId node) const;
    /// Returns every node that can become the primary of a place, the master first.
    std::vector<NodeId> groupOf(NodeId place) const;
    /// Returns the primary of a place, as clients learn it.
    NodeId primaryOf(NodeId place) const { return m_primaries[place.value]; }
    /// Clients learn from now on that this node is the primary of the place.
    void setPrimary(NodeId place, NodeId primary) { m_primaries[place.value] = primary; }
    /// The node becomes a primary; the other nodes of its place that copy, copy this node from now on. Clients learn it through
    /// setPrimary(). Returns the row. REQUIRES: the run has replicas.
    EventRef promote(NodeId node, EventRef cause, std::string_view detail);
    /// The node takes no more writes and copies the primary of its place. REQUIRES: the run has replicas.
    void demote(NodeId node, EventRef cause);
    /// A node has died or a replica has restarted: the replication to and from it starts again with a full copy. The first attempt is after
    /// `firstTry`.
    void breakOff(NodeId node, Duration firstTry);

    /// Whether other nodes copy this node. If so, changed() is called and acknowledged() is used.
    bool hasReplicas(const SimNode &node) const;
    void changed(const SimNode &node, const SimRedis::Change &change);
    /// Returns how many replicas have confirmed this offset of the node.
    int acknowledged(const SimNode &node, std::uint64_t offset) const;
    /// Whether enough replicas are good for the node to take writes (min-replicas-to-write).
    bool hasEnoughReplicas(const SimNode &node) const;

    /// A fault of the links between replicas and masters begins or ends.
    void beginLink(const Fault &fault, FaultId id, EventRef cause);
    void endLink(const Fault &fault, FaultId id);

private:
    SimCopying *copyingOf(NodeId node) const;

    SimWorld &m_world;
    std::vector<std::unique_ptr<SimCopying>> m_copyings; // by node; empty without replicas
    std::vector<NodeId> m_primaries; // by place
    std::multimap<FaultId, std::pair<SimCopying *, Actor>> m_linkFaults; // the links at the time the fault began
};

} // namespace lockscope
