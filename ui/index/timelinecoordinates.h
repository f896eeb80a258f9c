// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "ui/shared/timerange.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace lockscope {

// As std::floor(), ceil() and round(), for values that fit into 63 bits. Those are calls, and a frame has a hundred thousand; and which side
// of a pixel's middle a bar begins on is a coin's toss, so nothing branches here.
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

/// Where a time lies on the screen: x = 0 is the left edge of the lanes. A value; every change makes a new one.
/// Nanoseconds as double are exact up to 104 days.
struct TimelineCoordinates {
    double fromNs = 0;        ///< the time at x = 0
    double nsPerPixel = 1e6;  ///< greater than 0

    double xOf(WorldTime time) const
    {
        return (static_cast<double>(time.time_since_epoch().count()) - fromNs) / nsPerPixel;
    }
    WorldTime timeAt(double x) const
    {
        // Far out of sight in either direction a time would not fit any more.
        const double ns = roundOf(std::clamp(fromNs + x * nsPerPixel, -9.0e18, 9.0e18));
        return WorldTime(Duration(static_cast<Duration::rep>(ns)));
    }
    friend bool operator==(const TimelineCoordinates &, const TimelineCoordinates &) = default;
};

/// The finest zoom: a microsecond, the trace's own resolution, is then 50 pixels wide.
inline constexpr double nsPerPixelMin = 20;
/// How far beyond the content the view can be moved, as a share of what is visible.
inline constexpr double overscroll = 0.1;

/// Makes the time under `x` stay there while everything becomes `factor` times as wide.
inline TimelineCoordinates zoomed(const TimelineCoordinates &now, double x, double factor)
{
    const double nsPerPixel = std::max(nsPerPixelMin, now.nsPerPixel / factor);
    return {now.fromNs + x * (now.nsPerPixel - nsPerPixel), nsPerPixel};
}

/// Moves the content to the left by that many pixels (the view goes on to later times).
inline TimelineCoordinates panned(const TimelineCoordinates &now, double pixels)
{
    return {now.fromNs + pixels * now.nsPerPixel, now.nsPerPixel};
}

/// Shows a range in `width` pixels, with `margin` of them free on both sides. A range without length gets one.
inline TimelineCoordinates fitted(const TimeRange &range, double width, double margin)
{
    const double inner = std::max(1.0, width - 2 * margin);
    const double from = static_cast<double>(range.from.time_since_epoch().count());
    const double length = std::max(0.0, static_cast<double>(range.length().count()));
    const double nsPerPixel = std::max(nsPerPixelMin, length / inner);
    // What is too short for the finest zoom stands in the middle.
    const double spare = (nsPerPixel * inner - length) / 2;
    return {from - spare - margin * nsPerPixel, nsPerPixel};
}

/// The nearest coordinates that still show some content: not much wider than all of it, not far beside it.
inline TimelineCoordinates limited(const TimelineCoordinates &wanted, double width, const TimeRange &content)
{
    const double begin = static_cast<double>(content.from.time_since_epoch().count());
    const double end = static_cast<double>(content.to.time_since_epoch().count());
    const double widest = std::max(nsPerPixelMin, (end - begin) * 1.5 / std::max(1.0, width));
    TimelineCoordinates result = wanted;
    if (wanted.nsPerPixel > widest) {
        // Zoomed out too far: keep the middle.
        result.nsPerPixel = widest;
        result.fromNs += width / 2 * (wanted.nsPerPixel - widest);
    }
    const double visible = width * result.nsPerPixel;
    const double last = std::max(begin - overscroll * visible, end + overscroll * visible - visible);
    result.fromNs = std::clamp(result.fromNs, std::min(begin - overscroll * visible, last), last);
    // All in sight: in the middle, not at one edge.
    if (visible >= end - begin + 2 * overscroll * visible)
        result.fromNs = begin - (visible - (end - begin)) / 2;
    return result;
}

} // namespace lockscope
