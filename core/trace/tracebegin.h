// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/trace.h"

#include <algorithm>

namespace lockscope {

/// Returns when a trace begins: at 0 or at an earlier first row; a part of a trace begins with the
/// first row after the one that describes the run.
inline WorldTime beginOf(const Trace &trace)
{
    if (trace.isEmpty())
        return WorldTime{};
    if (!trace.isPartial())
        return std::min(WorldTime{}, trace[0].time);
    return trace[trace.size() > 1 && trace.seqAt(1) > 1 ? 1 : 0].time;
}

} // namespace lockscope
