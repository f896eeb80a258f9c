// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QStyledItemDelegate>

#include <optional>

class QTableView;

namespace lockscope {

/// A list or a table (`View`) whose current item follows the selection on the timeline. The view
/// tells assistive technology of a new current item only while the view has the keyboard focus.
/// `View::currentChanged()` always reports the new item as focused; a screen reader would then
/// leave the timeline.
template <class View> class QuietView : public View {
public:
    using View::View;

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override
    {
        if (this->hasFocus())
            View::currentChanged(current, previous);
        else
            QAbstractItemView::currentChanged(current, previous);
    }
};

/// Paints a cell of the event table or of another table: a small swatch in the cell's colour
/// (Qt::DecorationRole) if it has one, usually that of the client; then the text. There is a margin
/// on both sides. It does only what the event table needs, because scrolling a table of millions of
/// rows paints many rows a frame.
class EventDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int margin = 8;
    static constexpr int swatchSpace = 15; ///< a swatch, and the space between it and the text

    /// Returns the width of a cell without that of its text.
    static constexpr int spaceAround(bool hasSwatch)
    {
        return 2 * margin + 4 + (hasSwatch ? swatchSpace : 0);
    }

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

/// Sets the common look of tables: no grid, no frame, alternating row colours, read-only, cells
/// painted by an EventDelegate. Call it once per table.
void applyTableStyle(QTableView &table);

/// Sets the row height and the header style, which depend on font and palette. Call it again when
/// these change.
void updateTableStyle(QTableView &table);

} // namespace lockscope
