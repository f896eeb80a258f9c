// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"

#include <deque>
#include <vector>

namespace lockscope {

/// Replication from a master to one node: changes on their way to the node, and its acknowledgements on the way back. Both directions keep
/// the order. A primary copies no node. Thread: one.
class SimCopying {
public:
    /// How long a full copy of a master takes.
    static constexpr Duration copyTime = 5ms;
    /// How often a replica tries to reach a master that it has lost.
    static constexpr Duration retryInterval = 1s;
    /// How long a master counts a silent replica as good: it measures the allowed lag of 1 s in whole seconds, once a second.
    static constexpr Duration patience = 2s;

    /// `master`: the node that it copies from the start, with the same contents; none: it is a primary.
    SimCopying(SimWorld &world, SimNode &own, NodeId master);
    ~SimCopying();

    NodeId master() const { return m_master; }
    /// Stops copying; messages in flight never arrive.
    void stop();
    /// Copies that master from now on, and loses the keys that the master does not have. `cause`: the cause of the rows that the copy
    /// writes.
    void follow(NodeId master, EventRef cause);
    /// The connection was reset, by that row: messages in flight are lost, and a full copy follows.
    void beginAnew(EventRef cause);
    /// The node's process or its master's process has died or restarted. Changes in flight to a running replica still arrive. When both
    /// processes run, a full copy follows; the first attempt is after `firstTry`.
    void breakOff(Duration firstTry);

    /// The master has made a change.
    void take(SimNode::Deed deed);
    /// The last offset that the replica has confirmed to its master.
    std::uint64_t acknowledged() const { return m_acknowledged; }
    /// Whether its master counts it as a good replica.
    bool isGood() const;

    NodeId id() const { return m_own.id(); }
    /// A fault of the link begins or ends, by that row.
    void begin(const Fault &fault, EventRef row);
    void end(const Fault &fault, EventRef row);

private:
    struct Due {
        WorldTime time;
        SimNode::Deed deed;
    };
    struct Word {
        WorldTime time;
        std::uint64_t offset;
    };
    // One direction of the link.
    struct Direction {
        Fault::Way way;
        CallbackTimer due; // the next message arrives
        int cuts = 0;
        LinkLags lags{};
    };
    bool isCut() const { return m_writes.cuts + m_replies.cuts > 0; }
    WorldTime arrival(WorldTime after, Direction &direction, std::size_t size);
    void forgetAll();
    void copyDue();
    void repeatDue();
    void confirmDue();
    void tell(std::uint64_t offset);

    SimWorld &m_world;
    SimNode &m_own;
    NodeId m_master;
    EventRef m_cause;       // of the rows that the next full copy writes
    bool m_isCopying = false; // the full copy is not complete
    std::deque<Due> m_deeds;
    std::deque<Word> m_words;
    Direction m_writes{Fault::Way::replies, {m_world.timers(), [this] { repeatDue(); }}}; // what the master sends
    Direction m_replies{Fault::Way::requests, {m_world.timers(), [this] { confirmDue(); }}}; // the replica's acknowledgements
    CallbackTimer m_copied{m_world.timers(), [this] { copyDue(); }};
    std::uint64_t m_draws = 0;
    std::uint64_t m_acknowledged = 0;
    WorldTime m_cutSince{};
};

} // namespace lockscope
