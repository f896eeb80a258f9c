// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/factmodel.h"

#include "ui/theme/theme.h"

#include <algorithm>

namespace lockscope {

void FactModel::setTitles(const QStringList &titles)
{
    if (titles.size() != m_titles.size()) {
        beginResetModel();
        m_titles = titles;
        endResetModel();
        return;
    }
    m_titles = titles;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, static_cast<int>(m_titles.size()) - 1);
}

void FactModel::setRows(std::vector<Row> rows)
{
    const int oldCount = rowCount();
    const int newCount = static_cast<int>(rows.size());
    if (newCount > oldCount) {
        beginInsertRows({}, oldCount, newCount - 1);
        m_rows.resize(rows.size());
        endInsertRows();
    } else if (newCount < oldCount) {
        beginRemoveRows({}, newCount, oldCount - 1);
        m_rows.resize(rows.size());
        endRemoveRows();
    }
    m_rows = std::move(rows);
    if (newCount > 0)
        Q_EMIT dataChanged(index(0, 0), index(newCount - 1, columnCount() - 1));
}

QVariant FactModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    if (static_cast<std::size_t>(index.column()) >= row.size())
        return {};
    const Fact &fact = row[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole: return fact.text;
    case Qt::ToolTipRole: return fact.tip.isEmpty() ? fact.text : fact.tip;
    case Qt::DecorationRole:
        return fact.client ? QVariant(Theme::current().client(fact.client)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    default: return {};
    }
}

QVariant FactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= m_titles.size())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    return role == Qt::DisplayRole ? QVariant(m_titles.at(section)) : QVariant();
}

} // namespace lockscope
