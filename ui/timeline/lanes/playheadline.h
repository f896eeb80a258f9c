// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>

namespace lockscope {

/// Draws the playhead as a line across all lanes, and dims the part of the lanes after it.
void paintPlayhead(const LaneScene &scene, WorldTime time);

/// Draws the handle of the playhead into the ruler, and its line from the ruler to the lanes. `x`:
/// pixels from the left edge of ruler and lanes.
void paintPlayheadHandle(
    QPainter &painter, const QRectF &ruler, double lanesTop, double x, const Theme &theme);

/// The maximum distance of a click from the line, in pixels.
inline constexpr double playheadReach = 4;

} // namespace lockscope
