// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/eventkind.h"

#include <optional>

namespace lockscope {

/// The small shapes that stand for events.
enum class Mark {
    granted,  ///< triangle that points up
    extended, ///< triangle that points ahead
    released, ///< triangle that points down
    denied,   ///< a small, thin cross
    lost,     ///< a bold cross: crashed, lost, gone down
    wrote,    ///< diamond
    rejected, ///< struck-through circle
    stole,    ///< a bolt: another's key was deleted
    jumped,   ///< an arrow to both sides: a clock jumped
    promoted, ///< a chevron
    agreed,   ///< a tick: a node votes yes
};

/// The shape of an event's kind; nothing for kinds that the timeline draws otherwise or not at all.
std::optional<Mark> markOf(EventKind kind);

} // namespace lockscope
