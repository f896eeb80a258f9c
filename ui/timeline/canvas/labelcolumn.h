// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/frame/lanelabels.h"

#include <QPointF>

#include <optional>

namespace lockscope {

class TimelineContent;
class TimelineLayout;
class TimelineSelection;

/// The column of lane names at the left of the timeline. It paints the names. Lanes belong to
/// groups (LaneGroup), for example the three lanes of a client. When the user clicks or drags a
/// label, the column collapses, expands, moves or resizes the group, or picks its first lane.
/// Thread: the window's.
class LabelColumn {
public:
    /// `edge`: the lower edge of a group, at which the mouse resizes it.
    enum class Part { triangle, name, edge };
    /// A part of a group's label. `group`: its index in LaneModel::groups().
    struct Hit {
        std::size_t group = 0;
        Part part = Part::name;
    };

    LabelColumn(
        const TimelineContent &content, TimelineLayout &layout, TimelineSelection &selection)
        : m_content(content), m_layout(layout), m_selection(selection)
    {
    }

    void paint(QPainter &painter);

    /// Returns the group and the part of it at a position; nothing outside the labels.
    std::optional<Hit> hitAt(const QPointF &position) const;
    /// Handles a press of the mouse button on the group at a position; returns false if there is
    /// none.
    bool press(const QPointF &position);
    /// Returns whether the press is on the group's edge, so that a drag resizes the group;
    /// otherwise a drag moves the group.
    bool isResizing() const { return m_pressed.part == Part::edge; }
    void dragTo(const QPointF &position);
    /// Moves the dragged group to the position. If the mouse was not dragged, this is a click: on
    /// the triangle, it collapses or expands the group; on the name, it picks the lane of the
    /// client or node.
    void release(const QPointF &position);
    void doubleClick(const Hit &hit);

private:
    void paintDimming(QPainter &painter) const;
    void paintDropMark(QPainter &painter) const;
    std::size_t dropIndexAt(const QPointF &position) const;

    const TimelineContent &m_content;
    TimelineLayout &m_layout;
    TimelineSelection &m_selection;
    LabelPicture m_scrolledPicture;
    LabelPicture m_pinnedPicture;
    Hit m_pressed;
    double m_pressedY = 0; ///< the y at which the mouse button was pressed
    double m_shareBefore =
        1; ///< the height of the pressed group before the drag, as a share of the usual height
    double m_heightBefore = 1;              ///< the same height in pixels
    std::optional<std::size_t> m_dropIndex; ///< a drop would insert the dragged group before the
                                            ///< group with this index, or at the end
};

} // namespace lockscope
