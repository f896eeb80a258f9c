// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/verdict.h"
#include "tests/support/tracebuilder.h"

namespace lockscope {

/// A trace with everything that the timeline needs to show it.
struct TimelineTrace {
    std::shared_ptr<const Trace> trace;
    Spans spans;
    Verdict verdict;
};

/// Returns the trace of a lock that expires during a pause, on one node or five: client 1 is paused
/// inside for longer than its lease, client 2 gets the lock, client 1 resumes and writes. A crash,
/// a stolen key and a stall follow.
TimelineTrace pausedHolder(int nodes = 1);
/// Returns a trace in which `clients` clients take turns: one after the other acquires the lock,
/// works and releases it. Each client has `rounds` rounds; each round takes `roundLength`.
TimelineTrace clientsTakingTurns(int clients, int rounds, Duration roundLength);
/// Returns a trace with only the run-begin row.
TimelineTrace oneEvent();
/// Returns a trace with one critical section whose rows all have the same time, and with another
/// one that is still open.
TimelineTrace zeroLength();

} // namespace lockscope
