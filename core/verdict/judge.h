// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// Judges a trace: a pure function, the same for a run that just ended, a run that still goes on (a live tally) and a file.
/// REQUIRES: the spans are those of this trace.
/// Thread: any. Error: no run-begin row, or a partial trace.
Result<Verdict> judge(const Trace &trace, const Spans &spans);

/// What of a run's header its judgement depends on.
struct RunFacts {
    Duration ttl{};
    int nodes = 1;         ///< masters
    bool isGuarded = false; ///< the store refuses stale writes
    WorkloadKind workload = WorkloadKind::section;
    bool keysEndByValue = false; ///< a key without a deadline comes free by the time in its value
    QuorumInfo electorate;  ///< what its spans depend on

    static RunFacts of(const EffectiveScenario &effective);
};

/// Whether the keys of that scheme hold the time at which they end as their value, and have no TTL.
bool keysEndByValue(std::string_view scheme);

/// The verdict as the JSON of the contract, indented, with a line end.
std::string verdictJson(const Verdict &verdict);

/// The verdict for a terminal: the outcome's line, then each violation and finding with its time and rows.
std::string verdictText(const Verdict &verdict);

} // namespace lockscope
