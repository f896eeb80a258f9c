// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "ui/paper/report.h"

#include <string>

namespace lockscope {

/// Returns the input of resultText() and of the report. `run`: the run of the trace; an error if the trace does not contain its scenario.
ReportSubject subjectOf(const std::shared_ptr<const Trace> &trace, const Verdict &verdict, const Result<EffectiveScenario> &run);

/// Returns the result of a run or of a check as a text for standard output. In English: verdictText(), and a line about the expected
/// outcome, if the subject has one. In Chinese: the first part of the report. REQUIRES: the subject has a verdict.
std::string resultText(const ReportSubject &subject);

} // namespace lockscope
