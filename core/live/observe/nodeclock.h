// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"
#include "lockscope/runtime/processclock.h"

#include <chrono>

namespace lockscope {

/// The simulated wall clock of a live node: the time that it showed at one time of the machine's
/// monotonic clock, and its rate since then. A value.
class NodeClock {
public:
    using Steady = std::chrono::steady_clock::time_point;

    NodeClock(Steady since, Duration shown, ClockRate rate)
        : m_since(since), m_shown(shown), m_rate(rate)
    {
    }

    Steady since() const { return m_since; }
    ClockRate rate() const { return m_rate; }
    /// Returns what the clock shows at that time, as the time since 1970.
    Duration at(Steady time) const { return m_shown + m_rate.clockLength(time - m_since); }

    /// Return this clock after a jump, and after a change of its rate.
    NodeClock jumped(Steady now, Duration length) const { return {now, at(now) + length, m_rate}; }
    NodeClock withRate(Steady now, ClockRate rate) const { return {now, at(now), rate}; }

private:
    Steady m_since;
    Duration m_shown;
    ClockRate m_rate;
};

} // namespace lockscope
