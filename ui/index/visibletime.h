// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timelinecoordinates.h"

namespace lockscope {

/// The visible range of time, and how zooming, panning and growing content change it. Two modes survive a change of the content:
/// "show all" (until the user zooms or pans) and "follow the end" (until the user moves away).
/// Thread: the window's.
class VisibleTime {
public:
    static constexpr double fitMargin = 16; ///< pixels left and right of the content when all of it is shown

    const TimelineCoordinates &coordinates() const { return m_coordinates; }
    double width() const { return m_width; }
    const TimeRange &content() const { return m_content; }
    /// Whether the content can still grow.
    bool isLive() const { return m_live; }
    bool isFollowing() const { return m_following; }
    bool isShowingAll() const { return m_showingAll; }
    TimeRange visible() const { return {m_coordinates.timeAt(0), m_coordinates.timeAt(m_width)}; }

    /// Sets new content and shows all of it.
    void begin(const TimeRange &content, bool live);
    /// Updates the range of the same content. `live`: the content can still grow. If `live` becomes false while the end is
    /// followed, all of the content is shown, or its last part if the visible range is shorter than the content.
    void grow(const TimeRange &content, bool live);
    void setWidth(double width);

    void fitAll();
    /// Zooms so that the time at `x` (pixels from the left edge of the lanes) stays there. `factor` > 1 zooms in.
    void zoomAt(double x, double factor);
    /// Moves to later times by that many pixels; negative: to earlier times.
    void panBy(double pixels);
    /// Shows a range with a margin on both sides.
    void show(const TimeRange &range);
    /// Shows a range from edge to edge.
    void showExactly(const TimeRange &range);
    /// Moves as little as needed to make a time visible.
    void reveal(WorldTime time);
    /// Moves the left edge to a time and keeps the zoom.
    void moveTo(WorldTime from);
    void setFollowing(bool following);
    /// Shows the same times at the same pixels as another timeline with the same content, and in the same modes.
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
