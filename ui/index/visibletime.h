// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timelinecoordinates.h"

namespace lockscope {

/// Which stretch of time is in sight, and how that changes by zooming, moving, and growing content. Two habits outlive a change
/// of the content: "everything in sight" (until somebody zooms or moves) and "follow the end" (until somebody moves away).
/// Thread: the window's.
class VisibleTime {
public:
    static constexpr double fitMargin = 16; ///< pixels left and right of everything, where all is shown

    const TimelineCoordinates &coordinates() const { return m_coordinates; }
    double width() const { return m_width; }
    const TimeRange &content() const { return m_content; }
    bool isFollowing() const { return m_following; }
    bool isShowingAll() const { return m_showingAll; }
    TimeRange visible() const { return {m_coordinates.timeAt(0), m_coordinates.timeAt(m_width)}; }

    /// Another content from the start: all of it in sight.
    void begin(const TimeRange &content, bool live);
    /// The same content, grown. `live`: it can still grow.
    void grow(const TimeRange &content, bool live);
    void setWidth(double width);

    void fitAll();
    void zoomAt(double x, double factor);
    void panBy(double pixels);
    /// Shows a range with some room on both sides.
    void show(const TimeRange &range);
    /// Shows a range from edge to edge.
    void showExactly(const TimeRange &range);
    /// Moves as little as needed to have a time in sight.
    void reveal(WorldTime time);
    /// Sets the left edge to a time, the zoom staying.
    void moveTo(WorldTime from);
    void setFollowing(bool following);

private:
    void settle();

    TimelineCoordinates m_coordinates;
    TimeRange m_content;
    double m_width = 1;
    bool m_live = false;
    bool m_following = false;
    bool m_showingAll = true;
};

} // namespace lockscope
