// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/selectionhistory.h"

#include "ui/state/selection.h"

#include <QScopedValueRollback>

namespace lockscope {

SelectionHistory::SelectionHistory(Selection &selection, QObject *parent) : QObject(parent), m_selection(selection)
{
    connect(&selection, &Selection::changed, this, &SelectionHistory::take);
}

void SelectionHistory::take(std::optional<Seq> event)
{
    if (m_isGoing || !event || (!m_events.empty() && m_events[m_at] == *event))
        return;
    if (!m_events.empty())
        m_events.resize(m_at + 1); // drops the forward history
    m_events.push_back(*event);
    if (m_events.size() > eventsMost)
        m_events.erase(m_events.begin());
    m_at = m_events.size() - 1;
    Q_EMIT changed();
}

void SelectionHistory::goTo(std::size_t place)
{
    m_at = place;
    {
        const QScopedValueRollback going(m_isGoing, true);
        m_selection.select(m_events[place], true);
    }
    Q_EMIT changed();
}

void SelectionHistory::goBack()
{
    if (canGoBack())
        goTo(m_at - 1);
}

void SelectionHistory::goForward()
{
    if (canGoForward())
        goTo(m_at + 1);
}

void SelectionHistory::clear()
{
    m_events.clear();
    m_at = 0;
    Q_EMIT changed();
}

} // namespace lockscope
