// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runonce.h"

namespace lockscope {

/// Repeats a run with the seeds seed, seed + 1, … (`--repeat N`) and prints how often each outcome
/// occurred, as text or JSON. Returns the exit code of the worst outcome, or the exit code for the
/// signal that ended the repetition. REQUIRES: as runOnce().
int repeatRuns(EffectiveScenario effective, const RunCall &call, std::optional<Duration> expected,
    const StopSignals &signals);

} // namespace lockscope
