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

/// Stores which node copies which other node, and which node is the primary of each place. A place
/// is a group of nodes: a node that is a primary at the start, and its replicas. The number of a
/// place is the number of this primary. Without replicas, every node is a primary. Thread: one.
class SimReplication {
public:
    explicit SimReplication(SimWorld &world);
    ~SimReplication();
    SimReplication(const SimReplication &) = delete;
    SimReplication &operator=(const SimReplication &) = delete;
    /// Ends the run: changes in flight to replicas never arrive.
    void end();
    /// Begins the next run: each replica copies its primary. REQUIRES: end() was called, and the
    /// world has the options and the nodes of that run.
    void begin();

    /// Returns the node that `node` copies now; empty if `node` is a primary.
    NodeId primaryCopiedBy(NodeId node) const;
    /// Returns the place of the node.
    NodeId placeOf(NodeId node) const;
    /// Returns the nodes of a place; the first one is the primary at the start.
    std::vector<NodeId> groupOf(NodeId place) const;
    /// Returns the primary of a place according to the last setPrimary(). Clients use this node.
    NodeId primaryOf(NodeId place) const { return m_primaries[place.value]; }
    /// Sets the node that clients use as the primary of the place.
    void setPrimary(NodeId place, NodeId primary) { m_primaries[place.value] = primary; }
    /// Makes the node a primary; the replicas of its place copy it from now on, and the keys that
    /// only the former primary has are lost. Clients use the node only after setPrimary(). Returns
    /// the row. REQUIRES: the run has replicas.
    EventRef promote(NodeId node, EventRef cause, std::string_view detail);
    /// Makes the node a replica: it refuses writes and copies the primary of its place. REQUIRES:
    /// the run has replicas.
    void demote(NodeId node, EventRef cause);
    /// Restarts the replication to the node and from the node, with full copies. Call it when a
    /// node has died or a replica has restarted. The first attempt to connect is made after the
    /// time `untilFirstAttempt`.
    void connectionLost(NodeId node, Duration untilFirstAttempt);

    /// Returns whether a TTL travels to the replicas as a length that begins when it arrives, and
    /// not as a deadline: Redis before 7.0. The end of a TTL at the primary then travels as a
    /// deletion.
    bool sendsLengths() const;
    /// Returns whether other nodes copy this node.
    bool hasReplicas(const SimNode &node) const;
    /// Sends a change of a node to its replicas. Call it for each change of a node with replicas.
    void changed(const SimNode &node, const SimRedis::Change &change);
    /// Must be called when a node has synced changes to its disk: a replica confirms this to its
    /// primary.
    void synced(const SimNode &node);
    /// Returns how many replicas have confirmed this offset of the node. `isOnDisk`: have confirmed
    /// that it is on their disks.
    int acknowledgedCount(const SimNode &node, std::uint64_t offset, bool isOnDisk) const;
    /// Returns whether the node has enough good replicas to accept writes (min-replicas-to-write).
    bool hasEnoughReplicas(const SimNode &node) const;

    /// Begins or ends a fault of links between replicas and primaries.
    void beginLinkFault(const Fault &fault, FaultId id, EventRef cause);
    void endLinkFault(const Fault &fault, FaultId id);

private:
    SimCopying *copyingOf(NodeId node) const; // null without replicas

    SimWorld &m_world;
    std::vector<std::unique_ptr<SimCopying>> m_copyings; // by node; empty without replicas
    std::vector<NodeId> m_primaries;                     // by place
    std::multimap<FaultId, std::pair<SimCopying *, Actor>>
        m_linkFaults; // by fault: the links that it affected when it began
};

} // namespace lockscope
