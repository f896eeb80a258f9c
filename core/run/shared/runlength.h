// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

namespace lockscope {

// Length of a run. A scenario's duration is a lower bound. Without a limit (EffectiveScenario::durationLimit) a run lasts until its
// clients have finished their rounds and its plan is over; a longer lease or pause then moves the end, and nothing is cut off.
// Clients without a number of rounds work until the duration is over. A run in a dead end (deadend.h) ends after its duration. A run
// that is kept running has no other end than a stop.

/// Maximum length of a model run without a limit, in virtual time.
inline constexpr Duration modelLengthMax = 1h;
/// The same for a live run, unless the scenario's duration is longer.
inline constexpr Duration liveLengthMax = 60s;

/// Returns the maximum length of this run.
Duration lengthMax(const EffectiveScenario &effective);

/// Checks whether a live run may start without a limit. `expected`: its expectedLength() (lookahead.h). Error: the model expects it
/// to last longer than lengthMax(); the line names the limit to set (`--duration`).
Result<Done> checkLiveLength(const EffectiveScenario &effective, Duration expected);

} // namespace lockscope
