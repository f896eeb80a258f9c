// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"
#include "lockscope/commands/serverversion.h"

#include <string_view>

namespace lockscope {

/// Returns whether the scenario allows runs in that world: "live" (real Redis) or "model".
bool runsIn(const Scenario &scenario, std::string_view world);

/// Checks whether a run is possible. `areGiven`: the nodes of the run are given by the user (`--node`). Error: the reason, in one line
/// with the setting, its value and what was expected.
Result<Done> checkRun(const EffectiveScenario &effective, bool areGiven);

/// Checks whether servers of that version know the commands that the schemes of the run need. Error: the missing command, and the versions
/// that know it.
Result<Done> checkServer(const EffectiveScenario &effective, const ServerVersion &server);

} // namespace lockscope
