// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paper/storydrawing.h"

#include "ui/theme/clientmark.h"
#include "ui/theme/painthatch.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/theme.h"
#include "ui/words/timelinetext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

using Kind = StoryPieces::Piece::Kind;
using RowKind = StoryPieces::Row::Kind;

struct DrawingWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StoryDrawing)
};

constexpr float oldOpacity = 0.45F;
constexpr double flatShare = 0.6; // height of a key without a deadline, as on the timeline
constexpr double denialGap = 12;  // pixels between the crosses of denied attempts

// The heights of rows, relative to one another.
double shareOf(RowKind kind)
{
    switch (kind) {
    case RowKind::client: return 3;
    case RowKind::key: return 2.2;
    case RowKind::store: return 1.6;
    case RowKind::node: break;
    }
    return 1.4;
}

QString nameOf(const StoryPieces::Row &row)
{
    switch (row.kind) {
    case RowKind::client: return TimelineText::clientName(row.client);
    case RowKind::node: return TimelineText::nodeName(row.node);
    case RowKind::key: return DrawingWords::tr("Key");
    case RowKind::store: break;
    }
    return DrawingWords::tr("Store");
}

} // namespace

QRectF StoryDrawing::rowRect(const QRectF &rect, std::size_t row) const
{
    double before = 0, all = 0;
    for (std::size_t i = 0; i < m_story.rows.size(); ++i) {
        before += i < row ? shareOf(m_story.rows[i].kind) : 0;
        all += shareOf(m_story.rows[i].kind);
    }
    return {rect.left(), rect.top() + rect.height() * before / all, rect.width(),
        rect.height() * shareOf(m_story.rows[row].kind) / all};
}

// Returns the height of a key, as a share of its row: it falls to 0 at the deadline.
double StoryDrawing::keyHeight(const StoryPieces::Piece &piece, double step) const
{
    const auto before = static_cast<std::size_t>(step);
    const WorldTime from = m_story.times[before],
                    to = m_story.times[std::min(before + 1, m_story.times.size() - 1)];
    const double inStep = step - static_cast<double>(before);
    const double time = static_cast<double>(from.time_since_epoch().count())
        + inStep * static_cast<double>((to - from).count());
    const auto begin = static_cast<double>(piece.span.begin.time_since_epoch().count());
    const auto deadline = static_cast<double>(piece.span.deadline.time_since_epoch().count());
    return std::clamp((deadline - time) / (deadline - begin), 0.0, 1.0);
}

void StoryDrawing::paintKey(
    QPainter &painter, const StoryPieces::Piece &piece, const QRectF &area) const
{
    const Theme &theme = Theme::current();
    const double height = area.height() - 1;
    const bool isFlat = piece.span.deadline == WorldTime::max();
    const double left = isFlat ? flatShare : keyHeight(piece, piece.from);
    const double right = isFlat ? flatShare : keyHeight(piece, piece.to);
    const QPolygonF shape{area.bottomLeft(), QPointF(area.left(), area.bottom() - height * left),
        QPointF(area.right(), area.bottom() - height * right), area.bottomRight()};
    painter.setPen(Qt::NoPen);
    if (piece.client) {
        fillShapeWithClient(painter, shape, piece.client, theme);
    } else {
        painter.setBrush(theme.textMuted);
        painter.drawPolygon(shape);
    }
}

