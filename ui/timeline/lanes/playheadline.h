// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>

namespace lockscope {

/// Draws the time that is shown: a line across all lanes; everything later is dimmed.
void paintPlayhead(const LaneScene &scene, WorldTime time);

/// Draws its handle into the ruler, and the line from there to the lanes. `x` is from the left edge of both.
void paintPlayheadHandle(QPainter &painter, const QRectF &ruler, double lanesTop, double x, const Theme &theme);

/// The maximum distance of a click from the line, in pixels.
inline constexpr double playheadReach = 4;

} // namespace lockscope
