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

/// One of the two runs, with what a picture of it needs.
struct ComparedRun {
    std::shared_ptr<const Trace> trace;
    Spans spans;
    std::optional<Verdict> verdict; ///< none: it cannot be judged
    std::optional<RunHeader> header;
};

/// A run on real Redis beside what the model had said of it. An immutable value.
struct VerifiedRun {
    ComparedRun predicted; ///< moved onto the real run's axis; rows are the prediction's own
    ComparedRun real;
    Comparison comparison;
    std::optional<ModelTimes> measured; ///< what the machine took; none: too little was measured
};

/// Lays them side by side. Takes its time: not for the window's thread.
std::shared_ptr<const VerifiedRun> verifiedRun(const Trace &predicted, std::shared_ptr<const Trace> real);

} // namespace lockscope
