// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/timemarks.h"

#include "lockscope/base/contract.h"

#include <algorithm>

namespace lockscope {

std::optional<Duration> TimeMarks::between() const
{
    if (!m_cursors[0] || !m_cursors[1])
        return std::nullopt;
    return std::max(*m_cursors[0], *m_cursors[1]) - std::min(*m_cursors[0], *m_cursors[1]);
}

std::size_t TimeMarks::add(WorldTime time)
{
    int number = 1;
    const auto isTaken = [&] {
        return std::any_of(m_markers.begin(), m_markers.end(),
            [&](const TimeMarker &marker) { return marker.name == QString::number(number); });
    };
    while (isTaken())
        ++number;
    m_markers.push_back({time, QString::number(number)});
    return m_markers.size() - 1;
}

void TimeMarks::moveTo(std::size_t index, WorldTime time)
{
    LOCKSCOPE_ASSERT(index < m_markers.size());
    m_markers[index].time = time;
}

void TimeMarks::rename(std::size_t index, const QString &name)
{
    LOCKSCOPE_ASSERT(index < m_markers.size());
    if (const QString newName = name.simplified(); !newName.isEmpty())
        m_markers[index].name = newName;
}

void TimeMarks::remove(std::size_t index)
{
    LOCKSCOPE_ASSERT(index < m_markers.size());
    m_markers.erase(m_markers.begin() + static_cast<std::ptrdiff_t>(index));
}

} // namespace lockscope
