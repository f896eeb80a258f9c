// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"

#include <QPoint>
#include <QPointF>

#include <optional>

namespace lockscope {

struct CanvasParts;

/// A place on the timeline for which the user requested something.
struct TimelinePlace {
    std::optional<TimelineLane> lane; ///< none: by keyboard, or outside the lanes
    WorldTime time{};
    Duration reach{};                 ///< maximum distance in time that still counts as this place
    std::optional<std::size_t> row;   ///< the event under the pointer, or the selected one
    QPoint globalPosition;
};

/// Returns the place at a position of the canvas. REQUIRES: the canvas shows a trace.
TimelinePlace placeAt(const CanvasParts &parts, const QPointF &position);

} // namespace lockscope
