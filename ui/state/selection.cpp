// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/selection.h"

#include "ui/state/viewer.h"

#include <QScopedValueRollback>

namespace lockscope {
namespace {

bool isAlike(const Event &a, const Event &b)
{
    return a.kind == b.kind && a.client == b.client && a.node == b.node && a.attempt == b.attempt;
}

// Returns the row of the trace `after` that corresponds to the row `seq` of the trace `before`. If
// the row is the n-th with its kind, client, attempt and node, this is the n-th such row.
std::optional<Seq> sameEvent(const Trace &before, Seq seq, const Trace &after)
{
    const auto index = before.indexOf(seq);
    if (!index)
        return std::nullopt;
    const Event event = before[*index];
    std::size_t earlierCount = 0;
    for (std::size_t i = 0; i < *index; ++i)
        earlierCount += isAlike(before[i], event) ? 1 : 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (isAlike(after[i], event) && earlierCount-- == 0)
            return after.seqAt(i);
    }
    return std::nullopt;
}

} // namespace

void Selection::follow(const Viewer &viewer)
{
    connect(&viewer, &Viewer::runChanged, this, [this](const auto &view, const auto &previous) {
        const auto before = m_event;
        clear();
        if (before && previous)
            select(sameEvent(*previous->trace, *before, *view->trace));
    });
}

void Selection::select(std::optional<Seq> event, bool reveal)
{
    // A jump to a row that is already selected still scrolls this row into view.
    if (event == m_event && !reveal)
        return;
    m_event = event;
    Q_EMIT changed(m_event, reveal);
}

void Selection::setMeasuredRange(std::optional<TimeRange> range)
{
    if (range && range->length() <= Duration::zero())
        range.reset();
    if (range == m_measuredRange)
        return;
    m_measuredRange = range;
    Q_EMIT measuredRangeChanged(m_measuredRange);
}

SelectionHistory::SelectionHistory(Selection &selection, const Viewer &viewer)
    : m_selection(selection)
{
    connect(&selection, &Selection::changed, this, &SelectionHistory::record);
    connect(&viewer, &Viewer::runChanged, this, [this](const auto &, const auto &previous) {
        if (!previous)
            clear();
    });
}

void SelectionHistory::record(std::optional<Seq> event)
{
    if (m_isMoving || !event || (!m_events.empty() && m_events[m_current] == *event))
        return;
    if (!m_events.empty())
        m_events.resize(m_current + 1); // drops the forward history
    m_events.push_back(*event);
    if (m_events.size() > eventsMax)
        m_events.erase(m_events.begin());
    m_current = m_events.size() - 1;
    Q_EMIT changed();
}

void SelectionHistory::goTo(std::size_t index)
{
    m_current = index;
    {
        const QScopedValueRollback moving(m_isMoving, true);
        m_selection.select(m_events[index], true);
    }
    Q_EMIT changed();
}

void SelectionHistory::goBack()
{
    if (canGoBack())
        goTo(m_current - 1);
}

void SelectionHistory::goForward()
{
    if (canGoForward())
        goTo(m_current + 1);
}

void SelectionHistory::clear()
{
    m_events.clear();
    m_current = 0;
    Q_EMIT changed();
}

} // namespace lockscope
