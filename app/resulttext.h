// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "ui/words/report.h"

namespace lockscope {

/// Returns the input of printResult() and of the report. `run`: the scenario of the run; an error
/// if the trace file does not contain it.
ReportSubject reportSubjectOf(const std::shared_ptr<const Trace> &trace, const Verdict &verdict,
    const Result<EffectiveScenario> &run);

/// Prints the result of a run or of a check to standard output: the first part of the report
/// (resultBlocks()), without the picture. On a terminal, the line with the verdict has a colour,
/// unless the environment variable NO_COLOR is set. Error: standard output could not be written.
/// REQUIRES: the subject has a verdict.
Result<Done> printResult(const ReportSubject &subject);

} // namespace lockscope
