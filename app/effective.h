// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

#include "core/scenario/scenario.h"

namespace lockscope {

/// Returns the scenario with the scheme, settings, nodes, seed and duration that the command line
/// sets. Error: wrong usage, in one line (no such scheme or setting, out of range, contradicting
/// node options).
Result<EffectiveScenario> effectiveScenario(const Scenario &scenario, const RunCall &call);

/// Returns whether the expected outcome of the scenario applies to the run: the command line
/// changes no setting and no duration, and names no nodes and no programs.
bool isExpectationValid(const RunCall &call);

} // namespace lockscope
