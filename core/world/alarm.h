// SPDX-License-Identifier: MIT
#pragma once

#include "world/timer.h"

#include <functional>
#include <utility>

namespace lockscope {

/// One thing that is to be done at a time. `Clock` is what arms timers: a World or an EventLoop. Gone with its owner, it is not done any
/// more. Thread: the clock's.
template <class Clock> class AlarmOn final : public Timer {
public:
    AlarmOn(Clock &clock, std::function<void()> work) : m_clock(clock), m_work(std::move(work)) { }
    ~AlarmOn() override { m_clock.disarm(*this); }
    void arm(WorldTime due) { m_clock.arm(*this, due); }
    void disarm() { m_clock.disarm(*this); }
    void fire() override { m_work(); }

private:
    Clock &m_clock;
    std::function<void()> m_work;
};

} // namespace lockscope
