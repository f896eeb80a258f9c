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

/// Which node copies which, and which node serves the place of each master. Of the replicas of a run: without any, every node is a
/// primary. Thread: one.
class SimReplication {
public:
    explicit SimReplication(SimWorld &world);
    ~SimReplication();
    SimReplication(const SimReplication &) = delete;
    SimReplication &operator=(const SimReplication &) = delete;
    /// What replicas were to be sent never arrives.
    void end();
    /// Each replica of the next run copies its master. REQUIRES: end() was called, and the world has the options and the nodes of that run.
    void begin();

    /// Which node a node copies at present; none: it is a primary.
    NodeId masterOf(NodeId node) const;
    /// The master of which the node was a replica at first; of a master itself.
    NodeId placeOf(NodeId node) const;
    /// Every node that could serve a master's place, the master first.
    std::vector<NodeId> groupOf(NodeId place) const;
    /// Which node serves a master's place, as clients learn it.
    NodeId primaryOf(NodeId place) const { return m_primaries[place.value]; }
    /// From now on clients learn that this node serves the place.
    void setPrimary(NodeId place, NodeId primary) { m_primaries[place.value] = primary; }
    /// The node becomes a primary, and the others of its place that still copy do copy it. Clients learn it by setPrimary(). Returns the
    /// row. REQUIRES: the run has replicas.
    EventRef promote(NodeId node, EventRef cause, std::string_view detail);
    /// The node takes no writes any more, and copies the primary of its place. REQUIRES: the run has replicas.
    void demote(NodeId node, EventRef cause);
    /// A node has died, or a replica has started again: what copies it, and what it copies, is copied from the start; that is tried first
    /// after so long.
    void breakOff(NodeId node, Duration firstTry);

    /// Whether others copy the node; then changed() is called, and acknowledged() is asked.
    bool hasReplicas(const SimNode &node) const;
    void changed(const SimNode &node, const SimRedis::Change &change);
    /// How many replicas have confirmed that they have followed the node so far.
    int acknowledged(const SimNode &node, std::uint64_t offset) const;
    /// Whether as many replicas confirm the node's writes as it must have to take any (min-replicas-to-write).
    bool hasEnoughReplicas(const SimNode &node) const;

    /// A fault of the links between replicas and masters begins, or ends.
    void beginLink(const Fault &fault, FaultId id, EventRef cause);
    void endLink(const Fault &fault, FaultId id);

private:
    SimCopying *copyingOf(NodeId node) const;

    SimWorld &m_world;
    std::vector<std::unique_ptr<SimCopying>> m_copyings; // by node, where there are replicas
    std::vector<NodeId> m_primaries; // by place
    std::multimap<FaultId, std::pair<SimCopying *, Actor>> m_linkFaults; // the links as they were when the fault began
};

} // namespace lockscope
