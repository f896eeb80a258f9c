// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace lockscope {

class EventTable;
class FilterChips;

/// The line in which the user types the filter of the event table. Beside it are a button with a
/// menu of filters and, if the table does not show all events, the numbers of shown and of all
/// events ("61 / 412 events"). The text of the line is the whole filter. The chips show the same
/// conditions; removing a chip removes its words from the line. Esc clears the line; Esc in the
/// empty line, Return and Down move the focus to the table.
class EventFilterLine : public QWidget {
    Q_OBJECT
public:
    explicit EventFilterLine(EventTable &table, QWidget *parent = nullptr);
    /// Sets the focus to the line.
    void takeFocus();
    QString text() const;
    /// Adds conditions to the text of the filter: "client:2".
    void addConditions(const QString &conditions);
    void clear();
    /// Puts the row of chips, and the table below it, into a widget, which becomes their owner.
    /// REQUIRES: called once.
    void putChipsAndTableInto(QWidget &pane);
    /// Returns the menu of the button. It is empty; a receiver of its signal aboutToShow() adds the
    /// entries.
    QMenu *menu() const { return m_menu; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// Filters the table and shows the chips for the text of the line.
    void applyText(const QString &text);
    void showCount();

    EventTable &m_table;
    QLabel *m_count;
    QLineEdit *m_line;
    QToolButton *m_onlyButton;
    QMenu *m_menu;
    FilterChips *m_chips;
};

} // namespace lockscope
