// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/listingdelegate.h"

#include "ui/listing/listingmodel.h"
#include "ui/listing/listingwords.h"
#include "ui/listing/steplayout.h"
#include "ui/theme/clientmark.h"
#include "ui/theme/theme.h"

#include <QFontDatabase>
#include <QHelpEvent>
#include <QListView>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr int textMargin = 10;
constexpr int markSpacing = 4;
constexpr int numberWidth = 22;
constexpr int breakPointMargin = 20; // the width of the margin for breakpoints
constexpr int bracketWidth = 10;
constexpr int textTop = 5;
constexpr int marksMax = 4;    // the maximum number of marks in a row; a text after them shows the
                               // number of the other clients
constexpr int markPadding = 2; // pixels: the minimum space at each side of the number in a mark

const ListingModel::Row &rowAt(const QModelIndex &index)
{
    return static_cast<const ListingModel *>(index.model())->row(index.row());
}

// Paints the margin with the breakpoint and the faults of a row. A dotted disc under the mouse
// shows that a click sets one.
void paintMargin(QPainter &painter, const QStyleOptionViewItem &option,
    const ListingModel::Row &row, double middle)
{
    painter.fillRect(
        QRect(option.rect.left(), option.rect.top(), breakPointMargin, option.rect.height()),
        Theme::current().laneAlternate);
    const bool isHovered = option.state.testFlag(QStyle::State_MouseOver) && row.place.line > 0;
    paintStop(painter, {option.rect.left() + breakPointMargin / 2.0, middle}, row, isHovered);
}

// Paints the brackets of a row, open to the right. Between the lines that a bracket connects, other
// clients can interfere. The bracket is dashed if the scheme detects the interference.
void paintBrackets(
    QPainter &painter, const QRect &rect, const ListingModel::Row &row, double middle, int columns)
{
    for (const ListingModel::Bracket &bracket : row.brackets) {
        const double x = rect.left() + breakPointMargin + bracketWidth * (columns - bracket.column)
            - bracketWidth / 2.0;
        // The ends are 2 pixels from the middle of their lines, so that two brackets that meet can
        // be distinguished.
        const double top = bracket.begins ? middle + 2 : rect.top();
        const double bottom = bracket.ends ? middle - 2 : rect.bottom() + 1;
        QPen pen(Theme::current().text, 1.5);
        if (bracket.gap.risk == GapRisk::detected)
            pen.setDashPattern({2, 2});
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        painter.drawLine(QPointF(x, top), QPointF(x, bottom));
        pen.setStyle(Qt::SolidLine);
        painter.setPen(pen);
        if (bracket.begins)
            painter.drawLine(QPointF(x, top), QPointF(x + 5, top));
        if (bracket.ends)
            painter.drawLine(QPointF(x, bottom), QPointF(x + 5, bottom));
    }
}

} // namespace

int ListingDelegate::marginWidth()
{
    return breakPointMargin;
}

ListingDelegate::ListingDelegate(QListView &view) : QStyledItemDelegate(&view), m_view(view)
{
}

QFont ListingDelegate::lineFont() const
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(m_view.font().pointSizeF());
    return font;
}

int ListingDelegate::markWidth(const ListingModel::Row &row) const
{
    const QFontMetrics metrics = m_view.fontMetrics();
    int width = metrics.height();
    for (std::size_t i = 0; i < std::min(row.marks.size(), static_cast<std::size_t>(marksMax)); ++i)
        width = std::max(width,
            metrics.horizontalAdvance(QString::number(row.marks[i].client.value))
                + 2 * markPadding);
    return width;
}

int ListingDelegate::marksWidth(const ListingModel::Row &row) const
{
    const int marks = static_cast<int>(row.marks.size());
    const int shown = std::min(marks, marksMax);
    const int more =
        marks > marksMax ? m_view.fontMetrics().horizontalAdvance(QStringLiteral("+000")) : 0;
    return std::max(2, shown) * (markWidth(row) + markSpacing)
        + more; // always space for two marks, so that the text does not move
}

