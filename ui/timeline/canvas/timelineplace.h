// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"

#include <QPoint>
#include <QPointF>

#include <optional>

namespace lockscope {

struct CanvasParts;

/// The place on the timeline for which a context menu was requested, or at which a fault was dropped.
struct TimelinePlace {
    std::optional<TimelineLane> lane; ///< none: requested by keyboard
    WorldTime time{};
    Duration reach{};                 ///< how far from `time` a mark or a fault may be to count as the one at this place: some pixels, as a length of time
    std::optional<std::size_t> row;   ///< the event under the pointer, or the selected event
    QPoint globalPosition;
};

/// Returns the place at a position of the canvas. REQUIRES: the canvas shows a trace.
TimelinePlace placeAt(const CanvasParts &parts, const QPointF &position);

} // namespace lockscope
