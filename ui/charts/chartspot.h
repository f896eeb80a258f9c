// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/plot.h"

#include <QPointF>

#include <optional>

namespace lockscope {

/// How a plot's numbers become places of its chart. A chart over time counts seconds; a histogram and the clients' bars count their bars
/// from 0, each bar's middle being a whole number; lengths count in `unit`.
struct ChartScale {
    Duration unit{1};       ///< of a vertical axis of lengths: 1 µs, 1 ms or 1 s
    std::size_t perBar = 1; ///< how many clients stand together in one bar

    static ChartScale of(const Plot &plot);
    double lengthAt(Duration length) const { return static_cast<double>(length.count()) / static_cast<double>(unit.count()); }
};

/// Seconds since the run began.
double secondsOf(WorldTime time);

/// The most bars that clients get one each.
inline constexpr std::size_t clientBarsMax = 60;

/// What stands at a place of a chart.
struct ChartSpot {
    std::size_t index = 0;          ///< of the bin, the level of the front course, the dot, the client
    Seq seq = noSeq;                ///< the event that it leads to; noSeq: none
    std::optional<Stretch> stretch; ///< the time that it stands for, if it stands for one
};

/// What is at a place, or nearest to it: `place` in the chart's own numbers, `reach` how far in each direction still counts for dots.
std::optional<ChartSpot> spotAt(const Plot &plot, const QPointF &place, const QPointF &reach);

} // namespace lockscope
