// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timelinecoordinates.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace lockscope {

/// Returns the shortest usual step of a ruler that is at least `atLeast`: 1, 2 or 5 times a power of ten below a second, then steps
/// of a clock (5, 10, 15, 30 s, minutes, 1, 2, 6, 12 h, days).
Duration rulerStep(Duration atLeast);
/// Returns the step of the unlabelled ticks in between.
Duration minorStep(Duration step);

/// Returns the text of a tick. `step` determines the number of decimals, `reach` the unit (momentUnit): "250 ms", "1.25 s", "2:05",
/// "1:02:05".
QString tickText(WorldTime time, Duration step, WorldTime reach);

struct RulerTick {
    double x = 0;
    QString text; ///< empty: a minor tick
};

/// Returns the visible ticks; their centred texts never touch. `widthOf` measures a text. `reach` determines the unit, so that a
/// zoom does not change it; nothing: the visible range does.
std::vector<RulerTick> rulerTicks(const TimelineCoordinates &coordinates, double width, const std::function<double(const QString &)> &widthOf,
                                  std::optional<WorldTime> reach = {});

/// Draws the ruler into `rect`; x = 0 of the coordinates is its left edge.
void paintRuler(QPainter &painter, const QRectF &rect, const std::vector<RulerTick> &ticks, const Theme &theme);

} // namespace lockscope
