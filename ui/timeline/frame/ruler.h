// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/visibletime.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace lockscope {

/// Returns the shortest usual step of a ruler (the time between two ticks with text) that is at
/// least `stepMin`. Below a second, the usual steps are 1, 2 or 5 times a power of ten. From a
/// second on, they are the steps of a clock (such as 1, 2, 5, 10, 15 and 30 s, the same for
/// minutes, 1, 2, 6 and 12 h, and days).
Duration rulerStep(Duration stepMin);
/// Returns the step of the minor ticks, which have no text, between ticks with the step `step`.
Duration minorStep(Duration step);

/// Returns the text of a tick. The number of decimals depends on `step`, the unit on `axisEnd`
/// (momentUnit()): "250 ms", "1.25 s", "2:05", "1:02:05".
QString tickText(WorldTime time, Duration step, WorldTime axisEnd);

/// A tick of the ruler; `x` is in pixels from the left edge of the ruler.
struct RulerTick {
    double x = 0;
    QString text; ///< empty: a minor tick
};

/// Returns the visible ticks. Their centred texts never touch. `widthOf`: returns the width of a
/// text. The unit of the texts depends on `axisEnd`, so that a zoom does not change the unit;
/// without `axisEnd`, it depends on the end of the visible range.
std::vector<RulerTick> rulerTicks(const TimelineCoordinates &coordinates, double width,
    const std::function<double(const QString &)> &widthOf, std::optional<WorldTime> axisEnd = {});

/// Draws the ruler into `rect`; x = 0 of the coordinates is its left edge.
void paintRuler(
    QPainter &painter, const QRectF &rect, const std::vector<RulerTick> &ticks, const Theme &theme);

/// The side length of the marks of paintRulerMarks(), in pixels.
inline constexpr double rulerMarkSize = 9;
/// Draws a small triangle at the upper edge of the ruler at each `x`, in pixels from its left edge.
void paintRulerMarks(
    QPainter &painter, const QRectF &rect, const std::vector<double> &xs, const Theme &theme);

} // namespace lockscope
