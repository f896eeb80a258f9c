// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timemarks.h"
#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>

#include <optional>

class QPainter;

namespace lockscope {

// Functions that paint the user's marks on the time axis (TimeMarks: two cursors, and named
// markers): the cursors' handles and the markers' flags in a row below the ruler, and the lines of
// both across all lanes.

/// The width of a cursor's handle in pixels.
inline constexpr double cursorHandleWidth = 15;

/// Returns the rectangle of a marker's flag in the row. The left edge of the flag is at the
/// marker's time.
QRectF markerFlag(const TimeMarker &marker, const QRectF &row, const TimelineCoordinates &time,
    const QFontMetricsF &metrics);

/// Paints the row: flags with names, the cursors' handles, and the duration between them if it
/// fits. `currentMarker`: the index of the marker that the user last pressed, added or named.
void paintMarkRow(QPainter &painter, const QRectF &row, const TimelineCoordinates &time,
    const TimeMarks &marks, std::optional<std::size_t> currentMarker, const Theme &theme);

/// Paints the lines of the cursors and markers across all lanes.
void paintTimeMarkLines(const LaneScene &scene, const TimeMarks &marks);

} // namespace lockscope
