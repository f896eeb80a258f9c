// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/verdict.h"
#include "tests/support/tracebuilder.h"

namespace lockscope {

/// A trace with what the timeline needs to show it.
struct Story {
    std::shared_ptr<const Trace> trace;
    Spans spans;
    Verdict verdict;
};

/// The lock that expired in its sleep, under one node or five: client 1 is paused inside for longer than its lease, client 2 gets
/// the lock, client 1 wakes up and writes; a crash, a stolen key and a stall follow.
Story pausedHolder(int nodes = 1);
/// So many clients take turns, `turns` times each, every turn `length` long.
Story turns(int clients, int turns, Duration length);
/// Nothing but the run-begin row.
Story oneEvent();
/// A hold whose rows all bear the same time, and one that is still open.
Story zeroLength();

} // namespace lockscope
