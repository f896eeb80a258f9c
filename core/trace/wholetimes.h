// SPDX-License-Identifier: MIT
#pragma once

#include "trace/event.h"

#include <utility>

namespace lockscope {

/// Gives a row the whole microseconds that a trace has: it stands at `rounded`. The end of a length that runs from the row on is
/// rounded as any other moment, so that an expiry stands exactly at the end of its TTL.
inline void roundTimes(Event &event, WorldTime rounded)
{
    constexpr EventKinds runningOn{EventKind::keySet, EventKind::granted, EventKind::extended};
    const WorldTime time = std::exchange(event.time, rounded);
    if (event.span == noSpan)
        return;
    event.span = runningOn.has(event.kind) ? std::chrono::floor<std::chrono::microseconds>(time + event.span) - rounded
                                           : std::chrono::floor<std::chrono::microseconds>(event.span);
}

} // namespace lockscope
