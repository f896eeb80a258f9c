// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/pinning.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace lockscope {

class ContrastModel;

/// The differences between the pinned run A and the shown run B: a sentence with the event at which
/// they diverge, and a table of their settings, faults, outcomes and metrics. Thread: the window's.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    explicit ComparePanel(Pinning &pinning, QWidget *parent = nullptr);

    QString sentence() const;

Q_SIGNALS:
    /// The user wants to see the event at which the runs diverge, or to swap the two runs.
    void divergenceAsked();
    void swapAsked();

private:
    void showPair();
    void setColumnWidths();

    Pinning &m_pinning;
    QLabel *m_sentence;
    QPushButton *m_showDivergence;
    QPushButton *m_swap;
    ContrastModel *m_model;
    QTableView *m_table;
};

} // namespace lockscope
