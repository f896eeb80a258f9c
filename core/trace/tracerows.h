// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"

#include <algorithm>
#include <span>

namespace lockscope {

/// Returns the contiguous rows of a trace from `index` to the end of its chunk. A caller that
/// iterates over all rows reads one such span after the other, and so looks up a chunk only once
/// per some thousand rows. REQUIRES: index < trace.size().
inline std::span<const Event> rowsFrom(const Trace &trace, std::size_t index)
{
    return {
        &trace[index], std::min(Trace::chunkSize - index % Trace::chunkSize, trace.size() - index)};
}

} // namespace lockscope
