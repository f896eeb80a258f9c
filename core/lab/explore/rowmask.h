// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace lockscope {

/// Adds a word to a hash.
inline std::uint64_t mixedHash(std::uint64_t hash, std::uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

/// Returns whether the row changes which client has the lock, or ends a client or a node.
bool isLockEvent(EventKind kind);

/// Decides at which rows of a run a search places faults. A client may try again and again while nothing happens to the lock. Of such a
/// series of refused attempts, it keeps only the first one, and those that began less than one turn (work and retry delay) before the end
/// of the series.
class RowMask {
public:
    /// Keeps all rows.
    RowMask() = default;
    RowMask(const Trace &trace, const Settings &settings);
    bool isKept(std::size_t row) const { return m_isKept.empty() || m_isKept[row]; }

private:
    std::vector<bool> m_isKept; // empty: all rows
};

} // namespace lockscope
