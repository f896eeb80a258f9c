// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// Returns the `seq` of the row in the trace `after` that corresponds to the row `seq` of the trace
/// `before`; empty if there is none. If the row in `before` is the n-th with its kind, client,
/// attempt and node, the result is the n-th such row in `after`.
std::optional<Seq> sameEvent(const Trace &before, Seq seq, const Trace &after);

} // namespace lockscope
