// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

#include "core/scenario/scenario.h"

namespace lockscope {

/// The scenario as a call wants it run: scheme, settings, nodes, seed and duration applied.
/// Error: usage, in one line (no such scheme or setting, out of range, nodes that disagree).
Result<EffectiveScenario> effectiveScenario(const Scenario &scenario, const RunCall &call);

/// Whether the run is just what the scenario states an outcome for: nothing but the scheme and the seed was changed.
bool isOwnExperiment(const RunCall &call);

} // namespace lockscope
