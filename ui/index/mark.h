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
    lost, ///< a bold cross: a crash, a node that goes down, a lost key, a release or extension that
          ///< failed
    wrote,    ///< diamond
    rejected, ///< a circle with a line through it: the store refused a write
    stole,    ///< a lightning bolt: a client deleted the key of another client
    jumped,   ///< a double arrow: a clock jumped
    promoted, ///< an arrow head that points up: a replica became the primary
    agreed,   ///< a tick on the arrow of a message: a node votes yes; belongs to no event kind
};

/// Returns the shape for an event kind; nothing for kinds that the timeline draws in another way or
/// does not draw.
std::optional<Mark> markOf(EventKind kind);

} // namespace lockscope
