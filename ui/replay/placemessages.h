// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateindex.h"
#include "ui/timeline/canvas/timelineplace.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// Return the client or node of a place's lane; 0 if the lane has none.
ClientId clientOf(const TimelinePlace &place);
NodeId nodeOf(const TimelinePlace &place);

/// Returns the `sent` rows of the commands at a place, at most six: first the one under the pointer, then those of the lane's client or
/// node that are in flight, or were sent or answered near that time. `moment`: the state at that time.
std::vector<std::size_t> messagesAt(const Trace &trace, const TimelinePlace &place, const StateAt &moment);

} // namespace lockscope
