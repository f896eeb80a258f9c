// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/packedtimes.h"

namespace lockscope {

/// The number of clients that wait for a lock, over time, as a list of changes. Between two changes
/// there is a period with a constant count. The last period is open. With many clients, nearly
/// every attempt changes the count. So a change takes six and a half bytes instead of the 24 bytes
/// of a CountInterval. A value.
class WaitingCounts {
public:
    /// Sets the count from `time` on. REQUIRES: `time` is not before the last change.
    void change(WorldTime time, std::uint16_t count);
    /// Removes the changes at or after `time`.
    void removeFrom(WorldTime time);

    /// Returns the number of periods.
    std::size_t size() const { return m_counts.size(); }
    WorldTime begin(std::size_t i) const { return m_times[i]; }
    /// Returns WorldTime::max() for the last period.
    WorldTime end(std::size_t i) const
    {
        return i + 1 < size() ? m_times[i + 1] : WorldTime::max();
    }
    /// Returns the count of a period. With several resources, it is the maximum over all resources.
    std::uint16_t count(std::size_t i) const { return m_counts[i]; }
    /// Returns the index of the first period that ends after `time`; size() if there is none.
    std::size_t firstEndingAfter(WorldTime time) const;

private:
    PackedTimes m_times;
    RemapVector<std::uint16_t> m_counts;
};

} // namespace lockscope
