// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/eventkind.h"

#include <QColor>
#include <QPainterPath>
#include <QPointF>

#include <cmath>
#include <optional>

class QImage;
class QPainter;

namespace lockscope {

/// The small shapes that stand for events; each is a path, since fonts lack some of the signs.
enum class Mark {
    granted,  ///< triangle that points up
    extended, ///< triangle that points ahead
    released, ///< triangle that points down
    denied,   ///< a small, thin cross
    lost,     ///< a bold cross: crashed, lost, gone down
    wrote,    ///< diamond
    rejected, ///< struck-through circle
    stole,    ///< a bolt: another's key was deleted
    jumped,   ///< an arrow to both sides: a clock jumped
    promoted, ///< a chevron
    agreed,   ///< a tick: a node votes yes
};

/// The shape of an event's kind; nothing for kinds that the timeline draws otherwise or not at all.
std::optional<Mark> markOf(EventKind kind);

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
