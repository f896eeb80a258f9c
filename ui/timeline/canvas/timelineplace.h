// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"

#include <QPoint>

#include <optional>

namespace lockscope {

/// A place on the timeline at which the user requested a menu or an action.
struct TimelinePlace {
    std::optional<TimelineLane> lane; ///< none: requested by keyboard
    WorldTime time{};
    Duration reach{};                 ///< the tolerance in time
    std::optional<std::size_t> row;   ///< the event under the pointer, or the selected event
    QPoint globalPosition;
};

} // namespace lockscope
