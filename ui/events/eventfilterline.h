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

/// The line for typing the event table's filter, with the number of matching rows ("61 / 412 events") and a button for filters that
/// are picked from a menu. The text of the line is the whole filter; the chips show it, and removing a chip removes its words from
/// the line. Esc clears the line; Esc in the empty line and Return move the focus to the table.
class EventFilterLine : public QWidget {
    Q_OBJECT
public:
    explicit EventFilterLine(EventTable &table, QWidget *parent = nullptr);
    /// Sets the focus to the line.
    void takeFocus();
    QString text() const;
    /// Adds a condition to the filter, as text: "client:2".
    void addWords(const QString &words);
    void clear();
    /// Adds the row of chips and the table below it to a pane, which becomes their owner. REQUIRES: called once.
    void fill(QWidget &pane);
    /// Returns the button's menu. The code that fills it does so in aboutToShow().
    QMenu *menu() const { return m_menu; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void takeText(const QString &text);
    void showTexts();
    void showCount();

    EventTable &m_table;
    QLabel *m_count;
    QLineEdit *m_line;
    QToolButton *m_only;
    QMenu *m_menu;
    FilterChips *m_chips;
};

} // namespace lockscope
