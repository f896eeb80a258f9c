// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

namespace lockscope {

/// Returns how long the run lasts in the model, at most the maximum length of a model run. Error: the model cannot run the scenario, or the
/// run has more events than the look-ahead allows.
Result<Duration> expectedLength(const EffectiveScenario &effective);

} // namespace lockscope
