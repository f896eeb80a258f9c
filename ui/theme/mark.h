// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/eventkind.h"

#include <optional>

namespace lockscope {

/// The small shapes that mark events on the timeline.
enum class Mark {
    granted,  ///< triangle that points up
    extended, ///< triangle that points right
    released, ///< triangle that points down
    denied,   ///< a small, thin cross
    lost,     ///< a bold cross: crashed, lost, gone down
    wrote,    ///< diamond
    rejected, ///< struck-through circle
    stole,    ///< a bolt: another client's key was deleted
    jumped,   ///< a double arrow: a clock jumped
    promoted, ///< a chevron
    agreed,   ///< a tick: a node votes yes
};

/// Returns the shape for an event kind; nothing for kinds that the timeline draws in another way or does not draw.
std::optional<Mark> markOf(EventKind kind);

} // namespace lockscope
