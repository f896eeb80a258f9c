// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/packedtimes.h"

namespace lockscope {

/// How many clients wait for a lock, from change to change: stretches without a gap, of which the last has no end. With many clients
/// somebody begins or ceases to wait with nearly every attempt; so a change takes six and a half bytes, where a CountStep takes 24.
/// A value.
class WaitingCounts {
public:
    /// From that time on it is another number. REQUIRES: not before the last change.
    void change(WorldTime time, std::uint16_t count);
    /// Takes back what changed at that time or later.
    void cut(WorldTime time);

    std::size_t size() const { return m_counts.size(); }
    WorldTime begin(std::size_t i) const { return m_times[i]; }
    /// WorldTime::max() of the last.
    WorldTime end(std::size_t i) const { return i + 1 < size() ? m_times[i + 1] : WorldTime::max(); }
    /// On one resource, the most of all resources.
    std::uint16_t count(std::size_t i) const { return m_counts[i]; }
    /// The first that ends after `time`; size() if there is none.
    std::size_t firstEndingAfter(WorldTime time) const;

private:
    PackedTimes m_times;
    RemapVector<std::uint16_t> m_counts;
};

} // namespace lockscope
