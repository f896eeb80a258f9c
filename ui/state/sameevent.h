// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// The row of another run that is the same event: the same kind of the same client's same attempt, on the same node, the same
/// time over. Nothing if the other run has none. REQUIRES: the row is one of `before`.
std::optional<Seq> sameEvent(const Trace &before, Seq row, const Trace &after);

} // namespace lockscope
