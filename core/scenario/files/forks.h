// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns a copy of the run's scenario without an expected outcome. Its id is the run's with "-fork" appended, and a number if that is in
/// `taken`.
Scenario copyWithNewId(const EffectiveScenario &run, const std::vector<std::string> &taken = {});

/// Returns a new scenario (a fork): the run with one additional fault, with the settings of the run and without an expected outcome. It can
/// run in the same worlds. In the model, everything before the fault happens exactly as in the run, because the seed is the same. Its id is
/// the run's id with "-fork" appended, and a number if that id is in `taken`. Its title says what was changed, but not when: the fault can
/// be moved later.
Scenario forked(const EffectiveScenario &run, Fault fault, const std::vector<std::string> &taken = {});

/// Returns whether a scenario was made by forked() or unforked(), according to its id.
bool isFork(const Scenario &scenario);

/// Returns whether two ids belong to one experiment: they name the same scenario, or forks of the same scenario.
bool isOneExperiment(const std::string &a, const std::string &b);

/// Returns the faults of this client or node that begin at a time within `reach` of `at`, the nearest first. For clients these are pauses
/// and crashes.
std::vector<FaultId> timedFaults(const FaultPlan &plan, ClientId client, NodeId node, Duration at, Duration reach);

/// Returns a new scenario: the run without one of its faults. REQUIRES: `fault` is one of timedFaults().
Scenario unforked(const EffectiveScenario &run, FaultId fault, const std::vector<std::string> &taken = {});

/// Rebuilds a run's scenario from its trace's first row. Settings, seed and faults come from the row. The rest (rounds, duration, resource,
/// title) comes from the built-in scenario with that id; if there is none, it has the default values. Error: faults or settings that this
/// version cannot read, in one line.
Result<EffectiveScenario> effectiveOf(const RunHeader &header);

} // namespace lockscope
