// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/plot.h"

#include <QPointF>

#include <optional>

namespace lockscope {

/// Converts a plot's numbers to places in its chart. A chart over time uses seconds. A histogram and the clients' bars number their
/// bars from 0, with each bar's centre at a whole number. Durations are in multiples of `unit`.
struct ChartScale {
    Duration unit{1};       ///< of a vertical axis of durations: 1 µs, 1 ms or 1 s
    std::size_t perBar = 1; ///< how many clients share one bar

    static ChartScale of(const Plot &plot);
    double lengthAt(Duration length) const { return static_cast<double>(length.count()) / static_cast<double>(unit.count()); }
};

/// Returns the seconds since the start of the run.
double secondsOf(WorldTime time);

/// The maximum number of bars with one client each.
inline constexpr std::size_t clientBarsMax = 60;

/// What is at a place of a chart.
struct ChartSpot {
    std::size_t index = 0;          ///< of the bin, the level of the front line, the dot or the client
    Seq seq = noSeq;                ///< the event behind it; noSeq: none
    std::optional<Stretch> stretch; ///< its time range, if it has one
};

/// Returns what is at or nearest to `place`, in the chart's own numbers. `reach`: the tolerance for dots in each direction.
std::optional<ChartSpot> spotAt(const Plot &plot, const QPointF &place, const QPointF &reach);

} // namespace lockscope
