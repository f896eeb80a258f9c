// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/time.h"
#include "lockscope/runtime/processclock.h"

#include <chrono>

namespace lockscope {

/// The wall clock of a simulated node, in microseconds since 1970. It may run too fast or too slow,
/// and it may jump. A value.
class SimClock {
public:
    /// The time that a correct clock shows at the start of a run.
    static constexpr std::chrono::microseconds begin = modelBeganAt;

    SimClock() = default;
    explicit SimClock(ClockRate rate) : m_rate(rate) { }

    /// Returns the time that the clock shows at the true time `time`.
    std::chrono::microseconds at(WorldTime time) const
    {
        return m_base
            + std::chrono::floor<std::chrono::microseconds>(m_rate.clockLength(time - m_since));
    }
    /// Returns the first true time at which the clock shows at least `shown`, provided that it does
    /// not jump before.
    WorldTime trueTimeOf(std::chrono::microseconds shown) const
    {
        if (m_rate.isExact())
            return m_since + (shown - m_base);
        WorldTime time = m_since + m_rate.trueLength(shown - m_base);
        while (at(time) < shown) // because trueLength() rounds
            time += 1ns;
        return time;
    }
    void jump(WorldTime now, Duration length)
    {
        m_base = at(now) + std::chrono::floor<std::chrono::microseconds>(length);
        m_since = now;
    }
    /// Sets the rate of the clock from `now` on. The clock keeps the difference that it already has
    /// to the correct time.
    void setRate(WorldTime now, ClockRate rate)
    {
        jump(now, Duration::zero());
        m_rate = rate;
    }

private:
    ClockRate m_rate;
    std::chrono::microseconds m_base = begin; // the time that the clock showed at m_since
    WorldTime m_since{};                      // true time of the last jump or change of the rate
};

} // namespace lockscope
