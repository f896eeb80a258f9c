// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// Judges a trace: of a finished run, of a run in progress, or of a file. A pure function. REQUIRES: the spans belong to this trace.
/// Error: no run-begin row, or a partial trace. Thread: any.
Result<Verdict> judge(const Trace &trace, const Spans &spans);

/// The parts of a run header that affect the verdict of the run.
struct RunFacts {
    Duration ttl{};
    int nodes = 1;          ///< number of nodes; replicas are not counted
    bool isGuarded = false; ///< the store refuses stale writes
    Settings settings;      ///< for the tally of the workload
    bool hasDeadlineInValue = false; ///< see the function hasDeadlineInValue()
    bool isBeliefInferred = false; ///< the clients were programs that reported nothing
    QuorumInfo quorumInfo;  ///< for SpanBuilder::clear(); needed only by RunJudge, which derives the spans itself

    static RunFacts of(const EffectiveScenario &effective);
};

/// Returns whether the scheme stores the expiry time of a key as the value of the key and sets no TTL.
bool hasDeadlineInValue(std::string_view scheme);

/// Returns whether the clients were programs that reported nothing.
bool isBeliefInferred(const ClientPrograms &programs);

/// Returns the verdict as the JSON that `run --json` and `check --json` write, indented, with a line end.
std::string verdictJson(const Verdict &verdict);

/// Returns the verdict as text for a terminal: the outcome, then each violation and finding with its time and rows.
std::string verdictText(const Verdict &verdict);

} // namespace lockscope
