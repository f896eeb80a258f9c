// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

#include "core/scenario/scenario.h"

namespace lockscope {

/// Returns the scenario with the scheme, settings, nodes, seed and duration of the call.
/// Error: wrong usage, in one line (no such scheme or setting, out of range, contradicting node options).
Result<EffectiveScenario> effectiveScenario(const Scenario &scenario, const RunCall &call);

/// Returns whether the scenario's expected outcome applies to the run: only scheme and seed were changed.
bool isOwnExperiment(const RunCall &call);

} // namespace lockscope
