// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// How long a fault lasted, and what happened meanwhile.
struct FaultStretch {
    std::size_t begin = 0;
    std::optional<std::size_t> end; ///< nothing: it lasts until the end of the trace or of the rows that were read
    WorldTime until{};              ///< the time of the end, or of the last row that was read
    int timeouts = 0;               ///< commands that timed out because of it
    std::vector<std::size_t> consequences;  ///< what it let happen: ended leases and keys, grants, entries, promotions; in order, at most consequencesMax

    static constexpr std::size_t consequencesMax = 8;
};

/// Returns the fault that a row begins or ends: a paused or crashed client, a node that is down or frozen, a link that is cut or
/// slow, a failover. Nothing for other rows. Reads at most 262144 rows. REQUIRES: row < trace.size().
std::optional<FaultStretch> faultStretchAt(const Trace &trace, std::size_t row);

} // namespace lockscope
