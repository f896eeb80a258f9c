// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/waitingcounts.h"

namespace lockscope {

void WaitingCounts::change(WorldTime time, std::uint16_t count)
{
    const std::uint16_t before = m_counts.empty() ? std::uint16_t{0} : m_counts.back();
    if (count == before)
        return;
    m_times.add(time);
    m_counts.push_back(count);
}

void WaitingCounts::removeFrom(WorldTime time)
{
    while (!m_counts.empty() && m_times.last() >= time) {
        m_times.removeLast();
        m_counts.pop_back();
    }
}

std::size_t WaitingCounts::firstEndingAfter(WorldTime time) const
{
    // The period before the first change after `time` contains `time`.
    const std::size_t after = m_times.lowerBound(0, size(), time + Duration(1));
    return after > 0 ? after - 1 : 0;
}

} // namespace lockscope
