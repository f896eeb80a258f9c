// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"
#include "core/lab/compare/contrasts.h"
#include "core/lab/compare/divergence.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// One of two compared runs, with the data for its picture.
struct PairedRun {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const SpanBuilder> spans;
    std::shared_ptr<const Verdict> verdict; ///< null: the run cannot be judged
};

/// Two runs, A and B, side by side. They can be any two runs; a VerifiedRun in contrast is one experiment in two worlds. An
/// immutable value. In the comparison, A has the role of the predicted run and B that of the real one.
struct RunPair {
    PairedRun a; ///< on B's axis: unchanged for two model runs, otherwise aligned at the begin of the first client
    PairedRun b;
    Comparison comparison;
    std::optional<Divergence> divergence;
    std::vector<RunContrast> contrasts; ///< empty: one of the two cannot be judged

    /// Return the time of the divergence in each run; if that run has ended by then, the time in the other run.
    std::optional<WorldTime> divergenceTimeInA() const;
    std::optional<WorldTime> divergenceTimeInB() const;
    /// Return the row of the same event in the other run; noSeq: there is none.
    Seq inB(Seq ofA) const;
    Seq inA(Seq ofB) const;
};

/// Compares two runs. `a` is as recorded; a missing verdict is computed. Slow: not for the window's thread.
std::shared_ptr<const RunPair> runPair(const PairedRun &a, const PairedRun &b);

} // namespace lockscope
