// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/painthatch.h"

#include "ui/theme/vectorpainter.h"

#include <QBrush>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace lockscope {
namespace {

constexpr int tileWidthMin = 256; // device pixels

struct Stroke {
    double squareSide; // of one square of the pattern, in device-independent pixels; also the
                       // horizontal distance of diagonal lines
    double width;      // of the pen, in device-independent pixels
};

Stroke strokeOf(Hatch hatch)
{
    switch (hatch) {
    case Hatch::diagonal: return {7, 1.5};
    case Hatch::cross: return {11, 1.1};
    case Hatch::dots: return {5, 1.3};
    case Hatch::lines: return {6, 2};
    }
    return {8, 1};
}

/// Returns one square of the pattern, with a side of `side` device pixels; squares beside each
/// other fit without a seam. Copying squares is fast; drawing the lines one by one would take
/// longer than painting the rest of the timeline.
QImage drawnSquare(Hatch hatch, const QColor &colour, int side, double ratio)
{
    QImage square(side, side, QImage::Format_ARGB32_Premultiplied);
    square.fill(Qt::transparent);
    QPainter painter(&square);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor opaque = colour;
    opaque.setAlpha(255);
    painter.setPen(QPen(opaque, strokeOf(hatch).width * ratio, Qt::SolidLine, Qt::RoundCap));
    if (hatch == Hatch::dots) {
        painter.drawPoint(QPointF(side * 0.25, side * 0.25));
        painter.drawPoint(QPointF(side * 0.75, side * 0.75));
    }
    if (hatch == Hatch::lines)
        painter.drawLine(QPointF(-1, side * 0.5), QPointF(side + 1, side * 0.5));
    for (const int shift : {-side, 0, side}) {
        if (hatch == Hatch::dots || hatch == Hatch::lines)
            break;
        painter.drawLine(QPointF(shift - 1, side + 1), QPointF(shift + side + 1, -1));
        if (hatch == Hatch::cross)
            painter.drawLine(QPointF(shift - 1, -1), QPointF(shift + side + 1, side + 1));
    }
    painter.end();
    // Applies the opacity to the whole square, so that the crossings of lines are not darker.
    painter.begin(&square);
    painter.setCompositionMode(QPainter::CompositionMode_DestinationIn);
    painter.fillRect(square.rect(), QColor(0, 0, 0, colour.alpha()));
    return square;
}

/// Returns the square repeated horizontally to a width of at least `widthMin` device pixels.
QImage repeated(const QImage &square, int widthMin)
{
    const int count = (widthMin + square.width() - 1) / square.width();
    QImage row(square.width() * count, square.height(), square.format());
    for (int y = 0; y < square.height(); ++y) {
        const auto *const from = reinterpret_cast<const QRgb *>(square.constScanLine(y));
        auto *to = reinterpret_cast<QRgb *>(row.scanLine(y));
        for (int i = 0; i < count; ++i)
            to = std::copy(from, from + square.width(), to);
    }
    return row;
}

/// Returns one line of the hatch, cut to the rectangle. Direction 1: the line goes down to the
/// right, from the top edge; -1: it goes up to the right, from the bottom edge. It starts at x =
/// `offset` relative to the left edge. Returns a null line if the line lies outside the rectangle.
QLineF cutLine(const QRectF &rect, double offset, int direction)
{
    const double from = std::max(0.0, offset);
    const double to = std::min(rect.width(), offset + rect.height());
    if (to <= from)
        return {};
    const double yFrom =
        direction > 0 ? rect.top() + (from - offset) : rect.bottom() - (from - offset);
    const double yTo = direction > 0 ? rect.top() + (to - offset) : rect.bottom() - (to - offset);
    return {rect.left() + from, yFrom, rect.left() + to, yTo};
}

void paintHorizontalLines(QPainter &painter, const QRectF &rect)
{
    const double step = strokeOf(Hatch::lines).squareSide;
    QList<QLineF> lines;
    for (double y = rect.top() + step / 2; y < rect.bottom(); y += step)
        lines << QLineF(rect.left(), y, rect.right(), y);
    painter.drawLines(lines);
}

/// Draws the diagonal lines of a hatch. `patternOffset`: the left edge of a square of the pattern,
/// at which a line starts (see cutLine()), relative to the left edge of the rectangle.
void paintDiagonalLines(QPainter &painter, const QRectF &rect, Hatch hatch, double patternOffset)
{
    const double step = strokeOf(hatch).squareSide;
    QList<QLineF> lines;
    for (double offset = patternOffset - step * std::ceil((rect.height() + patternOffset) / step);
         offset < rect.width(); offset += step) {
        lines << cutLine(rect, offset, -1);
        if (hatch == Hatch::cross)
            lines << cutLine(rect, offset, 1);
    }
    lines.removeIf([](const QLineF &line) { return line.isNull(); });
    painter.drawLines(lines);
}

/// `patternOffset`: as in paintDiagonalLines().
void paintDots(QPainter &painter, const QRectF &rect, double patternOffset)
{
    const double step = strokeOf(Hatch::dots).squareSide / 2;
    QList<QPointF> dots;
    int line = 0;
    for (double y = step / 2; y < rect.height(); y += step, ++line) {
        for (double x = patternOffset + (line % 2 == 0 ? step / 2 : step * 1.5); x < rect.width();
             x += 2 * step) {
            if (x >= 0)
                dots << QPointF(rect.left() + x, rect.top() + y);
        }
    }
    painter.drawPoints(dots.constData(), static_cast<int>(dots.size()));
}

void drawHatchAsVectors(
    QPainter &painter, const QRectF &rect, Hatch hatch, const QColor &colour, double patternLeft)
{
    painter.save();
    painter.setPen(QPen(colour, strokeOf(hatch).width, Qt::SolidLine,
        hatch == Hatch::dots ? Qt::RoundCap : Qt::FlatCap));
    painter.setRenderHint(QPainter::Antialiasing);
    const double patternOffset = -std::fmod(rect.left() - patternLeft, strokeOf(hatch).squareSide);
    if (hatch == Hatch::dots)
        paintDots(painter, rect, patternOffset);
    else if (hatch == Hatch::lines)
        paintHorizontalLines(painter, rect);
    else
        paintDiagonalLines(painter, rect, hatch, patternOffset);
    painter.restore();
}

} // namespace

