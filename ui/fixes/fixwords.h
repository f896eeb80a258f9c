// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/trials.h"

#include <QString>

namespace lockscope {

/// Returns what a fix does, as a phrase: "A TTL of 3.41 s".
QString fixTitle(const Fix &remedy);

/// Returns its cost or its limits in one sentence. `ttl`: the lease of the unchanged run.
QString fixCost(const Fix &remedy, Duration ttl);

/// Returns its result: "no violation observed in 16 of 16 runs". `ailment`: what the fix addresses.
QString trialWords(const Trial &trial, const Diagnosis &ailment);

} // namespace lockscope
