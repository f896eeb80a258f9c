// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/fast/timerheap.h"

#include <functional>
#include <utility>

namespace lockscope {

/// A timer that calls a function when it is due. The function may arm the timer again. It may also
/// destroy the timer, but must not use its captures after that. The destructor disarms the timer.
/// Thread: that of the heap's loop.
class CallbackTimer final : public Timer {
public:
    /// `timers`: the timer heap of the loop or world. REQUIRES: `timers` outlives the timer.
    CallbackTimer(TimerHeap &timers, std::function<void()> callback)
        : m_timers(timers), m_callback(std::move(callback))
    {
    }
    ~CallbackTimer() override { disarm(); }
    CallbackTimer(const CallbackTimer &) = delete;
    CallbackTimer &operator=(const CallbackTimer &) = delete;

    /// Arms the timer, or changes its time if it is already armed.
    void arm(WorldTime due) { m_timers.arm(*this, due); }
    void disarm() { m_timers.disarm(*this); }
    void fire() override { m_callback(); }

private:
    TimerHeap &m_timers;
    const std::function<void()> m_callback;
};

} // namespace lockscope
