// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// How long something was out of order, and what came of it meanwhile.
struct FaultStretch {
    std::size_t begin = 0;
    std::optional<std::size_t> end; ///< nothing: it lasts until the end of the trace, or of what was looked at
    WorldTime until{};              ///< the end's time, or the last row's that was looked at
    int timeouts = 0;               ///< commands that were given up because of it
    std::vector<std::size_t> came;  ///< what it let happen, in order, at most cameMost: a lease or a key that ended, another who was
                                    ///< granted the lock or entered, a node that was promoted

    static constexpr std::size_t cameMost = 8;
};

/// The stretch that a row begins or ends: a paused or crashed client, a node that is down or frozen, a link that is cut or slow, a
/// failover. Nothing: the row is of another kind. It looks at no more than 262144 rows. REQUIRES: row < trace.size().
std::optional<FaultStretch> faultStretchAt(const Trace &trace, std::size_t row);

} // namespace lockscope
