// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"

#include <deque>
#include <vector>

namespace lockscope {

/// The replication from a primary to one node: the changes in flight to the node, and the
/// acknowledgements in flight to the primary. In both directions, messages arrive in the order in
/// which they were sent. A node that is a primary itself copies nothing. Thread: one.
class SimCopying {
public:
    /// The time that a full copy of a primary takes.
    static constexpr Duration copyTime = 5ms;
    /// The time after which a replica that could not reach its primary tries again.
    static constexpr Duration retryInterval = 1s;
    /// After this time of silence a replica is no longer good (isGood()). This is longer than
    /// min-replicas-max-lag (1 s), because a primary measures the lag in whole seconds, once a
    /// second.
    static constexpr Duration silenceMax = 2s;

    /// `node`: the node that copies. `primary`: the node that it copies, which has the same
    /// contents at the start; empty: `node` is a primary.
    SimCopying(SimWorld &world, SimNode &node, NodeId primary);
    ~SimCopying();

    /// Returns the primary that the node copies; empty if the node is a primary itself.
    NodeId primary() const { return m_primary; }
    /// Makes the node a primary: stops copying; messages in flight never arrive.
    void stop();
    /// Copies the node `primary` from now on, beginning with a full copy. `cause`: the cause of the
    /// rows that the full copy writes.
    void follow(NodeId primary, EventRef cause);
    /// Drops all messages in flight and begins again with a full copy. `cause`: the cause of the
    /// rows that the full copy writes.
    void restartCopying(EventRef cause);
    /// Plans a full copy, which is made as soon as the processes of the node and of its primary
    /// run; the first attempt is after `untilFirstAttempt`. Call it when one of these processes has
    /// died or restarted. Changes in flight to a running replica still arrive.
    void connectionLost(Duration untilFirstAttempt);

    /// Sends a change of the primary to the node.
    void send(SimNode::ReplicatedChange change);
    /// Returns the last offset that the node has confirmed to its primary.
    std::uint64_t acknowledged() const { return m_acknowledged.offset; }
    /// Returns the last offset that the node has confirmed to its primary to be on its disk.
    std::uint64_t acknowledgedOnDisk() const { return m_acknowledged.synced; }
    /// Confirms to the primary what is on the node's disk. REQUIRES: the node copies a primary.
    void confirmSync();
    /// Returns whether the primary counts the node as a good replica. A primary with fewer good
    /// replicas than min-replicas-to-write refuses writes.
    bool isGood() const;

    NodeId id() const { return m_node.id(); }
    /// Begins or ends a fault of the link. `row`: the row of this beginning or end.
    void begin(const Fault &fault, EventRef row);
    void end(const Fault &fault, EventRef row);

private:
    // A change in flight to the node.
    struct SentChange {
        WorldTime arrival;
        SimNode::ReplicatedChange change;
    };
    // An acknowledgement in flight to the primary.
    struct Acknowledgement {
        WorldTime arrival{};
        std::uint64_t offset = 0;
        std::uint64_t synced = 0; // what is on the disk of the node
    };
    // One direction of the link.
    struct Direction {
        Fault::Way way;
        CallbackTimer timer; // for the arrival of the first message
        int cuts = 0;        // number of active cuts
        LinkLags lags{};
    };
    bool isCut() const { return m_toNode.cuts + m_toPrimary.cuts > 0; }
    // Returns the time at which a message that is sent now arrives. `earliest`: the arrival of the
    // previous message. `size`: in bytes.
    WorldTime arrivalTime(WorldTime earliest, Direction &direction, std::size_t size);
    void dropAll();
    void acknowledge(std::uint64_t offset);
    // The timers call these three functions.
    void makeFullCopy();
    void applyFirst();
    void confirmFirst();

    SimWorld &m_world;
    SimNode &m_node;
    NodeId m_primary;
    EventRef m_cause;                 // the cause of the rows that the next full copy writes
    bool m_needsFullCopy = false;     // a full copy is planned, but not made yet
    std::deque<SentChange> m_changes; // in flight to the node
    std::deque<Acknowledgement> m_acknowledgements; // in flight to the primary
    Direction m_toNode{Fault::Way::replies, {m_world.timers(), [this] { applyFirst(); }}};
    Direction m_toPrimary{Fault::Way::requests, {m_world.timers(), [this] { confirmFirst(); }}};
    CallbackTimer m_copyTimer{m_world.timers(), [this] { makeFullCopy(); }};
    std::uint64_t m_draws = 0;      // number of random numbers drawn
    Acknowledgement m_acknowledged; // the last one that the primary has received
    WorldTime m_cutSince{};         // if isCut()
};

} // namespace lockscope
