// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QImage;
class QPainter;

namespace lockscope {

/// The textures that distinguish states without colour. Each has one meaning in the whole window.
enum class Hatch {
    diagonal, ///< the client still believes it holds the lock, but the lease is over
    cross,    ///< a violation
    dots,     ///< paused, or not running for another reason
    lines,    ///< horizontal lines: an orphan key, whose owner has crashed or no longer uses it
};

/// Draws a hatch into the rectangle of a bar, over the existing content. The pattern starts at x =
/// `patternLeft`, so that the pattern moves with the bar. If only a part of the bar is visible,
/// pass the left edge of the whole bar.
void paintHatch(
    QPainter &painter, const QRectF &rect, Hatch hatch, const QColor &colour, double patternLeft);

/// Returns the pattern of a hatch for code that writes pixels itself: an image of many equal
/// squares beside each other, so that the code can copy many pixels at once. The side of a square
/// is the height of the image. `ratio`: device pixels per device-independent pixel. The reference
/// is valid until the next call. Thread: any that paints; each thread has its own cache.
const QImage &hatchTile(Hatch hatch, const QColor &colour, double ratio);

} // namespace lockscope
