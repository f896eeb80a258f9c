// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace lockscope {

/// Paints a cell of the event table: a small swatch for the client, the text with some room on both sides. It does what the
/// table needs and no more, because a table of millions of rows is scrolled by many rows a frame.
class EventDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int margin = 8;

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope
