// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "core/verdict/runjudge.h"

#include <optional>

namespace lockscope {

/// Runs the scenario in the model and judges the run. Returns nullopt if it cannot run, was cancelled, or reached `limits.eventsMax`, so
/// that its end is unknown.
/// Thread: any; the simulator and the judge are used by one thread at a time.
std::optional<Verdict> modelVerdict(Simulator &simulator, RunJudge &judge, const EffectiveScenario &effective,
                                    const Simulator::Limits &limits);

} // namespace lockscope