int ListingDelegate::bracketsWidth(const QModelIndex &index) const
{
    return static_cast<const ListingModel *>(index.model())->bracketColumnCount() * bracketWidth;
}

QPair<int, int> ListingDelegate::textRange(const QModelIndex &index) const
{
    // Always reserves the width of the scroll bar, so that lines do not wrap differently when it
    // appears.
    const int width = m_view.contentsRect().width()
        - m_view.style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, &m_view);
    const int left = breakPointMargin + bracketsWidth(index) + textMargin + numberWidth;
    return {left, std::max(left + 80, width - textMargin)};
}

StepLayout ListingDelegate::layoutOf(const QModelIndex &index) const
{
    const ListingModel::Row &row = rowAt(index);
    const auto [left, right] = textRange(index);
    const int marks = marksWidth(row);
    const bool isInside = row.place.kind == ListingPlace::Kind::inside;
    return StepLayout(row.lines, isInside ? m_view.font() : lineFont(), m_view.font(),
        {static_cast<double>(right - left), static_cast<double>(right - left - marks)});
}

QSize ListingDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const int height = static_cast<int>(std::ceil(layoutOf(index).height()));
    return {
        m_view.viewport()->width(), std::max(height, m_view.fontMetrics().height()) + 2 * textTop};
}

void ListingDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::current();
    const ListingModel::Row &row = rowAt(index);
    painter->fillRect(option.rect, row.marks.empty() ? theme.panel : theme.laneAlternate);
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter->setPen(theme.accent);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    // A client at this line caused the selected event: the row gets a tint, and after paintMargin()
    // also a bar beside the margin.
    if (row.isSelected)
        painter->fillRect(option.rect, mixed(theme.accent, theme.panel, 0.14));
    const StepLayout layout = layoutOf(index);
    const double top = option.rect.top() + textTop;
    const double middle = top + layout.firstHeight() / 2;
    const bool isInside = row.place.kind == ListingPlace::Kind::inside;
    layout.paint(*painter, {static_cast<double>(option.rect.left() + textRange(index).first), top},
        isInside ? theme.textMuted : theme.text, theme.textMuted);
    if (row.place.line > 0) {
        painter->setFont(lineFont());
        painter->setPen(theme.textMuted);
        const int left =
            option.rect.left() + breakPointMargin + bracketsWidth(index) + textMargin - 4;
        painter->drawText(QRectF(left, top, numberWidth - 4, layout.firstHeight()),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(row.place.line));
    }
    paintMargin(*painter, option, row, middle);
    if (row.isSelected)
        painter->fillRect(QRect(option.rect.left() + breakPointMargin, option.rect.top(), 3,
                              option.rect.height()),
            theme.accent);
    paintBrackets(*painter, option.rect, row, middle,
        static_cast<const ListingModel *>(index.model())->bracketColumnCount());
    painter->setFont(option.font);
    paintMarks(*painter, row, option.rect.left() + textRange(index).second, middle);
}

// `right`: the right end of the space that marksWidth() reserves. The marks begin at its left end.
void ListingDelegate::paintMarks(
    QPainter &painter, const ListingModel::Row &row, int right, double middle) const
{
    const int marks = static_cast<int>(row.marks.size());
    const int side = m_view.fontMetrics().height();
    const int width = markWidth(row);
    int left = right - marksWidth(row) + markSpacing;
    for (int i = 0; i < std::min(marks, marksMax); ++i) {
        const ListingModel::Mark &mark = row.marks[static_cast<std::size_t>(i)];
        paintListingMark(painter, QRectF(left, middle - side / 2.0, width, side), mark);
        left += width + markSpacing;
    }
    if (marks > marksMax) {
        painter.setPen(Theme::current().text);
        painter.drawText(QRectF(left, middle - side / 2.0, right + textMargin - left, side),
            Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("+%1").arg(marks - marksMax));
    }
}

