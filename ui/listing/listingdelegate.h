// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/listingmodel.h"

#include <QPair>
#include <QStyledItemDelegate>

class QListView;

namespace lockscope {

class StepLayout;

/// Paints a line of the listing: break points in the margin, brackets of its gaps, line number, text in a fixed-width font, and a
/// mark for each client at that line.
class ListingDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ListingDelegate(QListView &view);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// Returns the width of the margin at the left, which contains the break points.
    static int marginWidth();
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// Returns the bracket of a row at a position of the viewport; null if there is none.
    const ListingModel::Gap *gapAt(const QModelIndex &index, const QPoint &position) const;
    /// Shows a tooltip for a bracket, with what can happen there.
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index) override;

private:
    void paintMarks(QPainter &painter, const ListingModel::Row &row, int right, double middle) const;
    StepLayout layoutOf(const QModelIndex &index) const;
    QPair<int, int> textRange(const QModelIndex &index) const;
    int lanesWidth(const QModelIndex &index) const;
    int markWidth(const ListingModel::Row &row) const;
    int marksWidth(const ListingModel::Row &row) const;
    QFont lineFont() const;

    QListView &m_view;
};

} // namespace lockscope
