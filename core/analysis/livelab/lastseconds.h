// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns a scenario that repeats the last `length` of a live run. Time 0 of the scenario is
/// `length` before the end of the trace, and the clients work for this length. The scenario has the
/// run's clients and its settings at the end. It has these faults:
/// - the faults that the user, the live lab (at random) or a change of the setting `nodes` added
/// within this time, while the run went on;
/// - the faults of the plan that began within this time, if they are of a kind that can begin at a
/// step of a client (FaultStart::step);
/// - all faults of the plan of other kinds, except those that begin at a fixed time.
/// `run`: the run of the trace; `taken`: ids that the scenario must not have. REQUIRES: the trace
/// is not empty.
Scenario lastSeconds(const Trace &trace, const EffectiveScenario &run, Duration length,
    const std::vector<std::string> &taken = {});

} // namespace lockscope
