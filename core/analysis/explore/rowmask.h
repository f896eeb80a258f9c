// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace lockscope {

/// Returns the hash with one more word mixed in.
inline std::uint64_t mixedHash(std::uint64_t hash, std::uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

/// Returns whether a row of this kind shows a change: of the lock, of its keys, of the store, or of
/// the state of a client, node, link or clock. A denied attempt that changes nothing has no such
/// row.
bool showsChange(EventKind kind);

/// Decides at which rows of a run a search places faults. A client may be denied again and again
/// while nothing changes (showsChange()). Of such a series of denied attempts, the mask keeps the
/// first one, and those that began within a fixed time before the end of the series: the sum of the
/// work, the retry delay, the retry jitter, and the shortest restart time of a crashed node.
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
