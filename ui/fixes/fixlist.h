// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fixes/fixjob.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include <vector>

namespace lockscope {

/// Fixes with their results: helpful ones first, in the order in which they were tried.
class FixModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        resultRole = Qt::UserRole, ///< the result, as a phrase
        costRole,
        outcomeRole,               ///< Outcome as int, with the run's own seed
        headingRole,               ///< above the first fix that helps and the first that does not; otherwise empty
    };

    using QAbstractListModel::QAbstractListModel;

    /// Starts a new list. `ttl`: the lease of the unchanged run.
    void begin(const Diagnosis &ailment, Duration ttl);
    void add(const TriedFix &tried);
    void retranslate();
    /// REQUIRES: row < rowCount().
    const Fix &remedy(int row) const { return m_tried[static_cast<std::size_t>(row)].remedy; }
    int helpful() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<TriedFix> m_tried;
    Diagnosis m_ailment;
    Duration m_ttl{};
};

/// Draws a fix: the shape of its outcome, its title, its result, and below them its cost.
class FixDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope
