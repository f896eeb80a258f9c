// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timelineselection.h"

#include "core/verdict/verdict.h"
#include "ui/index/condense.h"
#include "ui/index/lanehit.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timenavigation.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr Duration eventMargin = 50us; // the time that fit() shows before and after a single event
constexpr double violationWidthMin =
    24; // in pixels; stepViolation() zooms if the violation is narrower
constexpr double violationShareMax =
    0.8; // as a share of the width; stepViolation() zooms if the violation is wider

} // namespace

TimelineSelection::TimelineSelection(Selection &selection, const TimelineContent &content,
    TimeNavigation &navigation, TimelineLayout &layout)
    : m_selection(selection), m_content(content), m_navigation(navigation), m_layout(layout),
      m_measuredRange(selection.measuredRange())
{
    connect(&selection, &Selection::changed, this, &TimelineSelection::showEvent);
    connect(&selection, &Selection::measuredRangeChanged, this,
        [this](const std::optional<TimeRange> &range) {
            m_measuredRange = range;
            Q_EMIT changed();
        });
}

void TimelineSelection::showEvent(std::optional<Seq> event, bool reveal)
{
    m_row.reset();
    m_span.reset();
    if (event && !m_content.isEmpty()) {
        m_row = m_content.trace().indexOf(*event);
        if (m_row)
            m_span = spanOfRow(m_content.trace(), *m_content.spans(), *m_row);
    }
    if (m_row && reveal)
        revealRow();
    Q_EMIT changed();
}

void TimelineSelection::revealRow()
{
    const Event &row = m_content.trace()[*m_row];
    const LaneModel &lanes = m_layout.lanes();
    m_navigation.changeByUser(
        TimeNavigation::Gesture::key, [&](VisibleTime &time) { time.reveal(row.time); });
    const LaneKey key = laneKeyOf(row);
    const TimelineLane *lane = key.client ? lanes.find(LaneRole::belief, key.client, {})
                                          : lanes.find(LaneRole::node, {}, key.node);
    if (!lane && key.client)
        lane = lanes.find(LaneRole::fold, {}, {});
    if (lane)
        m_layout.reveal(*lane);
}

void TimelineSelection::select(const LaneHit &hit)
{
    clearMeasuredRange();
    m_pickedKey = {};
    if (hit.row)
        selectRow(*hit.row, false);
    else if (hit.span && hit.span->firstSeq != noSeq)
        m_selection.select(hit.span->firstSeq);
    else if (const std::optional<Seq> evidence = evidenceOf(hit))
        m_selection.select(*evidence);
    else if (hit.message || hit.copy)
        selectRow(hit.message ? hit.message->sent : hit.copy->to, false);
    else if (hit.isEmpty())
        m_selection.clear();
    Q_EMIT changed();
}

// Returns the first evidence for the violation of a hit: its own, or that of a period with two
// clients inside or two that believe; without a violation, that for the finding of such a belief.
std::optional<Seq> TimelineSelection::evidenceOf(const LaneHit &hit) const
{
    const auto firstOf = [](const auto &found) {
        return found.evidence.empty() ? std::nullopt : std::optional(found.evidence.front());
    };
    if (hit.violation)
        return firstOf(*hit.violation);
    if (!hit.countInterval || hit.countInterval->count < 2)
        return {};
    for (const Violation &violation : m_content.violations()) {
        if (violation.from < hit.countInterval->end && violation.to > hit.countInterval->begin)
            return firstOf(violation);
    }
    for (const Finding &finding : m_content.findings()) {
        if (finding.kind == FindingKind::twoBelievers && finding.time < hit.countInterval->end
            && finding.time >= hit.countInterval->begin)
            return firstOf(finding);
    }
    return {};
}

void TimelineSelection::selectRow(std::size_t row, bool reveal)
{
    m_selection.select(m_content.trace().seqAt(row), reveal);
}

void TimelineSelection::clear()
{
    clearMeasuredRange();
    m_selection.clear();
}

void TimelineSelection::clearMeasuredRange()
{
    m_selection.setMeasuredRange({});
    m_measuredRange.reset();
}

void TimelineSelection::pickLane(ClientId client, NodeId node)
{
    m_pickedKey = {client, node};
    const LaneArrangement &arrangement = m_layout.arrangement();
    if (arrangement.isHidden(m_pickedKey) || (client && arrangement.isFolded(client))) {
        m_layout.rearrange([&](LaneArrangement &changed) {
            changed.setHidden(m_pickedKey, false);
            if (client && changed.isFolded(client))
                changed.setFolded(client, false);
        });
    }
    if (const TimelineLane *const lane = pickedLane())
        m_layout.reveal(*lane);
    Q_EMIT changed();
}

