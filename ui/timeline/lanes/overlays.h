// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timemarks.h"
#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>
#include <QString>

#include <optional>

class QPainter;

namespace lockscope {

/// Draws a line of dots and dashes across all lanes at the time at which another run diverges from
/// this run.
void paintDivergence(const LaneScene &scene, WorldTime time);

/// Returns the rectangle of the badge (the sign ≠ of the line) in the row of flags above the lanes;
/// empty if the time is not visible.
QRectF divergenceBadge(const LaneScene &scene, const QRectF &row, WorldTime time);
void paintDivergenceBadge(const LaneScene &scene, const QRectF &badge);

/// Paints another run (the "ghost") as outlines over the lanes of this run: its beliefs, owned
/// keys, keys on the nodes, and pauses. The other run is the run before an edit, or the other run
/// of a comparison. `name`: the label of the outlines; empty: "before". The outlines are thin,
/// dashed and not filled, so that the user does not take them for this run.
void paintGhost(const LaneScene &scene, const Spans &otherRun, const QString &name);

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

/// Draws the playhead as a line across all lanes, and dims the part of the lanes after it.
void paintPlayhead(const LaneScene &scene, WorldTime time);

/// Draws the handle of the playhead into the ruler, and its line from the ruler to the lanes. `x`:
/// pixels from the left edge of ruler and lanes.
void paintPlayheadHandle(
    QPainter &painter, const QRectF &ruler, double lanesTop, double x, const Theme &theme);

/// The maximum distance of a click from the line, in pixels.
inline constexpr double playheadReach = 4;

} // namespace lockscope
