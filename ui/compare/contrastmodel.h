// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/runpair.h"

#include <QAbstractTableModel>

#include <memory>

namespace lockscope {

/// The differences between two runs, one per row. Rows whose texts are equal have no sign in the first column.
/// Thread: the window's.
class ContrastModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { sign, topic, valueA, valueB, change, columnCountAll };

    using QAbstractTableModel::QAbstractTableModel;

    /// Sets the pair to show; null: none.
    void setPair(std::shared_ptr<const RunPair> pair);
    const ComparedProperty &contrast(int row) const;
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString cell(const ComparedProperty &shown, int column) const;

    std::shared_ptr<const RunPair> m_pair;
};

} // namespace lockscope
