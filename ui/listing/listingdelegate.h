// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/listingmodel.h"

#include <QPair>
#include <QStyledItemDelegate>

class QListView;
class QPainter;

namespace lockscope {

class StepLayout;

/// Paints a row of the listing, from left to right: breakpoints in the margin, brackets (see
/// ListingModel::Bracket), the line number, the text in a fixed-width font, and a mark for each
/// client that is at that line.
class ListingDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ListingDelegate(QListView &view);
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override;
    /// Returns the width of the margin at the left, which contains the breakpoints.
    static int marginWidth();
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// Returns the bracket at a position of the viewport. `index`: the row at this position. Null
    /// if no bracket is there.
    const ListingModel::Bracket *bracketAt(const QModelIndex &index, const QPoint &position) const;
    /// Shows a tooltip for a bracket: what can happen between the lines that it connects.
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
        const QModelIndex &index) override;

private:
    void paintMarks(
        QPainter &painter, const ListingModel::Row &row, int right, double middle) const;
    StepLayout layoutOf(const QModelIndex &index) const;
    /// Returns the left end of the text, and the right end of the text and the marks. In pixels
    /// from the left of the row. The marks are right of the first line of the text.
    QPair<int, int> textRange(const QModelIndex &index) const;
    int bracketsWidth(const QModelIndex &index) const;
    /// Returns the width of one mark, which the longest client number of the row determines. A
    /// client number may have four digits.
    int markWidth(const ListingModel::Row &row) const;
    /// Returns the width that is reserved for all marks of a row.
    int marksWidth(const ListingModel::Row &row) const;
    QFont lineFont() const;

    QListView &m_view;
};

// The marks at the lines of a listing, in its rows and in its flow chart. Thread: the window's.

/// Paints what stops at a line: for a fault of one client a disc with the number of the client, for
/// several a disc with their count, for a breakpoint a disc or a ring in the accent colour. Without
/// any, paints a dotted disc if `isHovered`, otherwise nothing.
void paintStop(
    QPainter &painter, const QPointF &centre, const ListingModel::Row &row, bool isHovered);

/// Paints the mark of a client that is at a line, with the painter's font.
void paintListingMark(QPainter &painter, const QRectF &rect, const ListingModel::Mark &mark);

} // namespace lockscope
