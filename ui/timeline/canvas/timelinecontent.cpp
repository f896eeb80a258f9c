// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timelinecontent.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration rangeLengthMin =
    10us; // the minimum length of ownRange(), so that a single event has a ruler

} // namespace

bool TimelineContent::show(std::shared_ptr<const Trace> trace, const Spans &spans)
{
    const bool isGrown = m_trace && trace && m_spans == &spans
        && &m_trace->texts() == &trace->texts() && m_trace->size() <= trace->size();
    m_trace = std::move(trace);
    m_spans = &spans;
    if (!isGrown) {
        m_givenIndex.reset();
        m_leaseSettings = m_trace ? lockscope::leaseSettings(*m_trace) : std::nullopt;
        dropVerdict();
    }
    if (!m_givenIndex)
        m_ownIndex.update(m_trace, spans);
    return isGrown;
}

void TimelineContent::replace(std::shared_ptr<const Trace> trace, const Spans &spans,
    std::shared_ptr<const TimelineIndex> index)
{
    m_trace = std::move(trace);
    m_spans = &spans;
    m_ownIndex.clear();
    m_givenIndex = std::move(index);
    m_leaseSettings = lockscope::leaseSettings(*m_trace);
    dropVerdict();
}

void TimelineContent::clear()
{
    m_trace.reset();
    m_spans = nullptr;
    m_ownIndex.clear();
    m_givenIndex.reset();
    m_leaseSettings.reset();
    m_messages.clear();
    dropVerdict();
}

TimeRange TimelineContent::range() const
{
    return m_trace && m_rangeMin.length() > Duration::zero() ? united(ownRange(), m_rangeMin)
                                                             : ownRange();
}

TimeRange TimelineContent::ownRange() const
{
    if (!m_trace)
        return {};
    const Trace &trace = *m_trace;
    const WorldTime from = trace.isEmpty() ? WorldTime{}
        : trace.isPartial()                ? trace[0].time
                                           : std::min(WorldTime{}, trace[0].time);
    const WorldTime last =
        trace.isEmpty() ? m_spans->end() : std::max(m_spans->end(), trace[trace.size() - 1].time);
    return {from, std::max(last, from + rangeLengthMin)};
}

void TimelineContent::setVerdict(
    std::shared_ptr<const Verdict> verdict, std::shared_ptr<const WriteNotes> notes)
{
    m_verdict = std::move(verdict);
    const bool keepsNotes = notes || !m_verdict || !m_trace;
    m_notes = keepsNotes
        ? std::move(notes)
        : std::make_shared<const WriteNotes>(writeNotesOf(m_verdict->findings, *m_trace));
}

void TimelineContent::dropVerdict()
{
    m_verdict.reset();
    m_notes.reset();
}

const std::vector<Violation> &TimelineContent::violations() const
{
    static const std::vector<Violation> none;
    return m_verdict ? m_verdict->violations : none;
}

const WriteNotes &TimelineContent::notes() const
{
    static const WriteNotes none;
    return m_notes ? *m_notes : none;
}

void TimelineContent::setGhost(const Spans *ghost, const QString &name)
{
    m_ghost = ghost;
    m_ghostName = name;
}

} // namespace lockscope
