// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/paintmark.h"

#include "ui/theme/vectorpainter.h"

#include <QImage>
#include <QPainter>

#include <cmath>
#include <map>
#include <tuple>

namespace lockscope {
namespace {

QPainterPath closedPath(std::initializer_list<QPointF> corners, QPointF centre, double half)
{
    QPolygonF polygon;
    for (const QPointF &corner : corners)
        polygon << centre + corner * half;
    QPainterPath path;
    path.addPolygon(polygon);
    path.closeSubpath();
    return path;
}

QPainterPath stroked(const QPainterPath &line, double width)
{
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    stroker.setCapStyle(Qt::FlatCap);
    return stroker.createStroke(line).simplified();
}

QPainterPath crossPath(QPointF centre, double half, double width)
{
    QPainterPath lines;
    lines.moveTo(centre + QPointF(-half, -half));
    lines.lineTo(centre + QPointF(half, half));
    lines.moveTo(centre + QPointF(-half, half));
    lines.lineTo(centre + QPointF(half, -half));
    return stroked(lines, width);
}

QPainterPath rejectedPath(QPointF centre, double half)
{
    QPainterPath circle;
    circle.addEllipse(centre, half * 0.82, half * 0.82);
    QPainterPath bar;
    bar.moveTo(centre + QPointF(-half, half) * 0.58);
    bar.lineTo(centre + QPointF(half, -half) * 0.58);
    return stroked(circle, half * 0.38).united(stroked(bar, half * 0.38));
}

QPainterPath tickPath(QPointF centre, double half)
{
    QPainterPath line;
    line.moveTo(centre + QPointF(-0.85, 0.05) * half);
    line.lineTo(centre + QPointF(-0.25, 0.7) * half);
    line.lineTo(centre + QPointF(0.85, -0.7) * half);
    return stroked(line, half * 0.42);
}

void strokeMark(QPainter &painter, const QPainterPath &path, const MarkInk &ink)
{
    painter.strokePath(path, QPen(ink.edge, 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.fillPath(path, ink.fill);
}

} // namespace

QPainterPath markPath(Mark mark, QPointF centre, double size)
{
    const double half = size / 2;
    switch (mark) {
    case Mark::granted: return closedPath({{0, -0.9}, {0.9, 0.8}, {-0.9, 0.8}}, centre, half);
    case Mark::extended: return closedPath({{0.9, 0}, {-0.8, 0.9}, {-0.8, -0.9}}, centre, half);
    case Mark::released: return closedPath({{0, 0.9}, {0.9, -0.8}, {-0.9, -0.8}}, centre, half);
    case Mark::denied: return crossPath(centre, half * 0.6, half * 0.32);
    case Mark::lost: return crossPath(centre, half * 0.85, half * 0.55);
    case Mark::wrote: return closedPath({{0, -1}, {1, 0}, {0, 1}, {-1, 0}}, centre, half);
    case Mark::rejected: return rejectedPath(centre, half * 1.15);
    case Mark::stole:
        return closedPath(
            {{0.25, -1.2}, {-0.8, 0.2}, {-0.1, 0.2}, {-0.25, 1.2}, {0.8, -0.2}, {0.1, -0.2}},
            centre, half * 1.1);
    case Mark::jumped:
        return closedPath({{-1, 0}, {-0.3, -0.7}, {-0.3, -0.25}, {0.3, -0.25}, {0.3, -0.7}, {1, 0},
                              {0.3, 0.7}, {0.3, 0.25}, {-0.3, 0.25}, {-0.3, 0.7}},
            centre, half);
    case Mark::agreed: return tickPath(centre, half);
    case Mark::promoted:
        return closedPath(
            {{0, -0.9}, {0.9, 0.1}, {0.9, 0.8}, {0, -0.1}, {-0.9, 0.8}, {-0.9, 0.1}}, centre, half);
    }
    return {};
}

// Caches the images: a frame draws hundreds of these shapes, and to fill a path each time would
// take most of the frame's time.
const QImage &markImage(Mark mark, double size, const MarkInk &ink, double ratio)
{
    using Key = std::tuple<Mark, int, QRgb, QRgb, int>;
    thread_local std::map<Key, QImage> drawn;
    thread_local Key lastKey;
    thread_local QImage *last =
        nullptr; // the image of the last call, because neighbouring shapes are mostly equal
    const Key key{mark, static_cast<int>(size * 16), ink.fill.rgba(), ink.edge.rgba(),
        static_cast<int>(ratio * 64)};
    if (last && key == lastKey)
        return *last;
    if (drawn.size() > 256)
        drawn.clear(); // limits the cache after many themes and screens
    QImage &image = drawn[key];
    if (image.isNull()) {
        const int side = 2 * static_cast<int>(markMiddle(size));
        image = QImage(
            QSizeF(side * ratio, side * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(ratio);
        image.fill(Qt::transparent);
        QPainter imagePainter(&image);
        imagePainter.setRenderHint(QPainter::Antialiasing);
        strokeMark(imagePainter, markPath(mark, QPointF(1, 1) * markMiddle(size), size), ink);
    }
    lastKey = key;
    last = &image;
    return image;
}

void paintMark(QPainter &painter, Mark mark, QPointF centre, double size, const MarkInk &ink)
{
    if (paintsVectors(painter)) {
        strokeMark(painter, markPath(mark, centre, size), ink);
        return;
    }
    const QImage &image = markImage(mark, size, ink, painter.device()->devicePixelRatioF());
    painter.drawImage(centre - QPointF(1, 1) * markMiddle(size), image);
}

} // namespace lockscope
