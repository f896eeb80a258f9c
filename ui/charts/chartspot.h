// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/metrics/plot.h"

#include <QPointF>

#include <optional>

namespace lockscope {

/// The values on the axes of a plot's chart. A time axis is in seconds since the start of the run.
/// On an axis of bars, bar n has its centre at n; the first bar is 0. A vertical axis of durations
/// is in multiples of `unit`.
struct ChartScale {
    Duration unit{1};              ///< 1 µs, 1 ms or 1 s
    std::size_t clientsPerBar = 1; ///< how many clients share one bar

    static ChartScale of(const Plot &plot);
    /// Returns the value on the axis for a duration.
    double axisValueOf(Duration length) const
    {
        return static_cast<double>(length.count()) / static_cast<double>(unit.count());
    }
};

/// Returns the seconds since the start of the run.
double secondsOf(WorldTime time);

/// With more clients than this, several clients share a bar.
inline constexpr std::size_t clientBarsMax = 60;

/// The element of a chart at a place: a bar, a level of a line (the part from one change of its
/// value to the next), or a dot.
struct ChartSpot {
    std::size_t index = 0; ///< its index in the plot: of the bin, the level (in Curves::front), the
                           ///< dot or the client
    Seq seq = noSeq;       ///< the event to which it belongs; noSeq: none
    std::optional<TimeRange> range; ///< its time range, if it has one
};

/// Returns the element at `place`, a point in units of the chart's axes. For dots, returns the
/// nearest dot within `reach`, the horizontal and vertical tolerance in the same units. Nothing:
/// only background.
std::optional<ChartSpot> spotAt(const Plot &plot, const QPointF &place, const QPointF &reach);

} // namespace lockscope
