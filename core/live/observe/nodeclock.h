// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"
#include "lockscope/runtime/processclock.h"

#include <chrono>

namespace lockscope {

/// What a real node's wall clock shows, where that is ours to say: what it showed at one moment of the machine's monotonic clock, and how
/// fast it has run since. A value.
class NodeClock {
public:
    using Steady = std::chrono::steady_clock::time_point;

    NodeClock(Steady since, Duration shown, ClockRate rate) : m_since(since), m_shown(shown), m_rate(rate) { }

    Steady since() const { return m_since; }
    ClockRate rate() const { return m_rate; }
    /// Since 1970.
    Duration at(Steady time) const { return m_shown + m_rate.shown(time - m_since); }

    NodeClock jumped(Steady now, Duration length) const { return {now, at(now) + length, m_rate}; }
    NodeClock running(Steady now, ClockRate rate) const { return {now, at(now), rate}; }

private:
    Steady m_since;
    Duration m_shown;
    ClockRate m_rate;
};

} // namespace lockscope
