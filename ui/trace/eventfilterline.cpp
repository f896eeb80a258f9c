// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/eventfilterline.h"

#include "shared/quantities.h"
#include "trace/eventtable.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

namespace lockscope {

EventFilterLine::EventFilterLine(EventTable &table, QWidget *parent)
    : QWidget(parent), m_table(table), m_count(new QLabel(this)), m_line(new QLineEdit(this))
{
    m_count->setObjectName(QStringLiteral("filterCount"));
    m_line->setObjectName(QStringLiteral("filter"));
    m_line->setClearButtonEnabled(true);
    m_line->setFixedWidth(fontMetrics().horizontalAdvance(u'0') * 32);
    m_line->installEventFilter(this);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 3, 0, 3);
    row->setSpacing(10);
    row->addWidget(m_count);
    row->addWidget(m_line);
    connect(m_line, &QLineEdit::textChanged, &m_table, &EventTable::setFilter);
    connect(&m_table, &EventTable::countChanged, this, &EventFilterLine::showCount);
    showTexts();
}

void EventFilterLine::takeFocus()
{
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

bool EventFilterLine::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_line->text().isEmpty()) {
            m_line->clear();
            return true;
        }
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Down) {
            m_table.setFocus(Qt::ShortcutFocusReason);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void EventFilterLine::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTexts();
    QWidget::changeEvent(event);
}

void EventFilterLine::showTexts()
{
    m_line->setPlaceholderText(tr("Filter ( / )"));
    m_line->setToolTip(tr("Show only the events that have this text in any column"));
    m_line->setAccessibleName(m_line->toolTip());
    showCount();
}

void EventFilterLine::showCount()
{
    m_count->setVisible(m_table.isFiltered());
    //: rows that pass the filter, of all rows
    m_count->setText(tr("%1 of %2").arg(countText(m_table.rowsShown()), countText(m_table.rowsAll())));
}

} // namespace lockscope
