// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// Returns the row of the same event in another run: the same kind, client, attempt and node, and the same ordinal among such rows.
/// Empty if the other run has none. REQUIRES: `row` is in `before`.
std::optional<Seq> sameEvent(const Trace &before, Seq row, const Trace &after);

} // namespace lockscope
