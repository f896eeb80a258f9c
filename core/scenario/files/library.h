// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The built-in scenarios (resources/scenarios, embedded), ordered by id: the failures, then the peaceful one, then those
/// that are about a workload. The first is what a newcomer is shown.
const std::vector<Scenario> &scenarioLibrary();

/// A built-in scenario by its id, or by its id's first segment in any case ("F10"), or the scenario in a `.lockscope` file.
/// Error: one line; an unknown name lists what there is.
Result<Scenario> findScenario(std::string_view nameOrFile);

} // namespace lockscope