void StoryDrawing::paintPiece(
    QPainter &painter, const StoryPieces::Piece &piece, const QRectF &area) const
{
    const Theme &theme = Theme::current();
    const auto bar = [&](double share) {
        const double height = area.height() * share;
        return QRectF(area.left(), area.top() + (area.height() - height) / 2, area.width(), height);
    };
    const double size = std::min(area.height(), 11.0);
    switch (piece.kind) {
    case Kind::violation: {
        QColor tint = theme.violation;
        tint.setAlphaF(theme.isDark ? 0.20F : 0.13F);
        painter.fillRect(area, tint);
        tint.setAlphaF(theme.isDark ? 0.35F : 0.26F);
        paintHatch(painter, area, Hatch::cross, tint, area.left());
        break;
    }
    case Kind::believed: fillWithClient(painter, bar(0.46), piece.client, theme, 0.42); break;
    case Kind::inside: fillWithClient(painter, bar(0.86), piece.client, theme); break;
    case Kind::insideWithoutLock:
        painter.fillRect(bar(0.86), theme.clientOutline(piece.client));
        fillWithClient(painter, bar(0.86).adjusted(1, 1, -1, -1), piece.client, theme, 0.12);
        break;
    case Kind::expired:
        paintHatch(painter, bar(0.86), Hatch::diagonal, theme.lane, area.left() + 1.5);
        paintHatch(painter, bar(0.86), Hatch::diagonal, theme.text, area.left());
        break;
    case Kind::waiting: painter.fillRect(bar(0.08), theme.clientOutline(piece.client)); break;
    case Kind::denied:
        for (double x = area.left() + 3; x < area.right(); x += denialGap)
            paintMark(painter, Mark::denied, {x, area.center().y()}, std::min(size, 7.0),
                {theme.textMuted, theme.lane});
        break;
    case Kind::paused: {
        const QRectF strip(
            area.left(), area.bottom() - area.height() * 0.34, area.width(), area.height() * 0.34);
        painter.fillRect(strip, theme.lane);
        paintHatch(painter, strip, Hatch::dots, theme.paused, area.left());
        break;
    }
    case Kind::gone: painter.fillRect(bar(0.04), theme.textMuted); break;
    case Kind::key: paintKey(painter, piece, area); break;
    case Kind::orphan:
        paintHatch(painter, area, Hatch::lines, theme.text, area.left());
        paintHatch(painter, area.adjusted(0, 2, 0, 0), Hatch::lines, theme.lane, area.left());
        break;
    case Kind::stopped: paintHatch(painter, area, Hatch::dots, theme.paused, area.left()); break;
    case Kind::mark: {
        const bool isGrant = piece.mark == Mark::granted || piece.mark == Mark::extended
            || piece.mark == Mark::released;
        const QColor fill = isGrant     ? theme.clientOutline(piece.client)
            : piece.mark == Mark::wrote ? theme.client(piece.client)
                                        : theme.text;
        paintMark(painter, piece.mark,
            {area.left() + size / 2 + 1, isGrant ? area.bottom() - size / 2 : area.center().y()},
            size, {fill, piece.mark == Mark::wrote ? theme.text : theme.lane});
        break;
    }
    }
}

void StoryDrawing::paint(QPainter &painter, const QRectF &rect, std::size_t frame) const
{
    const Theme &theme = Theme::current();
    const auto now = static_cast<double>(frame);
    const double stepWidth = rect.width() / static_cast<double>(m_story.times.size() - 1);
    painter.save();
    painter.fillRect(rect, theme.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto paintPart = [&](double begin, double end) {
        for (StoryPieces::Piece piece : m_story.pieces) {
            const bool isHere = piece.kind == Kind::mark ? piece.from >= begin && piece.from < end
                                                         : piece.from < end && piece.to > begin;
            if (!isHere)
                continue;
            piece.from = std::max(piece.from, begin);
            piece.to = std::min(piece.to, end);
            const QRectF row = piece.kind == Kind::violation
                ? rect
                : rowRect(rect, piece.row).adjusted(0, 1, 0, -1);
            paintPiece(painter, piece,
                {rect.left() + piece.from * stepWidth, row.top(),
                    (piece.to - piece.from) * stepWidth, row.height()});
        }
    };
    paintPart(0, now);
    QColor veil = theme.panel;
    veil.setAlphaF(1 - oldOpacity);
    painter.fillRect(QRectF(rect.left(), rect.top(), now * stepWidth, rect.height()), veil);
    paintPart(now, now + 1);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t row = 0; row < m_story.rows.size(); ++row)
        painter.fillRect(
            QRectF(rect.left(), rowRect(rect, row).bottom() - 1, rect.width(), 1), theme.grid);
    if (frame + 2 < m_story.times.size())
        painter.fillRect(
            QRectF(rect.left() + (now + 1) * stepWidth - 1, rect.top(), 1, rect.height()),
            theme.text);
    painter.setPen(QPen(theme.grid, 1));
    painter.drawRect(rect);
    painter.restore();
}

void StoryDrawing::paintNames(QPainter &painter, const QRectF &rect) const
{
    for (std::size_t row = 0; row < m_story.rows.size(); ++row)
        painter.drawText(
            rowRect(rect, row), Qt::AlignRight | Qt::AlignVCenter, nameOf(m_story.rows[row]));
}

double StoryDrawing::namesWidth(const QFontMetricsF &metrics) const
{
    double width = 0;
    for (const StoryPieces::Row &row : m_story.rows)
        width = std::max(width, metrics.horizontalAdvance(nameOf(row)));
    return width;
}

} // namespace lockscope
