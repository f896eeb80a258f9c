// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/events/actor.h"
#include "lockscope/events/eventkind.h"
#include "lockscope/events/rowfence.h"
#include "lockscope/events/textsink.h"

#include <cstdint>

namespace lockscope {

/// The number of an event in its trace: 0, 1, 2 …
using Seq = std::uint32_t;
inline constexpr Seq noSeq = 0xffffffff;

/// Means "this event has no length" (an empty span_us).
inline constexpr Duration noSpan = Duration::min();

/// Placeholders in a detail text for the event's own key and token. Commands that differ only in
/// key and token then have the same text, which is stored once. Trace::detail() replaces the
/// placeholders.
inline constexpr char keyMark = '\x01';
inline constexpr char tokenMark = '\x02';

/// One row of a trace: an immutable value of 48 bytes. The columns are those of the trace format
/// lockscope/1.
struct Event {
    WorldTime time{}; ///< true time since the start of the run; whole microseconds
    Duration span =
        noSpan;        ///< a length (round trip, validity left, TTL left, pause, stall), or noSpan
    RowFence fence;    ///< read it through Trace::fence()
    Seq cause = noSeq; ///< the earlier event that caused this one
    AttemptId attempt; ///< the number of the attempt, counted by its client
    TextId key;        ///< a resource or a Redis key, depending on the kind
    TextId token;
    TextId detail; ///< text with placeholders; read it through Trace::detail()
    Actor actor;
    ClientId client;
    NodeId node;
    EventKind kind = EventKind::unknown;
};

static_assert(sizeof(Event) == 48);

} // namespace lockscope
