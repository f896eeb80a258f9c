// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QImage;
class QPainter;

namespace lockscope {

/// The textures that tell states apart without colour; each has one meaning throughout the window.
enum class Hatch {
    diagonal, ///< believed, but the lease is over
    cross,    ///< a violation
    dense,    ///< dots: paused, or not running for another reason
    lines,    ///< level lines: a key that its owner has left
};

/// Draws a hatch into a rectangle, over what is there. Its lines hang on the rectangle's `anchor`, so that they
/// move with what they mark; pass the left edge of the whole mark when only a part of it is in sight.
void paintHatch(QPainter &painter, const QRectF &rect, Hatch hatch, const QColor &colour, double anchor);

/// The pattern of a hatch, for whoever fills pixels itself: squares of height() device pixels, side by side, several of them so that a
/// painter has long runs to copy. Thread: any that paints; each remembers its own.
const QImage &hatchTile(Hatch hatch, const QColor &colour, double ratio);

} // namespace lockscope
