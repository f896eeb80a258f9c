// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/trials.h"

#include <QString>

namespace lockscope {

/// What a remedy does, as a phrase: "A TTL of 3.41 s".
QString remedyTitle(const Fix &remedy);

/// What it costs, or what it leaves open, in one honest sentence. `ttl`: the lease of the run as it is.
QString remedyPrice(const Fix &remedy, Duration ttl);

/// What came of it: "no violation observed in 16 of 16 runs". `ailment`: what was to be mended.
QString trialWords(const Trial &trial, const Diagnosis &ailment);

} // namespace lockscope
