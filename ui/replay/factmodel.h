// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace lockscope {

/// One cell of a FactModel.
struct Fact {
    QString text;
    ClientId client{}; ///< the client whose colour is shown before the text; 0: no colour
    QString tip{};     ///< the tooltip; empty: the text itself
};

/// The model of a small table of texts that change often. setRows() replaces the texts of existing
/// rows, and adds or removes rows only at the end; it does not reset the model. Thread: the
/// window's.
class FactModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using Row = std::vector<Fact>;
    using QAbstractTableModel::QAbstractTableModel;

    /// Sets the titles of the columns, and with them the number of columns.
    void setTitles(const QStringList &titles);
    void setRows(std::vector<Row> rows);

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_titles.size());
    }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_titles;
    std::vector<Row> m_rows;
};

} // namespace lockscope
