// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// The time from the start of a fault to its end, and what happened in this time. Rows are indices
/// of the trace.
struct FaultPeriod {
    std::size_t begin = 0; ///< the row at which the fault starts
    std::optional<std::size_t>
        end;             ///< the row at which it ends; nothing: not among the rows that were read
    WorldTime endTime{}; ///< the time of the end; if there is none, the time of the last row that
                         ///< was read
    int timeouts = 0;    ///< how many commands timed out because of the fault
    /// The first rows during the fault that can be its consequences, at most consequencesMax, in
    /// order: ends of leases and keys, grants, entries, promotions and demotions.
    std::vector<std::size_t> consequences;

    static constexpr std::size_t consequencesMax = 8;
};

/// Returns the fault that starts or ends at a row: a paused or crashed client, a node that is down
/// or frozen, a link that is cut or slow, a failover. Nothing for other rows. Reads a limited
/// number of rows before and after the row. REQUIRES: row < trace.size().
std::optional<FaultPeriod> faultPeriodAt(const Trace &trace, std::size_t row);

} // namespace lockscope
