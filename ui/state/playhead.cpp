// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/playhead.h"

#include <algorithm>

namespace lockscope {

void Playhead::setTrace(std::shared_ptr<const Trace> trace, bool keep)
{
    m_trace = std::move(trace);
    if (!m_position)
        return;
    if (!keep || !hasTrace())
        return clear();
    // In a later snapshot of the same trace, the number of rows before the position is still
    // correct. In another run, it must be computed again.
    const WorldTime time = std::clamp(m_position->time, begin(), end());
    const std::size_t rows = m_position->rows;
    const bool isRowCountCorrect = rows > 0 && rows <= m_trace->size()
        && (*m_trace)[rows - 1].time <= m_position->time
        && (rows == m_trace->size() || (*m_trace)[rows].time >= m_position->time);
    setPosition(
        isRowCountCorrect && time == m_position->time ? *m_position : positionAt(*m_trace, time),
        Move::jumped);
}

TracePosition Playhead::shown() const
{
    if (m_position)
        return *m_position;
    return m_trace ? lastPosition(*m_trace) : TracePosition{};
}

std::optional<std::size_t> Playhead::row() const
{
    return m_position && m_position->rows > 0 ? std::optional(m_position->rows - 1) : std::nullopt;
}

WorldTime Playhead::begin() const
{
    return hasTrace() && m_trace->isPartial() ? (*m_trace)[0].time : WorldTime{};
}

WorldTime Playhead::end() const
{
    return hasTrace() ? std::max(begin(), (*m_trace)[m_trace->size() - 1].time) : WorldTime{};
}

void Playhead::move(WorldTime time, Move way)
{
    if (hasTrace())
        setPosition(positionAt(*m_trace, std::clamp(time, begin(), end())), way);
}

void Playhead::moveToRow(std::size_t row)
{
    if (hasTrace() && row < m_trace->size())
        setPosition(positionAfterRow(*m_trace, row), Move::stepped);
}

void Playhead::step(bool forwards)
{
    if (!hasTrace())
        return;
    if (!m_position)
        return moveToRow(forwards ? 0 : m_trace->size() - 1);
    if (forwards) {
        if (m_position->rows < m_trace->size())
            moveToRow(m_position->rows);
        return;
    }
    // If the playhead is between two rows, it first moves back to the earlier row.
    const bool isBetween =
        m_position->rows > 0 && (*m_trace)[m_position->rows - 1].time < m_position->time;
    const std::size_t rowsBack = isBetween ? 1 : 2;
    if (m_position->rows >= rowsBack)
        moveToRow(m_position->rows - rowsBack);
}

void Playhead::clear()
{
    setPosition(std::nullopt, Move::jumped);
}

void Playhead::setPosition(std::optional<TracePosition> position, Move way)
{
    if (position == m_position)
        return;
    m_position = position;
    Q_EMIT moved(way);
}

} // namespace lockscope
