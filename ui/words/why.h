// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <QString>

namespace lockscope {

/// Returns the text beside the outcome's shape. If nothing was violated but another client's key
/// was deleted, changed or evicted, the text mentions that: "no violation observed, but client 1
/// deleted client 2's key".
QString verdictWords(const Verdict &verdict);
/// Returns what the outcome means in this run, one sentence.
QString meaningWords(const Verdict &verdict);

/// Returns one or a few sentences that explain why the run has this outcome, in the window's
/// language. They are derived from the rows in the verdict's evidence: which client paused, when
/// its lease ended, which client was granted the lock then. For an untested run, each reason is one
/// sentence. The result depends only on the arguments and the language.
QString whyText(const Verdict &verdict, const Trace &trace);

} // namespace lockscope
