// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>

namespace lockscope {

/// Draws the moment that is shown: what comes after it lies under a veil, and a line runs over all lanes.
void paintPlayhead(const LaneScene &scene, WorldTime time);

/// Draws its handle into the ruler, and the line from there to the lanes. `x` from the left edge of both.
void paintPlayheadHandle(QPainter &painter, const QRectF &ruler, double lanesTop, double x, const Theme &theme);

/// How near to the line a click is meant for it.
inline constexpr double playheadReach = 4;

} // namespace lockscope
