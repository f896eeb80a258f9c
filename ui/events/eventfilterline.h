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

/// The line in which one types what the event table is to show, how many rows that are ("61 / 412 events"), and a button for what is
/// picked rather than typed. What stands in the line is the filter, all of it: the chips show it, and taking one away takes its words
/// out of the line. Esc clears it, Esc in the empty line and Return go on to the table.
class EventFilterLine : public QWidget {
    Q_OBJECT
public:
    explicit EventFilterLine(EventTable &table, QWidget *parent = nullptr);
    /// Puts the caret into the line.
    void takeFocus();
    QString text() const;
    /// Asks for something more, in the words of the line: "client:2".
    void addWords(const QString &words);
    void clear();
    /// Puts the row of chips and the table below it into a pane, which owns them from then on. REQUIRES: once.
    void fill(QWidget &pane);
    /// Opens at the button; who fills it does so when it is about to show.
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
