// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

namespace lockscope {

/// How long the run will last, as the model has it; never longer than the model's longest. Error: it cannot be run in the model, or has too
/// many events to be looked at ahead.
Result<Duration> expectedLength(const EffectiveScenario &effective);

} // namespace lockscope
