// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Returns the built-in scenarios. The program contains their files (resources/scenarios). First
/// come the failures, then the scenarios about re-entrant locks, tokens and workloads, then those
/// of the museum, each group by number; the last one is the fault-free baseline "peaceful".
const std::vector<Scenario> &scenarioLibrary();

/// Returns the built-in scenario with this id; null if there is none.
const Scenario *builtInScenario(std::string_view id);

/// Returns whether an id is that of a museum scenario, which repeats a failure from the issue
/// tracker of a lock library. Such an id begins with "m" and a number: "m01-redisson-…".
bool isMuseumId(std::string_view id);

/// Returns whether the user means a file, not the id of a built-in scenario. (The exit code for an
/// unknown id is wrongUsage, for an unreadable file couldNotRun.)
bool isScenarioFileName(std::string_view nameOrFile);

/// Returns a built-in scenario by its id or by the first segment of its id in any letter case
/// ("F10"), or the scenario in a `.lockscope` file or in a share code (sharecode.h). Error: one
/// line of text; for an unknown name, the text suggests similar names.
Result<Scenario> findScenario(std::string_view nameOrFile);

/// Returns whether the scenario is equal to the built-in one with its id.
bool isBuiltIn(const Scenario &scenario);

/// Returns the first built-in scenario with replicas that states an outcome for the scheme. Returns
/// null if there is none.
const Scenario *replicaScenario(std::string_view scheme);

} // namespace lockscope
