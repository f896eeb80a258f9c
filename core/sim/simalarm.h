// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/simworld.h"

#include <functional>
#include <utility>

namespace lockscope {

/// Something that is to be done at a time of the model. Thread: the world's.
class SimAlarm final : public Timer {
public:
    SimAlarm(SimWorld &world, std::function<void()> work) : m_world(world), m_work(std::move(work)) { }
    ~SimAlarm() override { m_world.disarm(*this); }
    SimAlarm(const SimAlarm &) = delete;
    SimAlarm &operator=(const SimAlarm &) = delete;

    void arm(WorldTime due) { m_world.arm(*this, due); }
    void fire() override { m_work(); }

private:
    SimWorld &m_world;
    std::function<void()> m_work;
};

} // namespace lockscope
