// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns a copy of the run's scenario without an expected outcome. The id of the copy is the id
/// of the original scenario with "-fork" appended. If that id is in `taken`, a number follows:
/// "-fork-2".
Scenario copyWithNewId(const EffectiveScenario &run, const std::vector<std::string> &taken = {});

/// Returns a new scenario (a fork): copyWithNewId() of the run, with one additional fault. Run it
/// with the run's seed: in the model, everything before the fault then happens exactly as in the
/// run. The title is that of the original; addChange() in ui/words names the change in it.
Scenario copyWithFault(
    const EffectiveScenario &run, Fault fault, const std::vector<std::string> &taken = {});

/// Returns whether the scenario's id ends with "-fork" or "-fork-" and a number, so that
/// copyWithNewId() probably has made it.
bool isFork(const Scenario &scenario);

/// Returns whether two ids belong to one experiment. They do if they are the id of the same
/// scenario or of its forks.
bool areOfOneExperiment(const std::string &a, const std::string &b);

/// Returns the faults of the client (0: of no client) and of the node (0: of no node) whose
/// FaultBegin::time is at most `reach` before or after `at`, the nearest first. Of the client's
/// faults, only pauses and crashes count.
std::vector<FaultId> timedFaultsNear(
    const FaultPlan &plan, ClientId client, NodeId node, Duration at, Duration reach);

/// Returns a new scenario: copyWithNewId() of the run, without one of its faults. REQUIRES: `fault`
/// is one of timedFaultsNear().
Scenario copyWithoutFault(
    const EffectiveScenario &run, FaultId fault, const std::vector<std::string> &taken = {});

/// Rebuilds a run's scenario from the first row of the run's trace. This row contains, among
/// others, the settings, the seed and the faults. The rest (rounds, duration, resource, title)
/// comes from the built-in scenario with the id in the row; without such a scenario, the rest has
/// the default values. Skips settings that this version of Lockscope does not have. Error, in one
/// line: faults or values of settings that this version cannot read.
Result<EffectiveScenario> effectiveScenarioOf(const RunHeader &header);

} // namespace lockscope
