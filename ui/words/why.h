// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <QString>

namespace lockscope {

/// Returns the outcome in words, for the text beside its sign. For a run that held, they mention a release that deleted another
/// client's key: "no violation observed, but client 1 deleted client 2's key".
QString verdictWords(const Verdict &verdict);

/// Returns one to a few sentences on why the run has this outcome, in the window's language. They are based on the rows in the
/// verdict's evidence: which client paused, when the lease ended, which grant came meanwhile. For an untested run, each reason is
/// one sentence. A pure function of its arguments and the language.
QString whyText(const Verdict &verdict, const Trace &trace);

} // namespace lockscope
