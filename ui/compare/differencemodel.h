// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verifiedrun.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// The events of both runs, one per row, with the time of each and the differences. Thread: the window's.
class DifferenceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { event, whose, node, predictedTime, realTime, difference, what, columnCountAll };

    using QAbstractTableModel::QAbstractTableModel;

    void setRun(std::shared_ptr<const VerifiedRun> run);
    /// Hides the events that differ only in their time.
    void setDifferingOnly(bool only);
    const EventPair &pair(int row) const;
    /// Returns the row of a pair of the run; nothing if it is hidden.
    std::optional<int> rowOf(const EventPair &pair) const;
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void choose();
    QString cell(const EventPair &pair, int column) const;
    /// Returns the row of the trace that describes the event.
    const Event &eventOf(const EventPair &pair) const;

    std::shared_ptr<const VerifiedRun> m_run;
    std::vector<std::size_t> m_shown; // indices of the comparison's pairs
    bool m_isDifferingOnly = false;
};

} // namespace lockscope
