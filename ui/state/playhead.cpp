// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/playhead.h"

#include <algorithm>

namespace lockscope {

void Playhead::setTrace(std::shared_ptr<const Trace> trace, bool keep)
{
    m_trace = std::move(trace);
    if (!m_at)
        return;
    if (!keep || !hasTrace())
        return clear();
    // In a later snapshot of the same trace, the rows up to here are the same. In another run, the rows are counted again.
    const WorldTime time = std::clamp(m_at->time, begin(), end());
    const bool isSame = m_at->rows > 0 && m_at->rows <= m_trace->size() && (*m_trace)[m_at->rows - 1].time <= m_at->time
        && (m_at->rows == m_trace->size() || (*m_trace)[m_at->rows].time >= m_at->time);
    put(isSame && time == m_at->time ? *m_at : positionAt(*m_trace, time), Move::put);
}

TracePosition Playhead::shown() const
{
    if (m_at)
        return *m_at;
    return m_trace ? lastPosition(*m_trace) : TracePosition{};
}

std::optional<std::size_t> Playhead::row() const
{
    return m_at && m_at->rows > 0 ? std::optional(m_at->rows - 1) : std::nullopt;
}

WorldTime Playhead::begin() const
{
    return hasTrace() && m_trace->isPartial() ? (*m_trace)[0].time : WorldTime{};
}

WorldTime Playhead::end() const
{
    return hasTrace() ? std::max(begin(), (*m_trace)[m_trace->size() - 1].time) : WorldTime{};
}

void Playhead::move(WorldTime time, Move by)
{
    if (hasTrace())
        put(positionAt(*m_trace, std::clamp(time, begin(), end())), by);
}

void Playhead::moveToRow(std::size_t row)
{
    if (hasTrace() && row < m_trace->size())
        put(positionAfterRow(*m_trace, row), Move::stepped);
}

void Playhead::step(bool forwards)
{
    if (!hasTrace())
        return;
    if (!m_at)
        return moveToRow(forwards ? 0 : m_trace->size() - 1);
    if (forwards) {
        if (m_at->rows < m_trace->size())
            moveToRow(m_at->rows);
        return;
    }
    // From between two rows, go back to the row before first.
    const bool isBetween = m_at->rows > 0 && (*m_trace)[m_at->rows - 1].time < m_at->time;
    const std::size_t back = isBetween ? 1 : 2;
    if (m_at->rows >= back)
        moveToRow(m_at->rows - back);
}

void Playhead::clear()
{
    put(std::nullopt, Move::put);
}

void Playhead::put(std::optional<TracePosition> at, Move by)
{
    if (at == m_at)
        return;
    m_at = at;
    Q_EMIT moved(by);
}

} // namespace lockscope
