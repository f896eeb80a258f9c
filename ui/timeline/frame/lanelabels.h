// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanearrangement.h"
#include "ui/index/lanemodel.h"
#include "ui/theme/theme.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace lockscope {

/// The clickable width of the triangle that expands and collapses a group, left of the group's
/// name, in pixels.
inline constexpr double laneTriangleWidth = 24;

/// Returns the width that the labels need, in pixels: the longest name of a group ("Client 2"),
/// plus the longest name of a lane
/// ("belief", "keys say"), which stands at the right of the group's name.
double laneLabelsWidth(const LaneModel &lanes, const QFont &font);

/// Draws the names of the groups and of their lanes into `rect`. `scroll`: the height of the lanes
/// above `rect`, in pixels. Shortens long names, and draws a pin beside pinned groups.
void paintLaneLabels(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes,
    const LaneArrangement &arrangement, const Theme &theme);

} // namespace lockscope
