// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include <optional>

namespace lockscope {

/// Paints a cell of the event table or of another table: a small swatch in the cell's colour
/// (Qt::DecorationRole) if it has one, usually that of the client; then the text. There is a margin
/// on both sides. It does only what the event table needs, because scrolling a table of millions of
/// rows paints many rows a frame.
class EventDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int margin = 8;

    using QStyledItemDelegate::QStyledItemDelegate;
    /// Sets how many rows are before the playhead; later rows are painted in the muted colour.
    /// Empty: there is no playhead.
    void setRowsBeforePlayhead(std::optional<int> rows) { m_rowsBeforePlayhead = rows; }
    /// Elides the texts of this column at their start, because they differ at their ends.
    void elideLeft(int column) { m_leftElidedColumn = column; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override;

private:
    std::optional<int> m_rowsBeforePlayhead;
    std::optional<int> m_leftElidedColumn;
};

} // namespace lockscope
