// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fixes/fixjob.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include <vector>

namespace lockscope {

/// Fixes with what came of them: those that help first, in the order in which they were tried.
class RemedyModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        resultRole = Qt::UserRole, ///< what came of it, as a phrase
        priceRole,
        outcomeRole,               ///< Outcome as int, with the run's own seed
        headingRole,               ///< above the first that helps and the first that does not; else empty
    };

    using QAbstractListModel::QAbstractListModel;

    /// Begins anew. `ttl`: the lease of the run as it is.
    void begin(const Diagnosis &ailment, Duration ttl);
    void add(const TriedRemedy &tried);
    void retranslate();
    /// REQUIRES: row < rowCount().
    const Fix &remedy(int row) const { return m_tried[static_cast<std::size_t>(row)].remedy; }
    int helpful() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<TriedRemedy> m_tried;
    Diagnosis m_ailment;
    Duration m_ttl{};
};

/// Draws a remedy: the shape of its outcome, what it is, what came of it, and below it the price.
class RemedyDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope
