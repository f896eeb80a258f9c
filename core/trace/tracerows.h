// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"

#include <algorithm>
#include <span>

namespace lockscope {

/// The rows of a trace from that one on, as far as they lie side by side, which those of a chunk do: whoever goes through all of them takes
/// one such piece after the other, and looks for a row's place once in some thousand. REQUIRES: index < trace.size().
inline std::span<const Event> rowsFrom(const Trace &trace, std::size_t index)
{
    return {&trace[index], std::min(Trace::chunkSize - index % Trace::chunkSize, trace.size() - index)};
}

} // namespace lockscope
