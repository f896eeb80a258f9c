// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/flowlayout.h"

#include <QWidget>

#include <algorithm>

namespace lockscope {

FlowLayout::FlowLayout(QWidget *parent) : QLayout(parent)
{
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.emplace_back(item);
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    if (!itemAt(index))
        return nullptr;
    QLayoutItem *const item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return layOutRows(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto &item : m_items)
        size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    layOutRows(rect, true);
}

int FlowLayout::layOutRows(const QRect &rect, bool movesItems) const
{
    const QRect inner = rect.marginsRemoved(contentsMargins());
    int x = inner.left(), y = inner.top(), rowHeight = 0;
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size =
            item->sizeHint().boundedTo(QSize(std::max(1, inner.width()), QWIDGETSIZE_MAX));
        if (x > inner.left() && x + size.width() > inner.right() + 1) {
            x = inner.left();
            y += rowHeight + spacing();
            rowHeight = 0;
        }
        if (movesItems)
            item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + spacing();
        rowHeight = std::max(rowHeight, size.height());
    }
    return y + rowHeight - rect.top() + contentsMargins().bottom();
}

} // namespace lockscope
