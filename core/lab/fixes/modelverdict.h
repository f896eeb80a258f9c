// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "core/verdict/runjudge.h"

#include <optional>

namespace lockscope {

/// Runs the scenario in the model and judges the run. Returns nullopt if the run is not possible,
/// was cancelled, or reached `limits.eventsMax`, so that its end is unknown. Thread: any; but only
/// one thread at a time may use the simulator and the judge.
std::optional<Verdict> modelVerdict(Simulator &simulator, RunJudge &judge,
    const EffectiveScenario &effective, const Simulator::Limits &limits);

} // namespace lockscope
