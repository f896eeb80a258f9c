// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <memory>

namespace lockscope {

/// Returns a copy of the trace in which all times are later by `by` (earlier if `by` is negative),
/// so that two runs can be shown on one axis. The numbers of the rows are unchanged. Thread: any.
std::shared_ptr<const Trace> shifted(const Trace &trace, Duration by);

} // namespace lockscope