const ListingModel::Bracket *ListingDelegate::bracketAt(
    const QModelIndex &index, const QPoint &position) const
{
    const ListingModel::Row &row = rowAt(index);
    const int columns = static_cast<const ListingModel *>(index.model())->bracketColumnCount();
    const int column = columns - 1 - (position.x() - breakPointMargin) / bracketWidth;
    const QRect rect = m_view.visualRect(index);
    const double middle = rect.top() + textTop + layoutOf(index).firstHeight() / 2;
    const ListingModel::Bracket *found = nullptr;
    for (const ListingModel::Bracket &bracket : row.brackets) {
        const bool isOnBracket = (!bracket.begins || position.y() >= middle)
            && (!bracket.ends || position.y() <= middle);
        if (position.x() >= breakPointMargin && bracket.column == column && (isOnBracket || !found))
            found = &bracket;
    }
    return found;
}

bool ListingDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
    const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const bool isToolTip = event->type() == QEvent::ToolTip && index.isValid();
    const ListingModel::Bracket *const bracket =
        isToolTip ? bracketAt(index, event->pos()) : nullptr;
    if (!bracket)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const QString words = gapWords(bracket->gap).toHtmlEscaped();
    QToolTip::showText(
        event->globalPos(), QStringLiteral("<p>%1</p>").arg(words), view); // rich text wraps
    return true;
}

namespace {

constexpr double discRadius = 8;

void paintPaused(QPainter &painter, const QRectF &rect)
{
    // Two bars on a small background, below the number so that the number stays readable.
    const Theme &theme = Theme::current();
    const QRectF background(rect.left() - 1, rect.bottom() - 5, rect.width() + 2, 7);
    painter.setPen(QPen(theme.text, 1));
    painter.setBrush(theme.panel);
    painter.drawRect(background);
    const double middle = background.center().x();
    painter.fillRect(QRectF(middle - 3, background.top() + 1.5, 2, 4), theme.text);
    painter.fillRect(QRectF(middle + 1, background.top() + 1.5, 2, 4), theme.text);
}

} // namespace

void paintStop(
    QPainter &painter, const QPointF &centre, const ListingModel::Row &row, bool isHovered)
{
    const Theme &theme = Theme::current();
    const std::vector<ClientId> &clients = row.faultClients;
    const QRectF disc(
        centre.x() - discRadius, centre.y() - discRadius, 2 * discRadius, 2 * discRadius);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (clients.size() == 1) {
        painter.setPen(QPen(theme.clientOutline(clients.front()), 1.5));
        painter.setBrush(theme.client(clients.front()));
        painter.drawEllipse(disc);
        painter.setPen(theme.textOnClient(clients.front()));
        painter.drawText(disc, Qt::AlignCenter, QString::number(clients.front().value));
    } else if (clients.size() > 1) {
        painter.setPen(QPen(theme.text, 1.5));
        painter.setBrush(theme.panel);
        painter.drawEllipse(disc);
        painter.drawText(disc, Qt::AlignCenter, QStringLiteral("×%1").arg(clients.size()));
    } else if (isHovered && !row.hasBreakPoint) {
        painter.setPen(QPen(theme.textMuted, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(disc);
    }
    if (row.hasBreakPoint && clients.empty()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(disc.adjusted(1, 1, -1, -1));
    } else if (row.hasBreakPoint) { // round the disc of the fault
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(disc.adjusted(-2, -2, 2, 2));
    }
    painter.restore();
}

void paintListingMark(QPainter &painter, const QRectF &rect, const ListingModel::Mark &mark)
{
    paintClientSwatch(painter, rect, mark.client, Theme::current());
    painter.setPen(Theme::current().textOnClient(mark.client));
    painter.drawText(rect, Qt::AlignCenter, QString::number(mark.client.value));
    if (mark.isPaused)
        paintPaused(painter, rect);
}

} // namespace lockscope
