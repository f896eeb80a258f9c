// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/compare/comparison.h"
#include "core/scenario/scenario.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <memory>
#include <optional>

namespace lockscope {

/// One of the two runs of a VerifiedRun, with the data for its timeline.
struct ComparedRun {
    std::shared_ptr<const Trace> trace;
    Spans spans;
    std::optional<Verdict> verdict; ///< none: the run cannot be judged
    std::optional<RunHeader> header;
};

/// A run on real Redis and the model's prediction of this run, with the comparison of the two. An
/// immutable value.
struct VerifiedRun {
    ComparedRun predicted; ///< the prediction; Comparison::shift is added to its times, so that
                           ///< both runs have one time axis
    ComparedRun real;
    Comparison comparison;
    std::optional<ModelTimes> measured; ///< the message times that the real run had on this
                                        ///< machine; nothing: too few measurements
};

/// Compares a real run with the prediction. Slow: not for the window's thread.
std::shared_ptr<const VerifiedRun> verifiedRun(
    const Trace &predicted, std::shared_ptr<const Trace> real);

} // namespace lockscope
