// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "ui/index/visibletime.h"
#include "ui/index/timelineindex.h"
#include "ui/theme/theme.h"
#include "ui/timeline/frame/cachedpicture.h"

#include <QRectF>

class QPainter;

namespace lockscope {

/// The small picture of the whole trace at the top of the timeline: the clients in the critical
/// section, the violations, and a frame around the visible range. The user drags the frame to move
/// it, or one of its edges to resize it.
class Overview {
public:
    /// What a press at a position drags.
    enum class Grip {
        none,    ///< nothing is dragged
        frame,   ///< the whole frame
        left,    ///< the left edge of the frame
        right,   ///< the right edge of the frame
        outside, ///< the position is beside the frame: the frame first jumps to the position, then
                 ///< the user drags the frame
    };

    void setRect(const QRectF &rect) { m_rect = rect; }
    const QRectF &rect() const { return m_rect; }
    /// Sets the time range of the whole picture.
    void setTimeRange(const TimeRange &range);

    void paint(QPainter &painter, const TimelineIndex &index,
        const std::vector<Violation> &violations, const TimeRange &visible, const Theme &theme);
    /// Drops the cached picture. Call it when the index or the violations have changed.
    void forget() { m_picture.forget(); }

    /// Returns what a press at `x` (in pixels of the widget) drags.
    Grip gripAt(double x, const TimeRange &visible) const;
    /// Returns the time at `x` (in pixels of the widget).
    WorldTime timeAt(double x) const { return m_coordinates.timeAt(x - m_rect.left()); }
    /// Returns the visible range after the user has dragged a grip from `fromX` to `toX`. `before`:
    /// the visible range before the drag.
    TimeRange dragged(Grip grip, const TimeRange &before, double fromX, double toX) const;

private:
    void paintContent(QPainter &painter, const TimelineIndex &index,
        const std::vector<Violation> &violations, const Theme &theme) const;
    QRectF frameRect(const TimeRange &visible) const;
    QRectF m_rect;
    TimelineCoordinates m_coordinates;
    TimeRange m_range;
    CachedPicture<TimeRange> m_picture; // its subject is m_range
};

} // namespace lockscope
