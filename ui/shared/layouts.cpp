// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/layouts.h"

#include <QEvent>
#include <QListView>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace lockscope {
namespace {

// The content of a scroll area. QScrollArea does not ask its content for the height at a width, so
// this widget sets its minimum height to that of its wrapped texts at its current width. The
// minimum width of the area is that of the content that cannot wrap.
class WrappedContent final : public QWidget {
public:
    explicit WrappedContent(QScrollArea &area) : m_area(area) { }

protected:
    bool event(QEvent *event) override
    {
        const bool isHandled = QWidget::event(event);
        if (layout() && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
            setMinimumSizes();
        return isHandled;
    }

private:
    void setMinimumSizes()
    {
        setMinimumHeight(layout()->hasHeightForWidth() ? layout()->minimumHeightForWidth(width())
                                                       : layout()->minimumSize().height());
        m_area.setMinimumWidth(
            layout()->minimumSize().width() + m_area.verticalScrollBar()->sizeHint().width());
    }

    QScrollArea &m_area;
};

} // namespace

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

void styleAsCards(QListView &list)
{
    list.setFrameShape(QFrame::NoFrame);
    list.viewport()->setAutoFillBackground(false);
    list.setMouseTracking(true);
    list.setResizeMode(QListView::Adjust);
    list.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QVBoxLayout *addScrolledColumn(QWidget &panel)
{
    auto *const outer = new QVBoxLayout(&panel);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *const area = new QScrollArea(&panel);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const content = new WrappedContent(*area);
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(14, 12, 14, 12);
    column->setSpacing(8);
    area->setWidget(content);
    area->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    outer->addWidget(area);
    return column;
}

} // namespace lockscope
