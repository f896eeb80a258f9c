// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanearrangement.h"
#include "ui/index/lanemodel.h"
#include "ui/theme/theme.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace lockscope {

/// At the left of each name stands a triangle that opens and collapses the group; so wide is what a click may hit.
inline constexpr double laneTriangleWidth = 24;

/// The width that the labels need: the longest name and the longest word beside it.
double laneLabelsWidth(const LaneModel &lanes, const QFont &font);

/// Draws the names of the lanes into `rect`, `scroll` pixels of the lanes being above it. They stay while time is moved; what does
/// not fit is elided. A pin stands beside what is pinned.
void paintLaneLabels(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes, const LaneArrangement &arrangement,
                     const Theme &theme);

} // namespace lockscope
