// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runending.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <vector>

namespace lockscope {

// Findings that turn a run without a violation into "untested", because the run differed from its plan.

/// The trace has no run-end row, so what happened after its last row is unknown.
Finding tornFinding(const Trace &trace);

/// Adds findings for what the run-end row (the last row of the trace) lists as unfinished, and for planned faults that have no place
/// in the scheme. `isLockGone`: the lock is stuck or unavailable. Clients that were cut short then only waited for it and are not
/// reported.
void writeEnding(const Trace &trace, const RunEnding &ending, bool isLockGone, std::vector<Finding> &all);

/// Returns whether a node-down row reports a process that ended although no plan and no operator ended it.
bool isLoss(const Trace &trace, const Event &event);
Finding lostNode(const Event &event, Seq seq);

} // namespace lockscope
