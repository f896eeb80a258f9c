// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

namespace lockscope {

// The rules for the length of a run. With a limit (EffectiveScenario::durationLimit) the run ends
// at the limit at the latest. Without a limit it ends when its clients have finished their rounds
// and its fault plan is over. So a longer lease or pause makes the run longer. If the scenario has
// no number of rounds, the clients work until the scenario's duration is over. If the clients can
// never finish (core/run/client/runend.h), the run ends as soon as this is clear, but not before
// the scenario's duration is over. A run that is kept running (EffectiveScenario::isKeptRunning)
// ends only when the user stops it.

/// Maximum length of a model run without a limit, in virtual time. If the scenario's duration is
/// longer, it is the maximum instead.
inline constexpr Duration modelLengthMax = 1h;
/// The same for a live run.
inline constexpr Duration liveLengthMax = 60s;

/// Returns the maximum length of this run.
Duration lengthMax(const EffectiveScenario &effective);

/// Checks whether a live run may start without a limit. `expected`: its expectedLength()
/// (lookahead.h). Error: the model expects it to last longer than lengthMax(); the error message
/// names the limit to set (`--duration`).
Result<Done> checkLiveLength(const EffectiveScenario &effective, Duration expected);

} // namespace lockscope
