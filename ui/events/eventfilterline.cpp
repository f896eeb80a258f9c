// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/eventfilterline.h"

#include "ui/events/eventtable.h"
#include "ui/events/filterchips.h"
#include "ui/events/filterwords.h"
#include "ui/events/querycompleter.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {

EventFilterLine::EventFilterLine(EventTable &table, QWidget *parent)
    : QWidget(parent), m_table(table), m_count(new QLabel(this)), m_line(new QLineEdit(this)),
      m_onlyButton(new QToolButton(this)), m_menu(new QMenu(this)), m_chips(new FilterChips(this))
{
    m_count->setObjectName(QStringLiteral("filterCount"));
    m_line->setObjectName(QStringLiteral("filter"));
    m_line->setClearButtonEnabled(true);
    m_line->setFixedWidth(fontMetrics().horizontalAdvance(u'0') * 34);
    m_line->installEventFilter(this);
    m_onlyButton->setObjectName(QStringLiteral("filterOnly"));
    m_onlyButton->setMenu(m_menu);
    m_onlyButton->setPopupMode(QToolButton::InstantPopup);
    m_onlyButton->setAutoRaise(true);
    new QueryCompleter(*m_line, [this] { return m_table.trace(); });
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 3, 0, 3);
    row->setSpacing(10);
    row->addWidget(m_count);
    row->addWidget(m_line);
    row->addWidget(m_onlyButton);
    connect(m_line, &QLineEdit::textChanged, this, &EventFilterLine::applyText);
    connect(m_chips, &FilterChips::clearAsked, m_line, &QLineEdit::clear);
    connect(m_chips, &FilterChips::removalAsked, this,
        [this](const QueryTerm &term) { m_line->setText(lineWithout(m_line->text(), term)); });
    connect(&m_table, &EventTable::countChanged, this, &EventFilterLine::showCount);
    m_line->setPlaceholderText(tr("Filter ( / )"));
    m_line->setToolTip(tr("Show only events with this text in any column, or events that meet all "
                          "conditions:\nclient:2  node:3  kind:granted  attempt:4  t:1s..2s  "
                          "key:orders  token:12ab  led-to:47  evidence"));
    m_line->setAccessibleName(tr("Event filter"));
    //: button: show only some events
    m_onlyButton->setText(tr("Show only"));
    m_onlyButton->setToolTip(
        tr("Show only events related to the selected event, or only evidence"));
    showCount();
}

void EventFilterLine::putChipsAndTableInto(QWidget &pane)
{
    auto *const column = new QVBoxLayout(&pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_chips);
    column->addWidget(&m_table, 1);
}

void EventFilterLine::takeFocus()
{
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

QString EventFilterLine::text() const
{
    return m_line->text();
}

void EventFilterLine::addConditions(const QString &conditions)
{
    m_line->setText(lineWith(m_line->text(), conditions));
}

void EventFilterLine::clear()
{
    m_line->clear();
}

void EventFilterLine::applyText(const QString &text)
{
    const EventQuery query = parseQuery(text);
    m_chips->showQuery(query);
    m_table.setFilter(query);
    showCount();
}

bool EventFilterLine::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_line->text().isEmpty()) {
            m_line->clear();
            return true;
        }
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter
            || key == Qt::Key_Down) {
            m_table.setFocus(Qt::ShortcutFocusReason);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void EventFilterLine::showCount()
{
    m_count->setVisible(m_table.isFiltered() || m_table.shownRowCount() < m_table.allRowCount());
    m_count->setText(FilterWords::count(m_table.shownRowCount(), m_table.allRowCount()));
}

} // namespace lockscope
