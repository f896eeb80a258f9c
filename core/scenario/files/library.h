// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Returns the built-in scenarios (resources/scenarios, embedded): first the failures by number, then the scenarios about a workload by
/// number, then the museum by number, then the fault-free baseline "peaceful". The window shows the first one to a new user.
const std::vector<Scenario> &scenarioLibrary();

/// Returns whether a built-in scenario is one of the museum: after a report in the tracker of a lock library. Its id begins with "m" and a
/// number: "m01-redisson-…".
bool isMuseumId(std::string_view id);

/// Returns whether the user means a file, not the id of a built-in scenario. (An unknown id is wrong usage; an unreadable file is a failure.)
bool isScenarioFileName(std::string_view nameOrFile);

/// Returns a built-in scenario by its id, or by its id's first segment in any case ("F10"), or the scenario in a `.lockscope` file. Error:
/// one line; for an unknown name it suggests similar ones.
Result<Scenario> findScenario(std::string_view nameOrFile);

/// Returns whether the scenario is equal to the built-in one with its id.
bool isBuiltIn(const Scenario &scenario);

/// Returns the built-in scenario about replicas that is meant for a scheme: the first one that states an outcome for it. Null: there is
/// none.
const Scenario *replicaScenario(std::string_view scheme);

} // namespace lockscope
