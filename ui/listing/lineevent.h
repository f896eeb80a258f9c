// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateindex.h"

#include <optional>

namespace lockscope {

/// Returns the index of the first event at or after row `from` that a place of the listing caused: the effect of its step, the step
/// itself if it has no effect, or `entered` for the critical section. Nothing if no client reaches the place again.
std::optional<std::size_t> eventOfPlace(const Trace &trace, const ListingPlace &place, std::size_t from);

/// Returns the place in the listing from which an event came: a line, the critical section, or none, as for a node's own events.
/// REQUIRES: row < trace.size().
ListingPlace placeOfEvent(const Trace &trace, std::size_t row);

} // namespace lockscope
