// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"

#include <optional>

namespace lockscope {

/// Returns the row of the first event at or after row `from` that belongs to a place of the
/// listing. For a line, this is the event that a step at this line caused, or the step itself if it
/// caused none; for the critical section, it is `entered`. Nothing if there is no such event.
std::optional<std::size_t> eventOfPlace(
    const Trace &trace, const ListingPlace &place, std::size_t from);

/// Returns the place in the listing at which the client was when it caused an event: a line or the
/// critical section. Kind::nowhere if no client caused the event, for example if a node did, or if
/// the client was at no line yet (`attempt`). REQUIRES: row < trace.size().
ListingPlace placeOfEvent(const Trace &trace, std::size_t row);

} // namespace lockscope
