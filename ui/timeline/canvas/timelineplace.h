// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"

#include <QPoint>

#include <optional>

namespace lockscope {

/// Where on the timeline something was asked for.
struct TimelinePlace {
    std::optional<TimelineLane> lane; ///< none: by the keyboard
    WorldTime time{};
    Duration reach{};                 ///< how near in time still counts as there
    std::optional<std::size_t> row;   ///< the event under the pointer, or the selected one
    QPoint globalPosition;
};

} // namespace lockscope
