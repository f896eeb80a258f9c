// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/contrastmodel.h"

#include "ui/compare/contrastwords.h"

#include <QFont>

#include <utility>

namespace lockscope {

void ContrastModel::setPair(std::shared_ptr<const RunPair> pair)
{
    beginResetModel();
    m_pair = std::move(pair);
    endResetModel();
}

const ComparedProperty &ContrastModel::comparedProperty(int row) const
{
    return m_pair->properties[static_cast<std::size_t>(row)];
}

int ContrastModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_pair ? 0 : static_cast<int>(m_pair->properties.size());
}

int ContrastModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCountAll;
}

QVariant ContrastModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ComparedProperty &shown = comparedProperty(index.row());
    // A row is marked only if the texts differ: a very small difference of numbers is not marked.
    const bool isDifferent = cell(shown, valueA) != cell(shown, valueB);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: return cell(shown, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == differenceSign && isDifferent ? tr("differs")
                                                               : cell(shown, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((index.column() == differenceSign ? Qt::AlignHCenter : Qt::AlignLeft)
                | Qt::AlignVCenter));
    case Qt::FontRole: {
        QFont font;
        font.setBold(isDifferent
            && (index.column() == differenceSign || index.column() == valueA
                || index.column() == valueB));
        return font;
    }
    default: return {};
    }
}

QString ContrastModel::cell(const ComparedProperty &shown, int column) const
{
    switch (column) {
    case differenceSign:
        return cell(shown, valueA) != cell(shown, valueB) ? QStringLiteral("≠") : QString();
    case topic: return ContrastWords::topic(shown);
    case valueA: return ContrastWords::value(shown, shown.a);
    case valueB: return ContrastWords::value(shown, shown.b);
    case change: return ContrastWords::change(shown);
    default: return {};
    }
}

QVariant ContrastModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case topic: return tr("What");
    case valueA: return QStringLiteral("A");
    case valueB: return QStringLiteral("B");
    case change: return tr("B vs. A");
    default: return QString();
    }
}

} // namespace lockscope
