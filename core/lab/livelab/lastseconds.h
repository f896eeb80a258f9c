// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns a scenario of what happened in the last part of a live run: its clients, its current settings, and each fault that began in
/// this part, by the operator or by the plan, at the time from its start. Clients work until `length` is over. Faults that began earlier
/// are not in it. `run`: the run of the trace; `taken`: ids that the scenario must not have. REQUIRES: the trace is not empty.
Scenario lastSeconds(const Trace &trace, const EffectiveScenario &run, Duration length, const std::vector<std::string> &taken = {});

} // namespace lockscope
