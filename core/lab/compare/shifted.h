// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <memory>

namespace lockscope {

/// Returns the trace with all times shifted by `by` (positive: later), to show two runs on one axis. Row numbers are unchanged.
/// Thread: any.
std::shared_ptr<const Trace> shifted(const Trace &trace, Duration by);

} // namespace lockscope
