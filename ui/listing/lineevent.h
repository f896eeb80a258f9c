// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/momentindex.h"

#include <optional>

namespace lockscope {

/// The index of the first event, from a row on, that a place of the listing led to: what the step there caused, or the step itself if
/// nothing came of it; for the work inside the `entered`. Nothing if no client comes there any more.
std::optional<std::size_t> eventOfPlace(const Trace &trace, const ListingPlace &place, std::size_t from);

} // namespace lockscope
