// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

namespace lockscope {

// How long a run lasts. A scenario's duration is a lower bound: without a limit (EffectiveScenario::durationLimit) a run lasts until its
// clients have finished their rounds and its plan is over, so that a longer lease or pause moves the end and hides nothing. Clients without
// a number of rounds work until the duration is over. A run that has come to a dead end (deadend.h) ends after its duration.

/// The longest that a run without a limit lasts in the model: virtual time.
inline constexpr Duration modelLengthMax = 1h;
/// … and on real Redis, unless the scenario's own duration is longer.
inline constexpr Duration liveLengthMax = 60s;

/// The longest that this run may last.
Duration lengthMax(const EffectiveScenario &effective);

/// Whether a run on real Redis may start without a limit. Error: the model expects it to last longer than lengthMax(); the line names the
/// limit to give (`--duration`). `expected`: of the run, as expectedLength() (lookahead.h) has it.
Result<Done> checkLiveLength(const EffectiveScenario &effective, Duration expected);

} // namespace lockscope
