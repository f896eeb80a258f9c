// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"
#include "verdict/verdict.h"

#include <QString>

namespace lockscope {

/// One to three sentences on how it came to the outcome, in the window's language, from the rows that the verdict names as
/// evidence: who paused, when the lease ended, whose grant came meanwhile. A pure function of its arguments and the language.
QString whyText(const Verdict &verdict, const Trace &trace);

} // namespace lockscope
