// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

namespace lockscope {

/// Runs the scenario in the model and returns how long the run lasts there, at most the maximum length of a model run. So a live run can be
/// announced or refused. Error: the model cannot run the scenario, or the run has too many events.
Result<Duration> expectedLength(const EffectiveScenario &effective);

} // namespace lockscope
