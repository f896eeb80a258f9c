// SPDX-License-Identifier: GPL-3.0-or-later
#include "listing/listingdelegate.h"

#include "listing/listingmodel.h"
#include "shared/clientmark.h"
#include "shared/painthatch.h"
#include "shared/theme.h"

#include <QFontDatabase>
#include <QListView>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int margin = 10;
constexpr int gap = 4;
constexpr int numberWidth = 22;
constexpr int marksMost = 4; // in a row; how many more there are stands behind them
constexpr int textFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

} // namespace

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
    return room.adjusted(margin + numberWidth, 4, -margin - marksWidth(marks), -4);
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
    const QRect text = textRect(option.rect, marks);
    painter->setFont(row.place.line > 0 ? lineFont() : option.font);
    painter->setPen(row.place.line > 0 ? theme.text : theme.textMuted);
    painter->drawText(text, textFlags, row.text);
    if (row.place.line > 0) {
        painter->setPen(theme.textMuted);
        painter->drawText(QRect(option.rect.left() + margin - 4, text.top(), numberWidth - 4, text.height()), Qt::AlignRight | Qt::AlignVCenter,
                          QString::number(row.place.line));
    }
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
            paintHatch(*painter, square, Hatch::dense, theme.onClient(mark.client), square.left());
        left += side + gap;
    }
    if (marks > marksMost) {
        painter->setPen(theme.text);
        painter->drawText(QRect(left, option.rect.top(), option.rect.right() - left, option.rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          QStringLiteral("+%1").arg(marks - marksMost));
    }
}

} // namespace lockscope
