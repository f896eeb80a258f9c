// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "ui/timeline/canvas/timelineplace.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// Return the client or node to which the lane at a place belongs; 0 if there is no lane or it
/// belongs to no client or node.
ClientId clientOf(const TimelinePlace &place);
NodeId nodeOf(const TimelinePlace &place);

/// Returns the `sent` rows of the commands at a place, at most six. The command under the pointer
/// is first. Then come the commands of the lane's client or node that are in flight at the time of
/// the place, and then those that were sent, were answered or timed out at most `place.reach`
/// before or after this time. `runState`: the state at the time of the place.
std::vector<std::size_t> messagesAt(
    const Trace &trace, const TimelinePlace &place, const StateAt &runState);

} // namespace lockscope
