// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <QString>

namespace lockscope {

/// The outcome in words, as they stand beside its sign. Of a run that held they name a release that deleted another client's key:
/// "no violation observed, but client 1 deleted client 2's key".
QString verdictWords(const Verdict &verdict);

/// One to a few sentences on how it came to the outcome, in the window's language, from the rows that the verdict names as
/// evidence: who paused, when the lease ended, whose grant came meanwhile; of an untested run each reason. A pure function of its arguments and the language.
QString whyText(const Verdict &verdict, const Trace &trace);

} // namespace lockscope
