// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/trials.h"

#include <QString>

namespace lockscope {

/// Returns what a fix does, as a phrase: "Set the TTL to 3.41 s".
QString fixTitle(const Fix &fix);

/// Returns the cost or the limits of a fix, in one or two sentences. `ttl`: the lease of the
/// unchanged run.
QString fixCost(const Fix &fix, Duration ttl);

/// Returns the result of a fix: "no violation observed in 16 of 16 runs". `diagnosis`: what was
/// wrong without the fix.
QString trialWords(const Trial &trial, const Diagnosis &diagnosis);

} // namespace lockscope
