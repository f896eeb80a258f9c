// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/result.h"

#include <optional>
#include <string>

namespace lockscope {

/// Judges a trace: of a finished run, of a run in progress, or of a file. A pure function.
/// REQUIRES: the spans belong to this trace. Error: no run-begin row, or a partial trace. Thread:
/// any.
Result<Verdict> judge(const Trace &trace, const Spans &spans);

/// The parts of a run header that affect the verdict of the run.
struct RunFacts {
    Duration ttl{};                  ///< lease length of the run
    Duration roundedTtl{};           ///< see roundedLease()
    int nodes = 1;                   ///< number of nodes; replicas are not counted
    bool isGuarded = false;          ///< the store refuses stale writes
    Settings settings;               ///< for the tally of the workload
    bool hasDeadlineInValue = false; ///< see the function hasDeadlineInValue()
    bool isOfPrograms = false;       ///< the clients were programs of the user
    bool isBeliefInferred = false;   ///< they reported nothing
    bool isLog = false;              ///< the header names no world: their commands are not known
    int capacity = 1; ///< how many clients may be inside at the same time; more than 1 only in a
                      ///< run of programs
    std::optional<Duration> beganAt =
        {}; ///< wall-clock time at the beginning of the run, since 1970; nullopt: not known
    std::string ownScheme = {}; ///< the file of a scheme in Lua; empty: a built-in scheme
    FaultPlan faults = {};      ///< to find the planned faults that the run-end row describes
    QuorumInfo quorumInfo; ///< for SpanBuilder::clear(); needed only by RunJudge, which derives the
                           ///< spans itself

    /// REQUIRES: the clients are not programs of the user.
    static RunFacts of(const EffectiveScenario &effective);
    /// Returns the facts of the header of a trace, without `quorumInfo`.
    static RunFacts of(const RunHeader &header);
};

/// Returns whether the scheme stores the expiry time of a key as the value of the key and sets no
/// TTL.
bool hasDeadlineInValue(const SchemeRef &scheme);

/// Returns the verdict as the JSON that `run --json` and `check --json` write, indented, with a
/// line end.
std::string verdictJson(const Verdict &verdict);

} // namespace lockscope
