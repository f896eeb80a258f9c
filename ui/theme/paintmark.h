// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/mark.h"

#include <QColor>
#include <QPainterPath>
#include <QPointF>

#include <cmath>

class QImage;
class QPainter;

namespace lockscope {

/// The outline of a shape inside a square of that size.
QPainterPath markPath(Mark mark, QPointF centre, double size);

struct MarkInk {
    QColor fill;
    QColor edge;
};

/// How far a shape's centre lies from the corner of its picture, to the right and down: whole pixels.
inline double markMiddle(double size)
{
    return std::ceil(size * 0.75 + 2);
}

/// The picture of a shape, the centre in its middle, for whoever puts it into pixels itself: made once. It stays as it is until the next
/// call. Thread: any that paints; each remembers its own.
const QImage &markImage(Mark mark, double size, const MarkInk &ink, double ratio);

/// Draws a shape with an edge around it, so that it stands out from any bar below.
void paintMark(QPainter &painter, Mark mark, QPointF centre, double size, const MarkInk &ink);

} // namespace lockscope
