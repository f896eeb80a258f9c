// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// How to repeat a run on the command line.
struct Repetition {
    std::string command;      ///< "lockscope run f10-pause-after-acquire --world model --set pause=0s", quoted for a shell
    std::string scenarioFile; ///< content of the scenario file that the command names; empty: the command names a built-in scenario
    bool isModelTimed = true; ///< false: the model used times calibrated from a machine, which no option can set
};

/// Returns how to repeat the run. If the built-in scenario with options is sufficient, uses it. Else (other faults or rounds, or a
/// user's scenario) puts the run's scenario into a file; the command expects it as `fileName` in the current folder.
Repetition repetitionOf(const EffectiveScenario &run, const std::string &fileName);

} // namespace lockscope
