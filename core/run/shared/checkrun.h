// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"
#include "lockscope/commands/serverversion.h"

#include <string_view>

namespace lockscope {

/// Whether the scenario's own file lets it run in that world ("live", "model").
bool runsIn(const Scenario &scenario, std::string_view world);

/// Whether a run can be at all. `areGiven`: the nodes are not ours. Error: why not, in one line that names the setting, its value and what
/// was expected.
Result<Done> checkRun(const EffectiveScenario &effective, bool areGiven);

/// Whether servers of that version know what the schemes of the run cannot do without. Error: what they do not know, and what is expected.
Result<Done> checkServer(const EffectiveScenario &effective, const ServerVersion &server);

} // namespace lockscope
