// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fixes/fixjob.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include <vector>

namespace lockscope {

/// Fixes with their results: first those that help, then the others; each group in the order in
/// which they were tried. Thread: the window's.
class FixModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        resultRole = Qt::UserRole, ///< the result, as a phrase
        costRole,                  ///< the cost of the fix, as a sentence
        outcomeRole, ///< the Outcome, as int, of the run with the fix and with the seed of the
                     ///< unchanged run
        headingRole, ///< the heading above the first fix of each group; empty for the other fixes
    };

    using QAbstractListModel::QAbstractListModel;

    /// Empties the list, for the fixes of another run. `ttl`: the length of the lease in the
    /// unchanged run.
    void clearFor(const Diagnosis &diagnosis, Duration ttl);
    void add(const TriedFix &tried);
    /// REQUIRES: row < rowCount().
    const Fix &fix(int row) const { return m_tried[static_cast<std::size_t>(row)].fix; }
    /// Returns how many of the fixes help.
    int helpfulCount() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<TriedFix> m_tried;
    Diagnosis m_diagnosis;
    Duration m_ttl{};
};

/// Draws a fix: the icon of its outcome, and beside it the title, the result and the cost, one
/// below another.
class FixDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope
