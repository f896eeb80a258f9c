// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace lockscope {

class EventTable;

/// The line in which one types what the event table is to show, and how many rows that are: "12 of 120". Esc clears it, Esc in the
/// empty line and Return go on to the table.
class EventFilterLine : public QWidget {
    Q_OBJECT
public:
    explicit EventFilterLine(EventTable &table, QWidget *parent = nullptr);
    /// Puts the caret into the line.
    void takeFocus();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showTexts();
    void showCount();

    EventTable &m_table;
    QLabel *m_count;
    QLineEdit *m_line;
};

} // namespace lockscope
