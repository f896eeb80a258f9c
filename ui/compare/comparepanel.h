// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/pinning.h"
#include "ui/compare/runpair.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <memory>

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

/// The settings, faults, outcomes and metrics of two runs, A and B, side by side: one
/// ComparedProperty per row. A row has "≠" in the first column if the texts of A and B differ.
/// (DifferenceModel compares the events of two runs.) Thread: the window's.
class ContrastModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { differenceSign, topic, valueA, valueB, change, columnCountAll };

    using QAbstractTableModel::QAbstractTableModel;

    /// Sets the pair to show; null: none.
    void setPair(std::shared_ptr<const RunPair> pair);
    /// REQUIRES: 0 <= row < rowCount().
    const ComparedProperty &comparedProperty(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    /// Returns the text of a cell.
    QString cell(const ComparedProperty &shown, int column) const;

    std::shared_ptr<const RunPair> m_pair;
};

} // namespace lockscope
