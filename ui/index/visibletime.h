// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timelinecoordinates.h"

namespace lockscope {

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

} // namespace lockscope
