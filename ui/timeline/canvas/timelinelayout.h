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

/// The layout of the timeline: the rectangles of its parts, the lanes, the user's arrangement of
/// the lanes, and their scroll position. Thread: the window's.
class TimelineLayout : public QObject {
    Q_OBJECT
public:
    /// The rectangles of the parts, in the widget's coordinates. From the top, the parts are:
    /// overview, strip, ruler, marks, flags, lanes. The labels are left of the lanes.
    struct Areas {
        QRectF overview;
        QRectF strip; ///< of the TimelineStrip
        QRectF ruler;
        QRectF
            marks; ///< of cursors and named markers (TimeMarks); its height is 0 if there are none
        QRectF flags; ///< of the flags that name the clients of each violation
        QRectF labels;
        QRectF lanes;
    };
    /// The inputs of layOut(). `size`: the size of the widget in pixels.
    struct Inputs {
        QSizeF size;
        QFont font;
        double stripHeight = 0;
        bool hasMarks = false;
    };

    explicit TimelineLayout(const TimelineContent &content) : m_content(content) { }

    /// Places all parts. There are lanes for the clients and nodes of the current run and for those
    /// of setActors().
    void layOut(const Inputs &inputs);
    void clearLanes() { m_lanes.clear(); }
    void setActors(const LaneModel::Actors &actors) { m_actors = actors; }
    /// Sets whether this is one of two timelines, one below the other. If so, the width of the
    /// labels does not depend on the height of the lanes; lanes that do not fit are collapsed; and
    /// a low timeline has neither overview nor strip. setStacked() and setActors() take effect at
    /// the next layOut().
    void setStacked(bool isStacked) { m_isStacked = isStacked; }
    /// Returns the width that the labels need, in pixels.
    double labelsWidthNeeded() const { return m_labelsWidthNeeded; }
    /// Sets the minimum width of the labels, in pixels. It takes effect at the next layOut().
    /// Returns whether the minimum width has changed.
    bool setLabelsWidthMin(double width) { return std::exchange(m_labelsWidthMin, width) != width; }

    const Areas &areas() const { return m_areas; }
    const LaneModel &lanes() const { return m_lanes; }
    /// Returns the font of lanes and labels. If the lanes are higher or lower than usual, this font
    /// is larger or smaller than `font`, but by a smaller factor.
    QFont laneFont(const QFont &font) const;
    double laneX(const QPointF &position) const { return position.x() - m_areas.lanes.left(); }
    /// Returns the y of a position, from the top of all lanes.
    double laneY(const QPointF &position) const;
    QRectF labelRect(const LaneGroup &group) const;

    const LaneArrangement &arrangement() const { return m_arrangement; }
    void setArrangement(const LaneArrangement &arrangement);
    void rearrange(const std::function<void(LaneArrangement &)> &change);
    /// Returns how many groups of lanes of this run are hidden.
    int hiddenCount() const;
    /// Returns the area, left of the ruler, that tells this number and shows the groups again.
    QRectF hiddenRect() const;
    void showHidden();
    /// Returns whether the group of lanes with this key exists; it may be hidden or folded.
    bool hasGroup(LaneKey key) const;

    /// Returns the number of pixels of the lanes that are scrolled out at the top.
    double scroll() const { return m_scroll; }
    double scrollMax() const;
    void setScroll(double scroll);
    /// Scrolls as little as needed to make a lane visible.
    void reveal(const TimelineLane &lane);
    /// Scrolls to the top; takes effect at the next layOut().
    void forgetScroll() { m_scroll = 0; }

Q_SIGNALS:
    /// The arrangement of the lanes has changed. The receiver must call layOut().
    void arranged();
    void scrolled();

private:
    const TimelineContent &m_content;
    LaneModel m_lanes;
    LaneModel::Actors m_actors;
    LaneArrangement m_arrangement;
    bool m_isStacked = false;
    double m_labelsWidthNeeded = 0;
    double m_labelsWidthMin = 0;
    Areas m_areas;
    double m_scroll = 0;
};

} // namespace lockscope
