// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateindex.h"
#include "ui/timeline/canvas/timelineplace.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// The client and the node of a place's lane; 0: it is the lane of none.
ClientId clientOf(const TimelinePlace &place);
NodeId nodeOf(const TimelinePlace &place);

/// Returns the `sent` rows of the commands at a place, at most six: the one under the pointer first, then those of the lane's
/// client or node that are under way, or sent or answered near that time. `moment`: the state at that time.
std::vector<std::size_t> messagesAt(const Trace &trace, const TimelinePlace &place, const StateAt &moment);

} // namespace lockscope
