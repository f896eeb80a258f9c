// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

class QPainter;

namespace lockscope {

/// Draws the word "filtered" as a chip into a corner of the timeline, in the painter's font, so that dimmed rows are not taken for
/// missing rows. `ratio`: device pixels per pixel.
void paintFilterSign(QPainter &painter, const QRectF &corner, double ratio);

} // namespace lockscope
