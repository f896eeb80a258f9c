// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"
#include "ui/timeline/canvas/timelineview.h"

#include <QWidget>

#include <algorithm>

namespace lockscope {

/// Returns whether every part of a widget is visible, without scrolling; false if `widget` is null.
inline bool isWhollyVisible(const QWidget *widget)
{
    return widget && widget->isVisible() && !widget->size().isEmpty()
        && widget->visibleRegion().boundingRect() == widget->rect();
}

/// Returns the same for the widget with this object name in `window`.
inline bool isWhollyVisible(const QWidget &window, const char *name)
{
    return isWhollyVisible(window.findChild<QWidget *>(QString::fromLatin1(name)));
}

/// Returns whether the timeline shows `nodes` nodes, all of them wholly and without scrolling.
inline bool areAllNodesVisible(const TimelineView &timeline, int nodes)
{
    const auto &lanes = timeline.lanes().lanes();
    const double bottom = timeline.scroll() + timeline.lanesRect().height();
    return nodes == std::count_if(lanes.begin(), lanes.end(), [&](const TimelineLane &lane) {
        return lane.role == LaneRole::node && lane.top >= timeline.scroll()
            && lane.bottom() <= bottom;
    });
}

} // namespace lockscope
