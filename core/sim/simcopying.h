// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/simworld.h"

namespace lockscope {

/// What a master has done on its way to one replica, and the replica's word that it has followed on the way back. In order, each way.
/// Thread: one.
class SimWorld::Copying {
public:
    Copying(SimWorld &world, SimNode &replica);
    ~Copying();

    NodeId replica() const { return m_replica.id(); }
    /// The master has done something.
    void take(SimNode::Deed deed);
    /// How far the master knows the replica to have come; 0 while the two are apart.
    std::uint64_t acknowledged() const { return m_isApart ? 0 : m_acknowledged; }
    /// The master has died, or the replica: what one of them has not read is lost, and the replica asks for everything anew until it gets it.
    void breakOff(Duration firstTry);

private:
    class Step final : public Timer {
    public:
        Step(Copying &copying, void (Copying::*done)()) : m_copying(copying), m_done(done) { }
        void fire() override { (m_copying.*m_done)(); }

    private:
        Copying &m_copying;
        void (Copying::*m_done)();
    };
    struct Due {
        WorldTime time;
        SimNode::Deed deed;
    };
    struct Word {
        WorldTime time;
        std::uint64_t offset;
    };
    WorldTime arrival(WorldTime after);
    void repeatDue();
    void confirmDue();
    void tryAgain();

    SimWorld &m_world;
    SimNode &m_replica;
    std::deque<Due> m_deeds;
    std::deque<Word> m_words;
    Step m_there{*this, &Copying::repeatDue};
    Step m_back{*this, &Copying::confirmDue};
    Step m_again{*this, &Copying::tryAgain};
    bool m_isApart = false;
    std::uint64_t m_draws = 0;
    std::uint64_t m_acknowledged = 0;
};

} // namespace lockscope