const QImage &hatchTile(Hatch hatch, const QColor &colour, double ratio)
{
    thread_local std::map<std::tuple<Hatch, QRgb, int>, QImage> tiles;
    if (tiles.size() > 64)
        tiles.clear(); // limits the cache after many themes and screens
    const int side = std::max(3, static_cast<int>(std::round(strokeOf(hatch).squareSide * ratio)));
    QImage &tile = tiles[{hatch, colour.rgba(), side}];
    if (tile.isNull())
        tile = repeated(drawnSquare(hatch, colour, side, ratio), tileWidthMin);
    return tile;
}

void paintHatch(
    QPainter &painter, const QRectF &rect, Hatch hatch, const QColor &colour, double patternLeft)
{
    if (rect.width() <= 0 || rect.height() <= 0)
        return;
    // For vector output, draws lines and cuts them to the rectangle by arithmetic, because not
    // every format supports clipping.
    if (paintsVectors(painter)) {
        drawHatchAsVectors(painter, rect, hatch, colour, patternLeft);
        return;
    }
    const double ratio = painter.device()->devicePixelRatioF();
    const QImage &tile = hatchTile(hatch, colour, ratio);
    const double side = tile.height() / ratio;
    QBrush brush(tile);
    brush.setTransform(QTransform::fromScale(1 / ratio, 1 / ratio));
    painter.save();
    const double origin = rect.left() - std::fmod(rect.left() - patternLeft, side);
    painter.setBrushOrigin(QPointF(std::round(origin * ratio) / ratio, rect.top()));
    painter.fillRect(rect, brush);
    painter.restore();
}

} // namespace lockscope
