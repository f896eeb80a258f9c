// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runending.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <vector>

namespace lockscope {

// Findings about how a run ended. Most of them turn the outcome of a run without a violation into "untested", because the run differed from
// its plan.

/// Returns the finding for a trace without a run-end row: what happened after its last row is unknown.
Finding tornFinding(const Trace &trace);

/// Adds findings for what the run-end row (the last row of the trace) lists as unfinished, and for planned faults at steps that the
/// scheme does not have. `isLockBlocked`: at the end no client could get the lock (outcome `stuck` or `unavailable`). If so, clients that
/// had not finished when the run reached its time limit only waited for the lock. They are not reported, because the outcome explains that.
void addEndingFindings(const Trace &trace, const RunEnding &ending, bool isLockBlocked, std::vector<Finding> &all);

/// Returns whether a node-down row reports a process that ended although no plan and no operator ended it.
bool isUnplannedEnd(const Trace &trace, const Event &event);
/// Returns the finding for such a row.
Finding nodeLostFinding(const Event &event, Seq seq);

} // namespace lockscope
