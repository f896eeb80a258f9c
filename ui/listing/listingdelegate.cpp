// SPDX-License-Identifier: GPL-3.0-or-later
#include "listing/listingdelegate.h"

#include "listing/listingmodel.h"
#include "shared/clientmark.h"
#include "shared/theme.h"

#include <QFontDatabase>
#include <QListView>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int margin = 10;
constexpr int gap = 4;
constexpr int numberWidth = 22;
constexpr int breakWidth = 20; // the margin in which break points are set
constexpr int marksMost = 4; // in a row; how many more there are stands behind them
constexpr int textFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

// A disc in the margin with whose it is; several of them: how many.
void paintBreaks(QPainter &painter, const QStyleOptionViewItem &option, const ListingModel::Row &row)
{
    const Theme &theme = Theme::current();
    const bool isHovered = option.state.testFlag(QStyle::State_MouseOver) && row.place.line > 0;
    painter.fillRect(QRect(option.rect.left(), option.rect.top(), breakWidth, option.rect.height()), theme.laneAlternate);
    const QRectF disc(option.rect.left() + 2, option.rect.center().y() - 7.5, 16, 16);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (row.breaks.size() == 1) {
        painter.setPen(QPen(theme.clientOutline(row.breaks.front()), 1.5));
        painter.setBrush(theme.client(row.breaks.front()));
        painter.drawEllipse(disc);
        painter.setPen(theme.onClient(row.breaks.front()));
        painter.drawText(disc, Qt::AlignCenter, QString::number(row.breaks.front().value));
    } else if (row.breaks.size() > 1) {
        painter.setPen(QPen(theme.text, 1.5));
        painter.setBrush(theme.panel);
        painter.drawEllipse(disc);
        painter.drawText(disc, Qt::AlignCenter, QStringLiteral("×%1").arg(row.breaks.size()));
    } else if (isHovered) {
        painter.setPen(QPen(theme.textMuted, 1, Qt::DotLine)); // a click sets one here
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(disc);
    }
    painter.restore();
}

void paintPaused(QPainter &painter, const QRectF &square)
{
    // Two bars on a plate of their own below the number, which stays readable.
    const Theme &theme = Theme::current();
    const QRectF plate(square.left() - 1, square.bottom() - 5, square.width() + 2, 7);
    painter.setPen(QPen(theme.text, 1));
    painter.setBrush(theme.panel);
    painter.drawRect(plate);
    const double middle = plate.center().x();
    painter.fillRect(QRectF(middle - 3, plate.top() + 1.5, 2, 4), theme.text);
    painter.fillRect(QRectF(middle + 1, plate.top() + 1.5, 2, 4), theme.text);
}

} // namespace

int ListingDelegate::marginWidth()
{
    return breakWidth;
}

ListingDelegate::ListingDelegate(QListView &view) : QStyledItemDelegate(&view), m_view(view) { }

QFont ListingDelegate::lineFont() const
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(m_view.font().pointSizeF());
    return font;
}

int ListingDelegate::marksWidth(int marks) const
{
    const int side = m_view.fontMetrics().height();
    const int shown = std::min(marks, marksMost);
    const int more = marks > marksMost ? m_view.fontMetrics().horizontalAdvance(QStringLiteral("+000")) : 0;
    return std::max(2, shown) * (side + gap) + more; // room for two is always kept, so that the text does not jump
}

QRect ListingDelegate::textRect(const QRect &room, int marks) const
{
    // As if the scroll bar were there, or lines would break anew when it comes.
    const int width = m_view.contentsRect().width() - m_view.style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, &m_view);
    QRect text = room.adjusted(breakWidth + margin + numberWidth, 4, 0, -4);
    text.setRight(room.left() + std::max(100, width) - margin - marksWidth(marks));
    return text;
}

QSize ListingDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const auto &row = static_cast<const ListingModel *>(index.model())->row(index.row());
    const int width = m_view.viewport()->width();
    const QRect text = textRect(QRect(0, 0, width, 1000), static_cast<int>(row.marks.size()));
    const int height = QFontMetrics(lineFont()).boundingRect(QRect(0, 0, std::max(40, text.width()), 1000), textFlags, row.text).height();
    return {width, std::max(height, m_view.fontMetrics().height()) + 10};
}

void ListingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::current();
    const auto &row = static_cast<const ListingModel *>(index.model())->row(index.row());
    const int marks = static_cast<int>(row.marks.size());
    painter->fillRect(option.rect, marks > 0 ? theme.laneAlternate : theme.panel);
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(theme.accent);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    if (row.isSelected) // a bar beside the margin and a tint: the selected event came from here
        painter->fillRect(option.rect, mixed(theme.accent, theme.panel, 0.14));
    const QRect text = textRect(option.rect, marks);
    painter->setFont(row.place.line > 0 ? lineFont() : option.font);
    painter->setPen(row.place.line > 0 ? theme.text : theme.textMuted);
    painter->drawText(text, textFlags, row.text);
    if (row.place.line > 0) {
        painter->setPen(theme.textMuted);
        painter->drawText(QRect(option.rect.left() + breakWidth + margin - 4, text.top(), numberWidth - 4, text.height()), Qt::AlignRight | Qt::AlignVCenter,
                          QString::number(row.place.line));
    }
    paintBreaks(*painter, option, row);
    if (row.isSelected)
        painter->fillRect(QRect(option.rect.left() + breakWidth, option.rect.top(), 3, option.rect.height()), theme.accent);
    // From the right, so that a first mark stands at the same place in every line.
    const int side = m_view.fontMetrics().height();
    int left = text.right() + gap;
    painter->setFont(option.font);
    for (int i = 0; i < std::min(marks, marksMost); ++i) {
        const ListingModel::Mark &mark = row.marks[static_cast<std::size_t>(i)];
        const QRectF square(left, option.rect.center().y() - side / 2, side, side);
        paintClientSwatch(*painter, square, mark.client, theme);
        painter->setPen(theme.onClient(mark.client));
        painter->drawText(square, Qt::AlignCenter, QString::number(mark.client.value));
        if (mark.isPaused)
            paintPaused(*painter, square);
        left += side + gap;
    }
    if (marks > marksMost) {
        painter->setPen(theme.text);
        painter->drawText(QRect(left, option.rect.top(), option.rect.right() - left, option.rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          QStringLiteral("+%1").arg(marks - marksMost));
    }
}

} // namespace lockscope
