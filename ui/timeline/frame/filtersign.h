// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

class QPainter;

namespace lockscope {

/// Draws the word "filtered" as a chip into a corner of the timeline, in the painter's font, so that what is dimmed is not taken for
/// missing. `ratio`: device pixels to a pixel.
void paintFilterSign(QPainter &painter, const QRectF &corner, double ratio);

} // namespace lockscope
