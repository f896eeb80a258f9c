// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QListView;

namespace lockscope {

/// Paints a line of the listing: its number, its text in a fixed width, and a mark for each client that is there.
class ListingDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit ListingDelegate(QListView &view);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// The left part of a line, where its break points stand.
    static int marginWidth();
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    QRect textRect(const QRect &room, int marks) const;
    int marksWidth(int marks) const;
    QFont lineFont() const;

    QListView &m_view;
};

} // namespace lockscope
