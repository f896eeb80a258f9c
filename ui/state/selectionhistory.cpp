// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/selectionhistory.h"

#include "ui/state/selection.h"

#include <QScopedValueRollback>

namespace lockscope {

SelectionHistory::SelectionHistory(Selection &selection, QObject *parent)
    : QObject(parent), m_selection(selection)
{
    connect(&selection, &Selection::changed, this, &SelectionHistory::record);
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
