// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"

#include <deque>
#include <vector>

namespace lockscope {

/// The replication from a master to one node: the changes in flight to the node, and the acknowledgements in flight to the master. Both
/// directions keep the order. A primary has no master and copies nothing. Thread: one.
class SimCopying {
public:
    /// The time that a full copy of a master takes.
    static constexpr Duration copyTime = 5ms;
    /// The interval in which a replica tries to reach a master again.
    static constexpr Duration retryInterval = 1s;
    /// A replica that is silent for this time no longer counts as good. It is more than the allowed lag of 1 s, because a master measures
    /// the lag in whole seconds, once a second.
    static constexpr Duration silenceMax = 2s;

    /// `node`: the node that copies. `master`: the node that it copies, which has the same contents at the start; empty: `node` is a
    /// primary.
    SimCopying(SimWorld &world, SimNode &node, NodeId master);
    ~SimCopying();

    NodeId master() const { return m_master; }
    /// Makes the node a primary: stops copying; messages in flight never arrive.
    void stop();
    /// Copies that master from now on, beginning with a full copy. `cause`: the cause of the rows that the full copy writes.
    void follow(NodeId master, EventRef cause);
    /// Drops all messages in flight and makes a full copy. `cause`: the cause of the rows that it writes.
    void restart(EventRef cause);
    /// Must be called when the process of the node or of its master has died or restarted. Changes in flight to a running replica still
    /// arrive. As soon as both processes run, makes a full copy; the first attempt is after `firstAttempt`.
    void connectionLost(Duration firstAttempt);

    /// Sends a change of the master to the node.
    void send(SimNode::ReplicatedChange change);
    /// Returns the last offset that the node has confirmed to its master.
    std::uint64_t acknowledged() const { return m_acknowledged.offset; }
    /// Returns the last offset that the node has confirmed to its master to be on its disk.
    std::uint64_t acknowledgedOnDisk() const { return m_acknowledged.synced; }
    /// Confirms to the master what is on the node's disk. REQUIRES: the node has a master.
    void confirmSync();
    /// Returns whether the master counts the node as a good replica.
    bool isGood() const;

    NodeId id() const { return m_node.id(); }
    /// Begins or ends a fault of the link. `row`: its row.
    void begin(const Fault &fault, EventRef row);
    void end(const Fault &fault, EventRef row);

private:
    // A change in flight to the node.
    struct SentChange {
        WorldTime arrival;
        SimNode::ReplicatedChange change;
    };
    // A confirmation in flight to the master.
    struct Acknowledgement {
        WorldTime arrival{};
        std::uint64_t offset = 0;
        std::uint64_t synced = 0; // what is on the disk of the node
    };
    // One direction of the link.
    struct Direction {
        Fault::Way way;
        CallbackTimer timer; // for the arrival of the first message
        int cuts = 0; // number of active cuts
        LinkLags lags{};
    };
    bool isCut() const { return m_toNode.cuts + m_toMaster.cuts > 0; }
    // Returns when a message that is sent now arrives. `earliest`: the arrival of the previous message. `size`: in bytes.
    WorldTime arrivalTime(WorldTime earliest, Direction &direction, std::size_t size);
    void dropAll();
    // What the timers call.
    void makeFullCopy();
    void applyFirst();
    void confirmFirst();
    void acknowledge(std::uint64_t offset);

    SimWorld &m_world;
    SimNode &m_node;
    NodeId m_master;
    EventRef m_cause;       // of the rows that the next full copy writes
    bool m_needsFullCopy = false; // a full copy is planned and not complete
    std::deque<SentChange> m_changes;               // in flight to the node
    std::deque<Acknowledgement> m_acknowledgements; // in flight to the master
    Direction m_toNode{Fault::Way::replies, {m_world.timers(), [this] { applyFirst(); }}};
    Direction m_toMaster{Fault::Way::requests, {m_world.timers(), [this] { confirmFirst(); }}};
    CallbackTimer m_copyTimer{m_world.timers(), [this] { makeFullCopy(); }};
    std::uint64_t m_draws = 0; // number of random numbers drawn
    Acknowledgement m_acknowledged; // the last one that the master has received
    WorldTime m_cutSince{}; // if isCut()
};

} // namespace lockscope
