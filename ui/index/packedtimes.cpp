// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/packedtimes.h"

#include "lockscope/base/contract.h"

#include <algorithm>

namespace lockscope {

void PackedTimes::add(WorldTime time)
{
    LOCKSCOPE_ASSERT(m_offsets.empty() || time >= last());
    if (size() % stride == 0)
        m_samples.push_back(time);
    const Duration sinceSample = time - m_samples.back();
    const std::int64_t offset = microseconds(sinceSample);
    const bool isNear = offset < farOffset && std::chrono::microseconds(offset) == sinceSample;
    if (!isNear)
        m_farTimes.push_back({size(), time});
    m_offsets.push_back(isNear ? static_cast<std::uint32_t>(offset) : farOffset);
}

void PackedTimes::removeLast()
{
    if (m_offsets.back() == farOffset)
        m_farTimes.pop_back();
    m_offsets.pop_back();
    if (size() % stride == 0)
        m_samples.pop_back();
}

WorldTime PackedTimes::farTime(std::size_t i) const
{
    const auto isBefore = [](const FarTime &far, std::size_t wanted) { return far.index < wanted; };
    return std::lower_bound(m_farTimes.begin(), m_farTimes.end(), i, isBefore)->time;
}

std::size_t PackedTimes::lowerBound(std::size_t first, std::size_t last, WorldTime time) const
{
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        if ((*this)[middle] < time)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

} // namespace lockscope
