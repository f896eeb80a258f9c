// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/scenario/files/runending.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <vector>

namespace lockscope {

// Findings about how a run ended. Most of them turn the outcome of a run without a violation into
// "untested", because the run differed from its plan.

/// Returns the finding for a trace without a run-end row: what happened after its last row is
/// unknown.
Finding tornFinding(const Trace &trace);

/// Adds a finding for each entry of the run-end row (the last row of the trace) that lists
/// something as never begun, as unfinished, as already over, as a step that the scheme does not
/// have, or as a client with too many reports. `plan`: the faults of the run. `isLockBlocked`: at
/// the end no client could get the lock (outcome `stuck` or `unavailable`). Then clients that had
/// not finished at the time limit of the run are not reported, because the outcome explains why
/// they only waited. Also adds a finding if the row gives no known reason for the end, or if an
/// earlier version of Lockscope wrote it as a plain text about a stopped run.
void addEndingFindings(const Trace &trace, const RunEnding &ending, const FaultPlan &plan,
    bool isLockBlocked, std::vector<Finding> &all);

/// Adds a finding for each client that crashed because the code of its scheme, written in Lua,
/// failed: the row has the name of its file. `scheme`: this name, the id of the scheme.
void addCodeFindings(const Trace &trace, std::string_view scheme, std::vector<Finding> &all);

/// Returns whether a node-down row reports a process that neither the fault plan nor the operator
/// ended. REQUIRES: `event` is a node-down row.
bool isUnplannedEnd(const Trace &trace, const Event &event);
/// Returns the finding for a row for which isUnplannedEnd() returns true.
Finding nodeLostFinding(const Event &event, Seq seq);

} // namespace lockscope