const TimelineLane *TimelineSelection::pickedLane() const
{
    if (m_pickedKey.client)
        return m_layout.lanes().find(LaneRole::belief, m_pickedKey.client, {});
    return m_pickedKey.node ? m_layout.lanes().find(LaneRole::node, {}, m_pickedKey.node) : nullptr;
}

void TimelineSelection::centre()
{
    if (!m_row) {
        if (m_measuredRange)
            m_navigation.showRange(*m_measuredRange);
        return;
    }
    const WorldTime begin = m_span ? m_span->begin : m_content.trace()[*m_row].time;
    const WorldTime end = m_span ? endOf(*m_span, m_content.spans()->end()) : begin;
    if (end - begin > m_navigation.time().visible().length())
        m_navigation.showRange({begin, end});
    else
        m_navigation.panBy(
            m_navigation.coordinates().xOf(begin + (end - begin) / 2) - m_navigation.width() / 2);
}

void TimelineSelection::fit()
{
    if (m_span) {
        m_navigation.showRange({m_span->begin, endOf(*m_span, m_content.spans()->end())});
    } else if (m_row) {
        const WorldTime time = m_content.trace()[*m_row].time;
        m_navigation.showRange({time - eventMargin, time + eventMargin});
    } else if (m_measuredRange) {
        m_navigation.showRange(*m_measuredRange);
    }
}

void TimelineSelection::stepEvent(bool forwards)
{
    if (const auto row = m_row ? neighbourRow(m_content.trace(), *m_row, forwards)
                               : firstOrLastVisibleRow(forwards))
        selectRow(*row, true);
}

std::optional<std::size_t> TimelineSelection::firstOrLastVisibleRow(bool forwards) const
{
    const Trace &trace = m_content.trace();
    const TimeRange visible = m_navigation.time().visible();
    const TimelineLane *const lane = pickedLane();
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const std::size_t row = forwards ? i : trace.size() - 1 - i;
        const Event &event = trace[row];
        const bool isInLane = lane ? laneKeyOf(event) == LaneKey{lane->client, lane->node}
                                   : laneKeyOf(event) != LaneKey();
        if (isInLane && event.time >= visible.from && event.time <= visible.to)
            return row;
    }
    return std::nullopt;
}

void TimelineSelection::stepLane(bool below)
{
    if (!m_row) {
        stepEvent(true);
        return;
    }
    const Trace &trace = m_content.trace();
    const std::vector<LaneGroup> &groups = m_layout.lanes().groups();
    const auto own = m_layout.lanes().groupOf(laneKeyOf(trace[*m_row]));
    for (std::size_t group = own ? *own : 0; below ? ++group < groups.size() : group-- > 0;) {
        const LaneKey &key = groups[group].key;
        const auto row =
            key.client || key.node ? nearestRow(trace, key, trace[*m_row].time) : std::nullopt;
        if (row) {
            selectRow(*row, true);
            return;
        }
    }
}

void TimelineSelection::stepCause(bool forwards)
{
    if (!m_row)
        return;
    const Trace &trace = m_content.trace();
    if (!forwards) {
        const Seq cause = trace[*m_row].cause;
        if (const auto row = cause == noSeq ? std::nullopt : trace.indexOf(cause))
            selectRow(*row, true);
        return;
    }
    const Seq seq = trace.seqAt(*m_row);
    for (std::size_t row = *m_row + 1; row < trace.size(); ++row) {
        if (trace[row].cause == seq) {
            selectRow(row, true);
            return;
        }
    }
}

void TimelineSelection::stepViolation(bool forwards)
{
    const std::size_t count = m_content.violations().size();
    if (count == 0)
        return;
    if (m_violation && *m_violation < count)
        m_violation = (*m_violation + (forwards ? 1 : count - 1)) % count;
    else
        m_violation = forwards ? 0 : count - 1;
    const Violation &violation = m_content.violations()[*m_violation];
    const Duration length = violation.to - violation.from;
    const double width =
        static_cast<double>(length.count()) / m_navigation.coordinates().nsPerPixel;
    // If the violation has a good width already, the view only pans and keeps its scale.
    if (width < violationWidthMin || width > m_navigation.width() * violationShareMax)
        m_navigation.showRange({violation.from - length, violation.to + length});
    else
        m_navigation.panBy(
            m_navigation.coordinates().xOf(violation.from + length / 2) - m_navigation.width() / 2);
    if (const auto beginRow = beginRowOf(violation))
        selectRow(*beginRow, false);
}

std::optional<std::size_t> TimelineSelection::beginRowOf(const Violation &violation) const
{
    std::optional<std::size_t> beginRow;
    for (const Seq seq : violation.evidence) {
        const auto row = m_content.trace().indexOf(seq);
        if (row && (!beginRow || m_content.trace()[*row].time == violation.from))
            beginRow = row;
    }
    return beginRow;
}

} // namespace lockscope
