// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/verdict.h"
#include "tests/support/tracebuilder.h"

namespace lockscope {

/// A trace with everything that the timeline needs to show it.
struct Story {
    std::shared_ptr<const Trace> trace;
    Spans spans;
    Verdict verdict;
};

/// A lock that expires during a pause, on one node or five: client 1 is paused inside for longer than its lease, client 2 gets the lock,
/// client 1 resumes and writes. A crash, a stolen key and a stall follow.
Story pausedHolder(int nodes = 1);
/// `clients` clients take turns, `turns` times each; every turn takes `length`.
Story turns(int clients, int turns, Duration length);
/// Only the run-begin row.
Story oneEvent();
/// A hold in which all rows have the same time, and one that is still open.
Story zeroLength();

} // namespace lockscope
