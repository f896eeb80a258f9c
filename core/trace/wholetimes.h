// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/event.h"

#include <utility>

namespace lockscope {

/// Rounds a length down to whole microseconds. Most lengths are not negative; for these, the
/// compiler can replace the division by a multiplication.
inline Duration wholeMicroseconds(Duration length)
{
    if (length.count() < 0) [[unlikely]]
        return std::chrono::floor<std::chrono::microseconds>(length);
    return Duration{
        static_cast<Duration::rep>(static_cast<std::uint64_t>(length.count()) / 1000 * 1000)};
}

/// Rounds the time and the span of a row to whole microseconds, the unit of a trace. `rounded`: the
/// row's rounded time. If the span begins at the row (a TTL, a lease), its end is rounded like any
/// other time, so that an expiry is exactly at the end of its TTL.
inline void roundTimes(Event &event, WorldTime rounded)
{
    constexpr EventKinds kindsWithSpanFromRow{
        EventKind::keySet, EventKind::granted, EventKind::extended};
    const WorldTime time = std::exchange(event.time, rounded);
    if (event.span == noSpan)
        return;
    const bool spanBeginsAtRow = kindsWithSpanFromRow.has(event.kind);
    const Duration exactEndOrLength =
        spanBeginsAtRow ? time.time_since_epoch() + event.span : event.span;
    event.span = wholeMicroseconds(exactEndOrLength)
        - (spanBeginsAtRow ? rounded.time_since_epoch() : Duration::zero());
}

} // namespace lockscope
