// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanearrangement.h"
#include "ui/index/lanemodel.h"
#include "ui/theme/theme.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace lockscope {

/// The clickable width of the triangle that opens and collapses a group, left of each name, in pixels.
inline constexpr double laneTriangleWidth = 24;

/// Returns the width of the labels in pixels: the width of the longest name plus that of the longest word beside a name.
double laneLabelsWidth(const LaneModel &lanes, const QFont &font);

/// Draws the lane names into `rect`. `scroll`: the height of the lanes above `rect`, in pixels. Shortens long names, and draws a pin beside
/// pinned groups.
void paintLaneLabels(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes, const LaneArrangement &arrangement,
                     const Theme &theme);

} // namespace lockscope
