// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

class QPainter;

namespace lockscope {

/// Draws the word "filtered" with a frame into a corner of the timeline, in the painter's font, so
/// that the user sees why rows are dimmed. `ratio`: device pixels per pixel.
void paintFilterSign(QPainter &painter, const QRectF &corner, double ratio);

} // namespace lockscope
