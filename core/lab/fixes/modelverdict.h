// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "core/verdict/runjudge.h"

#include <optional>

namespace lockscope {

/// Runs the model and judges the run. Returns nullopt if it cannot run, was cancelled, or exceeded `limits.eventsMax`, so that its
/// end is unknown.
/// Thread: that of the simulator and the judge.
std::optional<Verdict> modelVerdict(Simulator &simulator, RunJudge &judge, const EffectiveScenario &effective,
                                    const Simulator::Limits &limits);

} // namespace lockscope
