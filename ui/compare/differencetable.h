// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/compare/compare.h"
#include "ui/compare/verification.h"

#include <QAbstractTableModel>
#include <QTableView>
#include <QTableWidget>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

class DifferenceModel;

/// The events of the prediction (the model's run) and of the real run side by side. Thread: the
/// window's.
class DifferenceTable : public QTableView {
    Q_OBJECT
public:
    explicit DifferenceTable(QWidget *parent = nullptr);

    void showRun(std::shared_ptr<const VerifiedRun> run);
    /// See DifferenceModel::setOnlyDifferencesShown().
    void setOnlyDifferencesShown(bool isOn);
    /// Selects the row of a pair without emitting chosen(); null: clears the selection.
    void select(const EventPair *pair);

Q_SIGNALS:
    /// The user selected the row of this pair.
    void chosen(const lockscope::EventPair &pair);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setColumnWidths();

    DifferenceModel *m_model;
    bool m_isSelecting = false; ///< select() is changing the selection
};

/// The events of the prediction (the model's run) and of the real run, one pair of matching events
/// per row, with both times and the difference. An event that only one of the runs has is a row,
/// too. (ContrastModel compares settings and metrics.) Thread: the window's.
class DifferenceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        event,
        actor,
        node,
        predictedTime,
        realTime,
        timeDifference,
        difference,
        columnCountAll
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRun(std::shared_ptr<const VerifiedRun> run);
    /// If on, hides the pairs whose EventPair::difference is `none`: the two events are equal, or
    /// differ only in time. If off, shows all pairs.
    void setOnlyDifferencesShown(bool isOn);
    /// REQUIRES: 0 <= row < rowCount().
    const EventPair &pair(int row) const;
    /// Returns the row of a pair; nothing if the pair is hidden. REQUIRES: `pair` is an element of
    /// the shown run's Comparison::pairs.
    std::optional<int> rowOf(const EventPair &pair) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    /// Fills m_shown.
    void filterPairs();
    QString cell(const EventPair &pair, int column) const;
    /// Returns the pair's event in the real run; if the pair has none, its event in the prediction.
    const Event &eventOf(const EventPair &pair) const;

    std::shared_ptr<const VerifiedRun> m_run;
    std::vector<std::size_t>
        m_shown; // the pairs in the rows of the table: indices in Comparison::pairs
    bool m_areOnlyDifferencesShown = false;
};

/// The time differences of matching events, one row for each kind of event; the kind with the
/// largest median comes first. Thread: the window's.
class LatenessTable : public QTableWidget {
    Q_OBJECT
public:
    explicit LatenessTable(QWidget *parent = nullptr);

    void showComparison(const Comparison &comparison);
};

} // namespace lockscope
