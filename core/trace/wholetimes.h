// SPDX-License-Identifier: MIT
#pragma once

#include "trace/event.h"

namespace lockscope {

/// Gives a row the whole microseconds that a trace has: it stands at `rounded`. The end of a length that runs from the row on is
/// rounded as any other moment, so that an expiry stands exactly at the end of its TTL.
inline void roundTimes(Event &event, WorldTime rounded)
{
    const bool runsOn =
        event.kind == EventKind::keySet || event.kind == EventKind::granted || event.kind == EventKind::extended;
    if (event.span != noSpan && runsOn)
        event.span = std::chrono::floor<std::chrono::microseconds>(event.time + event.span) - rounded;
    else if (event.span != noSpan)
        event.span = std::chrono::floor<std::chrono::microseconds>(event.span);
    event.time = rounded;
}

} // namespace lockscope
