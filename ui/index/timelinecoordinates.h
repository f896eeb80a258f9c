// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "lockscope/base/time.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace lockscope {

// Replacements for std::floor(), ceil() and round() for values that fit into 63 bits. The standard
// functions are library calls, and a frame needs a hundred thousand of these calls, which is too
// slow. The functions here have no branches, because a processor could not predict the branches:
// the edge of a bar can be anywhere in a pixel.
inline double floorOf(double value)
{
    const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
    return whole - static_cast<double>(whole > value);
}
inline double ceilOf(double value)
{
    const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
    return whole + static_cast<double>(whole < value);
}
inline double roundOf(double value)
{
    const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
    const double rest = value - whole;
    return whole + static_cast<double>(rest >= 0.5) - static_cast<double>(rest <= -0.5);
}

/// Converts between time and x; x = 0 is the left edge of the lanes. A value: zoomed(), panned(),
/// fitted() and limited() return a new value. Nanoseconds as `double` are exact up to 104 days.
struct TimelineCoordinates {
    double fromNs = 0;       ///< the time at x = 0
    double nsPerPixel = 1e6; ///< greater than 0

    double xOf(WorldTime time) const
    {
        return (static_cast<double>(time.time_since_epoch().count()) - fromNs) / nsPerPixel;
    }
    WorldTime timeAt(double x) const
    {
        // Without the limits, a time far outside the view would overflow.
        const double ns = roundOf(std::clamp(fromNs + x * nsPerPixel, -9.0e18, 9.0e18));
        return WorldTime(Duration(static_cast<Duration::rep>(ns)));
    }
    friend bool operator==(const TimelineCoordinates &, const TimelineCoordinates &) = default;
};

/// The closest zoom: a microsecond, the resolution of the trace, is then 50 pixels wide.
inline constexpr double nsPerPixelMin = 20;
/// The maximum distance by which the view can move beyond the content, as a share of the visible
/// range.
inline constexpr double overscroll = 0.1;

/// Returns coordinates in which all durations are `factor` times as wide, and the time at `x` stays
/// at `x`.
inline TimelineCoordinates zoomed(const TimelineCoordinates &current, double x, double factor)
{
    const double nsPerPixel = std::max(nsPerPixelMin, current.nsPerPixel / factor);
    return {current.fromNs + x * (current.nsPerPixel - nsPerPixel), nsPerPixel};
}

/// Returns coordinates in which the content is moved left by `pixels`, so that the view shows later
/// times.
inline TimelineCoordinates panned(const TimelineCoordinates &current, double pixels)
{
    return {current.fromNs + pixels * current.nsPerPixel, current.nsPerPixel};
}

/// Returns coordinates that show a range in `width` pixels, with `margin` free pixels on both
/// sides. For an empty range, the zoom is the closest one (nsPerPixelMin).
inline TimelineCoordinates fitted(const TimeRange &range, double width, double margin)
{
    const double inner = std::max(1.0, width - 2 * margin);
    const double from = static_cast<double>(range.from.time_since_epoch().count());
    const double length = std::max(0.0, static_cast<double>(range.length().count()));
    const double nsPerPixel = std::max(nsPerPixelMin, length / inner);
    // A range that is too short for the closest zoom is centred.
    const double spare = (nsPerPixel * inner - length) / 2;
    return {from - spare - margin * nsPerPixel, nsPerPixel};
}

/// Returns the coordinates nearest to `wanted` that show at most one and a half times the length of
/// the content, and no times farther outside the content than `overscroll` allows.
inline TimelineCoordinates limited(
    const TimelineCoordinates &wanted, double width, const TimeRange &content)
{
    const double begin = static_cast<double>(content.from.time_since_epoch().count());
    const double end = static_cast<double>(content.to.time_since_epoch().count());
    const double nsPerPixelMax =
        std::max(nsPerPixelMin, (end - begin) * 1.5 / std::max(1.0, width));
    TimelineCoordinates result = wanted;
    if (wanted.nsPerPixel > nsPerPixelMax) {
        // The wanted view is zoomed out too far. Keeps the time in the middle.
        result.nsPerPixel = nsPerPixelMax;
        result.fromNs += width / 2 * (wanted.nsPerPixel - nsPerPixelMax);
    }
    const double visible = width * result.nsPerPixel;
    const double lastFromNs =
        std::max(begin - overscroll * visible, end + overscroll * visible - visible);
    result.fromNs =
        std::clamp(result.fromNs, std::min(begin - overscroll * visible, lastFromNs), lastFromNs);
    // If all content is visible, centres it.
    if (visible >= end - begin + 2 * overscroll * visible)
        result.fromNs = begin - (visible - (end - begin)) / 2;
    return result;
}

} // namespace lockscope
