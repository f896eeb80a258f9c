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

/// One of two runs that are compared, with what a picture of it needs.
struct PairedRun {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const SpanBuilder> spans;
    std::shared_ptr<const Verdict> verdict; ///< null: it cannot be judged
};

/// Two runs, A and B, side by side: any two, and not one experiment in two worlds as a VerifiedRun. An immutable value. In the comparison A
/// takes the predicted run's part, B the real one's.
struct RunPair {
    PairedRun a; ///< on B's axis: two runs of the model as they are, others moved so that their first clients begin together
    PairedRun b;
    Comparison comparison;
    std::optional<Divergence> parting;
    std::vector<RunContrast> contrasts; ///< none: one of the two cannot be judged

    /// When the parting is in each of the two: in which there is nothing more, when the other goes on.
    std::optional<WorldTime> partingInA() const;
    std::optional<WorldTime> partingInB() const;
    /// The row of the other run that is the same event; noSeq: it has none.
    Seq inB(Seq ofA) const;
    Seq inA(Seq ofB) const;
};

/// Compares them. `a` as it was recorded; a verdict that is missing is made. Takes its time: not for the window's thread.
std::shared_ptr<const RunPair> runPair(const PairedRun &a, const PairedRun &b);

} // namespace lockscope
