// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/modelrun/simulate.h"
#include "core/verdict/runjudge.h"

#include <optional>

namespace lockscope {

/// What the model makes of a run. Nothing: it cannot be run, it was cancelled, or it went on beyond `limits.eventsMax`, so that its end
/// is not known. Thread: the simulator's and the judge's.
std::optional<Verdict> modelVerdict(Simulator &simulator, RunJudge &judge, const EffectiveScenario &effective,
                                    const Simulator::Limits &limits);

} // namespace lockscope
