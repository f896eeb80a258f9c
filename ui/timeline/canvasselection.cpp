// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline and the selection that the whole window shares.
#include "timeline/timelinecanvas.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr Duration oneEvent = 50us; // what is shown on both sides of an event alone

} // namespace

void TimelineCanvas::selectionChanged(std::optional<Seq> event, bool reveal)
{
    m_selectedRow.reset();
    m_selectedSpan.reset();
    if (event && !isEmpty()) {
        m_selectedRow = m_trace->indexOf(*event);
        if (m_selectedRow)
            m_selectedSpan = spanOfRow(*m_trace, *m_spans, *m_selectedRow);
    }
    if (m_selectedRow && reveal) {
        const Event &row = (*m_trace)[*m_selectedRow];
        look(Gesture::key, [&] { m_visible.reveal(row.time); });
        const TimelineLane *lane = row.client ? m_lanes.find(LaneRole::belief, row.client, {}) : m_lanes.find(LaneRole::node, {}, row.node);
        if (!lane && row.client)
            lane = m_lanes.find(LaneRole::fold, {}, {});
        if (lane)
            revealLane(*lane);
    }
    update();
}

void TimelineCanvas::selectRow(std::size_t row, bool reveal)
{
    m_selection.select(m_trace->seqAt(row), reveal);
}

void TimelineCanvas::revealLane(const TimelineLane &lane)
{
    const double pinned = m_lanes.pinnedHeight();
    if (lane.bottom() <= pinned)
        return;
    if (lane.top < m_scroll + pinned)
        setScroll(lane.top - pinned);
    else if (lane.bottom() > m_scroll + m_lanesRect.height())
        setScroll(lane.bottom() - m_lanesRect.height());
}

void TimelineCanvas::centreSelection()
{
    if (!m_selectedRow) {
        if (m_measure)
            showRange(*m_measure);
        return;
    }
    const TimeRange visible = m_visible.visible();
    const WorldTime begin = m_selectedSpan ? m_selectedSpan->begin : (*m_trace)[*m_selectedRow].time;
    const WorldTime end = m_selectedSpan ? endOf(*m_selectedSpan, m_spans->end()) : begin;
    if (end - begin > visible.length())
        showRange({begin, end});
    else
        panBy(m_visible.coordinates().xOf(begin + (end - begin) / 2) - m_visible.width() / 2);
}

void TimelineCanvas::fitSelection()
{
    if (m_selectedSpan)
        showRange({m_selectedSpan->begin, endOf(*m_selectedSpan, m_spans->end())});
    else if (m_selectedRow)
        showRange({(*m_trace)[*m_selectedRow].time - oneEvent, (*m_trace)[*m_selectedRow].time + oneEvent});
    else if (m_measure)
        showRange(*m_measure);
}

// Backwards to the row that led to the selected one, forwards to the first that it led to.
void TimelineCanvas::stepCause(bool forwards)
{
    if (!m_selectedRow)
        return;
    if (!forwards) {
        const Seq cause = (*m_trace)[*m_selectedRow].cause;
        if (const auto row = cause == noSeq ? std::nullopt : m_trace->indexOf(cause))
            selectRow(*row, true);
        return;
    }
    const Seq seq = m_trace->seqAt(*m_selectedRow);
    for (std::size_t row = *m_selectedRow + 1; row < m_trace->size(); ++row) {
        if ((*m_trace)[row].cause == seq) {
            selectRow(row, true);
            return;
        }
    }
}

void TimelineCanvas::stepViolation(bool forwards)
{
    if (violations().empty())
        return;
    const std::size_t count = violations().size();
    if (m_violation)
        m_violation = (*m_violation + (forwards ? 1 : count - 1)) % count;
    else
        m_violation = forwards ? 0 : count - 1;
    const Violation &violation = violations()[*m_violation];
    const double width = static_cast<double>((violation.to - violation.from).count()) / m_visible.coordinates().nsPerPixel;
    // Too small to be seen, or too large: zoom. Else only move: the eye keeps its measure.
    if (width < 24 || width > m_visible.width() * 0.8) {
        showRange({violation.from - (violation.to - violation.from), violation.to + (violation.to - violation.from)});
    } else {
        panBy(m_visible.coordinates().xOf(violation.from + (violation.to - violation.from) / 2) - m_visible.width() / 2);
    }
    // The second one to enter is what made it one.
    std::optional<std::size_t> witness;
    for (const Seq seq : violation.evidence) {
        const auto row = m_trace->indexOf(seq);
        if (row && (!witness || (*m_trace)[*row].time == violation.from))
            witness = row;
    }
    if (witness)
        selectRow(*witness, false);
}

void TimelineCanvas::stepEvent(bool forwards)
{
    if (!m_selectedRow)
        return;
    if (const auto row = neighbourRow(*m_trace, *m_selectedRow, forwards))
        selectRow(*row, true);
}

} // namespace lockscope
