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

/// "This event has no length" (an empty span_us).
inline constexpr Duration noSpan = Duration::min();

/// Inside a detail text these bytes stand for the event's own key and token, so that the text of a command is kept once
/// however many tokens it was sent with. Trace::detail() puts them in.
inline constexpr char keyMark = '\x01';
inline constexpr char tokenMark = '\x02';

/// One row of a trace; an immutable value of 48 bytes. Columns as the trace format lockscope/1 has them.
struct Event {
    WorldTime time{};      ///< true time since the run began; whole microseconds
    Duration span = noSpan; ///< a length (round trip, validity left, TTL left, pause, stall), or noSpan
    RowFence fence;         ///< read it through Trace::fence()
    Seq cause = noSeq; ///< the earlier event that led to this one
    AttemptId attempt; ///< the client's own number of this try
    TextId key;        ///< a resource or a Redis key, as the kind says
    TextId token;
    TextId detail; ///< text with marks; read it through Trace::detail()
    Actor actor;
    ClientId client;
    NodeId node;
    EventKind kind = EventKind::unknown;
};

static_assert(sizeof(Event) == 48);

} // namespace lockscope
