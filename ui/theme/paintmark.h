// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/marklist.h"

#include <QColor>
#include <QPainterPath>
#include <QPointF>

#include <cmath>

class QImage;
class QPainter;

namespace lockscope {

/// Returns the outline of a mark's shape. `centre`, `size`: the centre of the shape, and its
/// approximate width and height.
QPainterPath markPath(Mark mark, QPointF centre, double size);

/// The colours of a mark's shape.
struct MarkInk {
    QColor fill;
    QColor edge;
};

/// Returns the distance from the top left corner of a shape's image (markImage()) to the shape's
/// centre, both to the right and down, in whole pixels.
inline double markMiddle(double size)
{
    return std::ceil(size * 0.75 + 2);
}

/// Returns the image of a shape, whose centre is the middle of the image, for code that writes
/// pixels itself. `size`: as in markPath(). `ratio`: device pixels per device-independent pixel.
/// Images are cached. The reference is valid until the next call. Thread: any that paints; each
/// thread has its own cache.
const QImage &markImage(Mark mark, double size, const MarkInk &ink, double ratio);

/// Draws a shape with an edge around it, so that it is distinct from the bar under it.
void paintMark(QPainter &painter, Mark mark, QPointF centre, double size, const MarkInk &ink);

} // namespace lockscope
