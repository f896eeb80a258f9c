// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "lockscope/base/time.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

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

/// The visible range of time. It changes when the user zooms or pans, and when the content grows.
/// In the mode "show all", the range contains all content until the user zooms or pans. In the mode
/// "follow the end", the range contains the end of the content until the user moves away. Thread:
/// the window's.
class VisibleTime {
public:
    static constexpr double fitMargin =
        16; ///< free pixels left and right of the content when all content is visible

    const TimelineCoordinates &coordinates() const { return m_coordinates; }
    double width() const { return m_width; }
    const TimeRange &content() const { return m_content; }
    /// Returns whether the content can still grow.
    bool isLive() const { return m_live; }
    bool isFollowing() const { return m_following; }
    bool isShowingAll() const { return m_showingAll; }
    TimeRange visible() const { return {m_coordinates.timeAt(0), m_coordinates.timeAt(m_width)}; }

    /// Sets new content and shows all of it.
    void setContent(const TimeRange &content, bool live);
    /// Sets the new range of the same content, which has grown. `live`: the content can still grow.
    /// If `live` becomes false in the mode "follow the end", this mode ends. The view then shows
    /// all content; if the visible range is shorter than the content, it keeps its zoom and shows
    /// the last part.
    void grow(const TimeRange &content, bool live);
    /// Keeps the visible range; in the mode "follow the end", the zoom.
    void setWidth(double width);

    void fitAll();
    /// Zooms so that the time at `x` (in pixels from the left edge of the lanes) stays at `x`.
    /// `factor` > 1 zooms in.
    void zoomAt(double x, double factor);
    /// Moves to later times by this number of pixels; negative: to earlier times.
    void panBy(double pixels);
    /// Shows a range with a margin on both sides.
    void show(const TimeRange &range);
    /// Shows a range from edge to edge.
    void showExactly(const TimeRange &range);
    /// Makes a time visible. If the time is near an edge of the view, moves the view as little as
    /// possible. If the time is outside the view, moves it to the middle of the view.
    void reveal(WorldTime time);
    /// Moves the left edge to a time and keeps the zoom.
    void moveTo(WorldTime from);
    void setFollowing(bool following);
    /// Takes over the coordinates and the modes of another timeline with the same content.
    void mirror(const VisibleTime &other);

private:
    /// Applies the two modes and the limits to m_coordinates after a change.
    void applyModes();

    TimelineCoordinates m_coordinates;
    TimeRange m_content;
    double m_width = 1;
    bool m_live = false;
    bool m_following = false;
    bool m_showingAll = true;
};

/// The visible part of the time axis. Two views of the whole run are equal, even if the run has
/// grown between them.
struct TimeView {
    TimeRange range;
    bool isWholeRun = false; ///< the view shows the whole run, also while the run grows

    friend bool operator==(const TimeView &a, const TimeView &b)
    {
        return a.isWholeRun == b.isWholeRun && (a.isWholeRun || a.range == b.range);
    }
};

/// The history of views, in which the user goes back and forward as in a web browser. It is
/// independent of the undo history. A value.
class ZoomStack {
public:
    /// The maximum number of views for back(); the oldest view is dropped first.
    static constexpr std::size_t depthMax = 100;

    /// Records that the view has changed from `from` to `to`, and drops the views for forward().
    /// `continuesPrevious`: the change belongs to the previous change, for example as a further
    /// notch of the same turn of the mouse wheel.
    void record(const TimeView &from, const TimeView &to, bool continuesPrevious);
    /// Returns the previous view, if there is one; `now` becomes the view for forward().
    std::optional<TimeView> back(const TimeView &now);
    /// Returns the view that the last back() has left, if there is one; `now` becomes the view for
    /// back().
    std::optional<TimeView> forward(const TimeView &now);
    void clear();

    /// Returns the view to which back() would return; nullptr if there is none.
    const TimeView *previous() const { return m_earlier.empty() ? nullptr : &m_earlier.back(); }
    /// Returns the view to which forward() would return; nullptr if there is none.
    const TimeView *next() const { return m_later.empty() ? nullptr : &m_later.back(); }
    /// Return the position of the current view in the history, counted from 1, and the number of
    /// views.
    std::size_t place() const { return m_earlier.size() + 1; }
    std::size_t count() const { return m_earlier.size() + 1 + m_later.size(); }

private:
    std::vector<TimeView> m_earlier;
    std::vector<TimeView> m_later;
};

} // namespace lockscope
