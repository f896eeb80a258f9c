// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/event.h"

#include <utility>

namespace lockscope {

/// A length in whole microseconds, rounded down. Most are not negative, and rounded so by a multiplication.
inline Duration wholeMicroseconds(Duration length)
{
    if (length.count() < 0) [[unlikely]]
        return std::chrono::floor<std::chrono::microseconds>(length);
    return Duration{static_cast<Duration::rep>(static_cast<std::uint64_t>(length.count()) / 1000 * 1000)};
}

/// Gives a row the whole microseconds that a trace has: it stands at `rounded`. The end of a length that runs from the row on is
/// rounded as any other moment, so that an expiry stands exactly at the end of its TTL.
inline void roundTimes(Event &event, WorldTime rounded)
{
    constexpr EventKinds runningOn{EventKind::keySet, EventKind::granted, EventKind::extended};
    const WorldTime time = std::exchange(event.time, rounded);
    if (event.span == noSpan)
        return;
    const bool runsOn = runningOn.has(event.kind);
    const Duration exact = runsOn ? time.time_since_epoch() + event.span : event.span;
    event.span = wholeMicroseconds(exact) - (runsOn ? rounded.time_since_epoch() : Duration::zero());
}

} // namespace lockscope
