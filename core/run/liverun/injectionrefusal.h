// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/shared/checkrun.h"

#include <cstdint>

namespace lockscope {

/// Why a fault cannot be added to a live run. The text is one English line; the window builds its
/// own text from the other members.
struct InjectionRefusal : Error {
    enum class Kind : std::uint8_t {
        notPossible,   ///< the run cannot have this fault: the reason is in `runRefusal`
        mustBePlanned, ///< the fault can only be planned before the run
        noProxy,       ///< the link has no relay (proxy), because the run has too many links
        notOpen,       ///< the run was started without LiveOptions::isOpenToFaults
        notStarted,    ///< the run has not started yet
        isOver,        ///< there is no run, or it is over
    };
    Kind kind;
    RunRefusal runRefusal{};
};

} // namespace lockscope
