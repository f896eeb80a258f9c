// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// Returns the `seq` of the row of `after` that corresponds to `row` of `before`: if `row` is the n-th row with its kind, client, attempt
/// and node, the n-th such row of `after`. Empty if there is none.
std::optional<Seq> sameEvent(const Trace &before, Seq row, const Trace &after);

} // namespace lockscope
