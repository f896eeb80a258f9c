// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timelinecontent.h"

#include "core/scenario/files/runending.h"
#include "core/trace/tracebegin.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration rangeLengthMin =
    10us; // the minimum length of ownRange(), so that a single event has a ruler

} // namespace

bool TimelineContent::show(std::shared_ptr<const RunView> run)
{
    const auto previous = std::exchange(m_run, std::move(run));
    const auto &trace = m_run->trace;
    const bool isSameRun = previous->trace && trace && previous->spans == m_run->spans
        && &previous->trace->texts() == &trace->texts() && previous->trace->size() <= trace->size();
    if (!isSameRun) {
        m_leaseSettings = trace ? lockscope::leaseSettings(*trace) : std::nullopt;
        m_messages.clear();
    }
    if (trace && !m_run->index)
        m_ownIndex.update(trace, m_run->spans->spans());
    else
        m_ownIndex.clear();
    const bool hasNotes = m_run->writeNotes || !m_run->verdict || !trace;
    if (hasNotes)
        m_notes = m_run->writeNotes;
    else if (!isSameRun || previous->verdict != m_run->verdict)
        m_notes =
            std::make_shared<const WriteNotes>(writeNotesOf(m_run->verdict->findings, *trace));
    findSettingChanges(isSameRun);
    return isSameRun;
}

// Only real runs have such rows. Others of this kind record faults that the user or the lab added.
void TimelineContent::findSettingChanges(bool isSameRun)
{
    if (!isSameRun) {
        m_settingChanges.clear();
        m_checkedRows = 0;
    }
    if (!m_run->trace || m_run->source == RunView::Source::model)
        return;
    const Trace &trace = *m_run->trace;
    for (; m_checkedRows < trace.size(); ++m_checkedRows) {
        const Event &event = trace[m_checkedRows];
        if (event.kind != EventKind::settingChanged)
            continue;
        const auto injected = parseInjectedFaults(trace.detail(event));
        if (!injected || injected->addedBy == InjectedFaults::AddedBy::nodesSetting)
            m_settingChanges.push_back(m_checkedRows);
    }
}

TimeRange TimelineContent::range() const
{
    return m_run->trace && m_rangeMin.length() > Duration::zero() ? united(ownRange(), m_rangeMin)
                                                                  : ownRange();
}

TimeRange TimelineContent::ownRange() const
{
    if (!m_run->trace)
        return {};
    const Trace &trace = *m_run->trace;
    const WorldTime spansEnd = m_run->spans->spans().end();
    const WorldTime from = beginOf(trace);
    const WorldTime last =
        trace.isEmpty() ? spansEnd : std::max(spansEnd, trace[trace.size() - 1].time);
    return {from, std::max(last, from + rangeLengthMin)};
}

const std::vector<Violation> &TimelineContent::violations() const
{
    static const std::vector<Violation> none;
    return m_run->verdict ? m_run->verdict->violations : none;
}

const std::vector<Finding> &TimelineContent::findings() const
{
    static const std::vector<Finding> none;
    return m_run->verdict ? m_run->verdict->findings : none;
}

const WriteNotes &TimelineContent::notes() const
{
    static const WriteNotes none;
    return m_notes ? *m_notes : none;
}

void TimelineContent::setGhost(std::shared_ptr<const SpanBuilder> ghost, const QString &name)
{
    m_ghost = std::move(ghost);
    m_ghostName = name;
}

} // namespace lockscope
