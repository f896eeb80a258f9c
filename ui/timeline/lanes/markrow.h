// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timemarks.h"
#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>

#include <optional>

class QPainter;

namespace lockscope {

/// Cursors and markers: their handles in a row below the ruler, and the lines that they draw through all lanes.

/// How wide a cursor's handle is.
inline constexpr double cursorHandleWidth = 15;

/// Where a marker's flag stands in the row; its left edge is the marker's time.
QRectF markerFlag(const TimeMarker &marker, const QRectF &row, const TimelineCoordinates &time, const QFontMetricsF &metrics);

/// The row: flags with names, the cursors' handles, and the length between them where there is room. `chosen`: the marker that is meant.
void paintMarkRow(QPainter &painter, const QRectF &row, const TimelineCoordinates &time, const TimeMarks &marks,
                  std::optional<std::size_t> chosen, const Theme &theme);

void paintMarkLines(const LaneScene &scene, const TimeMarks &marks);

} // namespace lockscope
