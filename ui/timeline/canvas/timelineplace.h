// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"

#include <QPoint>
#include <QPointF>

#include <optional>

namespace lockscope {

struct CanvasParts;

/// The place on the timeline for which the user has requested a context menu, or at which the user
/// has dropped a fault.
struct TimelinePlace {
    std::optional<TimelineLane>
        lane; ///< none: there is no lane, or the user has requested the menu by keyboard
    WorldTime time{};
    /// A mark or fault is at this place if its time differs from `time` by at most `reach`, the
    /// time that a few pixels show.
    Duration reach{};
    std::optional<std::size_t> row; ///< the event under the pointer, or the selected event
    QPoint globalPosition;
};

/// Returns the place at a position of the canvas. REQUIRES: the canvas shows a trace.
TimelinePlace placeAt(const CanvasParts &parts, const QPointF &position);

} // namespace lockscope
