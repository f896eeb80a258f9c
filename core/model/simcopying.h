// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"

#include <deque>
#include <vector>

namespace lockscope {

/// How a node copies its master: what the master has done on its way to it, and its own word that it has followed on the way back. In
/// order, each way. A node that is a primary copies nobody. Thread: one.
class SimCopying {
public:
    /// How long it takes to copy all that a master has.
    static constexpr Duration copyTime = 5ms;
    /// How often a replica tries to reach a master that it has lost.
    static constexpr Duration retryInterval = 1s;
    /// How long a master goes on counting a replica of which it hears nothing: it reckons its lag of 1 s in whole seconds, once a second.
    static constexpr Duration patience = 2s;

    /// `master`: whom it copies from the beginning, and has all from; none: nobody.
    SimCopying(SimWorld &world, SimNode &own, NodeId master);
    ~SimCopying();

    NodeId master() const { return m_master; }
    /// It copies nobody any more; what was on its way never arrives.
    void stop();
    /// It copies that master from now on, and loses what that has not. `cause`: of what it loses.
    void follow(NodeId master, EventRef cause);
    /// Its connection was reset, by that row: what was on its way is lost, and it copies all again.
    void beginAnew(EventRef cause);
    /// Its own process, or its master's, has died or begun anew: what was on its way to a living one still comes, and all is copied again
    /// once both are there; that is tried first after so long.
    void breakOff(Duration firstTry);

    /// The master has done something.
    void take(SimNode::Deed deed);
    /// How far the master knows it to have come.
    std::uint64_t acknowledged() const { return m_acknowledged; }
    /// Whether its master counts on it.
    bool isGood() const;

    NodeId id() const { return m_own.id(); }
    /// A fault of its link begins, or ends; by that row.
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
        CallbackTimer due; // the next one on its way arrives
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
    EventRef m_cause;       // of what it will lose
    bool m_isCopying = false; // it has not all yet
    std::deque<Due> m_deeds;
    std::deque<Word> m_words;
    Direction m_writes{Fault::Way::replies, {m_world.timers(), [this] { repeatDue(); }}}; // what the master sends
    Direction m_replies{Fault::Way::requests, {m_world.timers(), [this] { confirmDue(); }}}; // the replica's words
    CallbackTimer m_copied{m_world.timers(), [this] { copyDue(); }};
    std::uint64_t m_draws = 0;
    std::uint64_t m_acknowledged = 0;
    WorldTime m_cutSince{};
};

} // namespace lockscope
