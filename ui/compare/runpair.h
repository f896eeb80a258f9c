// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"
#include "core/lab/compare/comparedproperties.h"
#include "core/lab/compare/divergence.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// One of two compared runs, with the data for its timeline.
struct PairedRun {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const SpanBuilder> spans;
    std::shared_ptr<const Verdict> verdict; ///< null: the run cannot be judged
};

/// Two runs, A and B, and their comparison. A and B can be any two runs; in a VerifiedRun, both are the same experiment, once in the
/// model and once on real Redis. An immutable value. `comparison` and `divergence` call the two runs "predicted" and "real": here, these
/// words mean A and B.
struct RunPair {
    PairedRun a; ///< on the time axis of B: two runs of the model are compared as they are; otherwise A is shifted so that its
                 ///< first client begins at the same time as that of B
    PairedRun b;
    Comparison comparison;
    /// Nothing: each client and each node did the same in the same order; with two different schemes: each client achieved the same.
    std::optional<Divergence> divergence;
    std::vector<ComparedProperty> properties; ///< see comparedProperties(); empty: a run cannot be judged

    /// Return the time of the divergence in A or in B. If that run has no event at the divergence, return the time in the other run.
    std::optional<WorldTime> divergenceTimeInA() const;
    std::optional<WorldTime> divergenceTimeInB() const;
    /// Return the number of the same event in the other run; noSeq: the other run does not have this event.
    Seq inB(Seq seqInA) const;
    Seq inA(Seq seqInB) const;
};

/// Compares two runs. REQUIRES: their traces have the times as recorded. Computes missing spans and verdicts. Slow: not for
/// the window's thread.
std::shared_ptr<const RunPair> runPair(const PairedRun &a, const PairedRun &b);

} // namespace lockscope
