// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanearrangement.h"
#include "ui/index/lanemodel.h"

#include <QFont>
#include <QObject>
#include <QRectF>

#include <functional>
#include <utility>

namespace lockscope {

class TimelineContent;

/// The layout of the timeline: the rectangles of its parts, the lanes, the user's arrangement of them and their scroll position.
/// Thread: the window's.
class TimelineLayout : public QObject {
    Q_OBJECT
public:
    /// The parts, in the widget's coordinates. From the top: overview, strip, ruler, marks, flags, lanes; the labels are left of
    /// the lanes.
    struct Areas {
        QRectF overview;
        QRectF strip;
        QRectF ruler;
        QRectF marks; ///< its height is 0 if there are no marks
        QRectF flags;
        QRectF labels;
        QRectF lanes;
    };
    /// The inputs of a layout.
    struct Room {
        QSizeF size;
        QFont font;
        double stripHeight = 0;
        bool hasMarks = false;
    };

    explicit TimelineLayout(const TimelineContent &content) : m_content(content) {}

    /// Places all parts, with lanes for the current run and for the actors.
    void layOut(const Room &room);
    void clearLanes() { m_lanes.clear(); }
    void setActors(const LaneModel::Actors &actors) { m_actors = actors; }
    /// Sets whether this is one of two timelines below each other. Then the labels always take their maximum width, whatever the height of the
    /// lanes; lanes that do not fit are collapsed; and a low timeline has neither overview nor strip. This and setActors() take effect at
    /// the next layOut().
    void setSteady(bool isSteady) { m_isSteady = isSteady; }
    /// Returns the width that the labels need, in pixels.
    double labelsNeeded() const { return m_labelsNeeded; }
    /// Sets the minimum width of the labels, in pixels; returns whether it was another one. It takes effect at the next layOut().
    bool setLabelsMin(double width) { return std::exchange(m_labelsMin, width) != width; }

    const Areas &areas() const { return m_areas; }
    const LaneModel &lanes() const { return m_lanes; }
    /// Returns the font of lanes and labels. It is larger or smaller if the lanes are, but by a smaller factor.
    QFont laneFont(const QFont &font) const;
    double laneX(const QPointF &position) const { return position.x() - m_areas.lanes.left(); }
    /// Returns the y of a position, from the top of all lanes.
    double laneY(const QPointF &position) const;
    QRectF labelRect(const LaneGroup &group) const;

    const LaneArrangement &arrangement() const { return m_arrangement; }
    void setArrangement(const LaneArrangement &arrangement);
    void rearrange(const std::function<void(LaneArrangement &)> &change);
    /// Returns whether that group exists; it may be hidden or folded.
    bool hasLane(LaneKey key) const;

    /// How many pixels of the lanes are scrolled out at the top.
    double scroll() const { return m_scroll; }
    double scrollMax() const;
    void setScroll(double scroll);
    /// Scrolls as little as needed to make a lane visible.
    void reveal(const TimelineLane &lane);
    /// Scrolls to the top; takes effect at the next layOut().
    void forgetScroll() { m_scroll = 0; }

Q_SIGNALS:
    /// The arrangement of the lanes has changed: layOut() must be called.
    void arranged();
    void scrolled();

private:
    const TimelineContent &m_content;
    LaneModel m_lanes;
    LaneModel::Actors m_actors;
    LaneArrangement m_arrangement;
    bool m_isSteady = false;
    double m_labelsNeeded = 0;
    double m_labelsMin = 0;
    Areas m_areas;
    double m_scroll = 0;
};

} // namespace lockscope
