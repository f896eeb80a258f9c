// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runending.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <vector>

namespace lockscope {

// Findings that make a run in which nothing was violated untested: it was not the run that was planned.

/// The trace has no run-end row: what came after its last row is not known.
Finding tornFinding(const Trace &trace);

/// What the run-end row, the trace's last, says was left undone; and the planned faults for which the scheme has no place. `isLockGone`: the
/// lock is stuck or unavailable, so that a client which the end of its time cut short only waited for it, and is not named.
void writeEnding(const Trace &trace, const RunEnding &ending, bool isLockGone, std::vector<Finding> &all);

/// Whether a node-down row is of a process that ended though no plan and no operator ended it.
bool isLoss(const Trace &trace, const Event &event);
Finding lostNode(const Event &event, Seq seq);

} // namespace lockscope
