// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include <optional>

namespace lockscope {

/// Paints a cell of the event table: a small swatch for the client, the text with some room on both sides. It does what the
/// table needs and no more, because a table of millions of rows is scrolled by many rows a frame.
class EventDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int margin = 8;

    using QStyledItemDelegate::QStyledItemDelegate;
    /// How many rows have happened at the playhead: those after look as still to come. None: there is no playhead.
    void setHappened(std::optional<int> rows) { m_happened = rows; }
    /// A column whose texts differ at their ends: where there is too little room, their beginnings are left out.
    void elideLeft(int column) { m_elidedLeft = column; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    std::optional<int> m_happened;
    std::optional<int> m_elidedLeft;
};

} // namespace lockscope
