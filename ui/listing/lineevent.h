// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateindex.h"

#include <optional>

namespace lockscope {

/// The index of the first event, from a row on, that a place of the listing led to: what the step there caused, or the step itself if
/// nothing came of it; for the work inside the `entered`. Nothing if no client comes there any more.
std::optional<std::size_t> eventOfPlace(const Trace &trace, const ListingPlace &place, std::size_t from);

/// Where in the listing an event came from: a line, the work inside, or nowhere, as what a node does by itself.
/// REQUIRES: row < trace.size().
ListingPlace placeOfEvent(const Trace &trace, std::size_t row);

} // namespace lockscope
