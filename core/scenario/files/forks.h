// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>
#include <vector>

namespace lockscope {

/// The run once more with one thing different: a scenario of its own, with the settings that the run had and no expected outcome. It runs
/// in the same worlds.
/// What comes before the moment comes in the model exactly as it came, since the seed is the same and nothing else was touched.
/// Its id is the run's with "-fork" behind it, and a number if that is among `taken`; its title says what was done, and that it was at `at`.
/// `fault`: begins at that time, or has no time of its own.
Scenario forked(const EffectiveScenario &run, Fault fault, Duration at, const std::vector<std::string> &taken = {});

/// Whether a scenario was made by forked() or unforked(), as its id tells.
bool isFork(const Scenario &scenario);

/// Whether two ids are of one experiment: the same scenario, or forks of the same.
bool isOneExperiment(const std::string &a, const std::string &b);

/// The faults of clients and nodes that begin at about a time with a client or a node: within `reach` of it. The nearest first.
std::vector<FaultId> timedFaults(const FaultPlan &plan, ClientId client, NodeId node, Duration at, Duration reach);

/// The run once more without one of its faults. REQUIRES: it is one of timedFaults().
Scenario unforked(const EffectiveScenario &run, FaultId fault, const std::vector<std::string> &taken = {});

/// What a run was, as its trace's first row tells: the settings, the seed and the faults from there, the rest (rounds, duration,
/// resource, title) from the library's scenario of that id, or the defaults if the library has none. Error: faults or settings that
/// this version cannot read, in one line.
Result<EffectiveScenario> effectiveOf(const RunHeader &header);

} // namespace lockscope
