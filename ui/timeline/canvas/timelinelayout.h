// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanearrangement.h"
#include "ui/index/lanemodel.h"

#include <QFont>
#include <QObject>
#include <QRectF>

#include <functional>

namespace lockscope {

class TimelineContent;

/// Where everything stands on the timeline: the rectangles of its parts, the lanes, how the user has arranged them and how far they are
/// scrolled. Thread: the window's.
class TimelineLayout : public QObject {
    Q_OBJECT
public:
    /// The parts, in the widget's coordinates. From the top: overview, strip, ruler, marks, flags, lanes; the labels are left of the lanes.
    struct Areas {
        QRectF overview;
        QRectF strip;
        QRectF ruler;
        QRectF marks; ///< without height while there are no marks
        QRectF flags;
        QRectF labels;
        QRectF lanes;
    };
    struct Room {
        QSizeF size;
        QFont font;
        double stripHeight = 0;
        bool hasMarks = false;
    };

    explicit TimelineLayout(const TimelineContent &content) : m_content(content) {}

    /// Places everything, with lanes for the run that is shown and for the cast.
    void layOut(const Room &room);
    void clearLanes() { m_lanes.clear(); }
    void setCast(const LaneModel::Cast &cast) { m_cast = cast; }
    /// Whether the labels take as much room as they ever would, however high the lanes are. Both take effect at the next layOut().
    void setSteady(bool isSteady) { m_isSteady = isSteady; }

    const Areas &areas() const { return m_areas; }
    const LaneModel &lanes() const { return m_lanes; }
    /// The font of the lanes and labels, which grows with the lanes, though less.
    QFont laneFont(const QFont &font) const;
    double laneX(const QPointF &position) const { return position.x() - m_areas.lanes.left(); }
    /// The height in all lanes; pinned ones do not scroll.
    double laneY(const QPointF &position) const;
    QRectF labelRect(const LaneGroup &group) const;

    const LaneArrangement &arrangement() const { return m_arrangement; }
    void setArrangement(const LaneArrangement &arrangement);
    void rearrange(const std::function<void(LaneArrangement &)> &change);
    /// True if there is such a group, visible, hidden or folded.
    bool hasLane(LaneKey key) const;

    /// How many pixels of the lanes are above the sight.
    double scroll() const { return m_scroll; }
    double scrollMax() const;
    void setScroll(double scroll);
    /// Scrolls as little as needed to have a lane in sight.
    void reveal(const TimelineLane &lane);
    /// Back to the top at the next layOut().
    void forgetScroll() { m_scroll = 0; }

Q_SIGNALS:
    /// The lanes are arranged in another way: layOut() has to be called.
    void arranged();
    void scrolled();

private:
    const TimelineContent &m_content;
    LaneModel m_lanes;
    LaneModel::Cast m_cast;
    LaneArrangement m_arrangement;
    bool m_isSteady = false;
    Areas m_areas;
    double m_scroll = 0;
};

} // namespace lockscope
