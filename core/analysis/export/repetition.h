// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// How to repeat a run on the command line.
struct Repetition {
    std::string command; ///< "lockscope run f10-pause-after-acquire --world model --set pause=0s",
                         ///< quoted for a shell
    std::string scenarioFile; ///< content of the file that the command names; empty: the command
                              ///< names a built-in scenario
    /// False: the command repeats the run only roughly. The model used times that were calibrated
    /// from a live run, and no option of the command sets these times.
    bool repeatsModelTimes = true;
};

/// Returns how to repeat the run. If command line options are enough to turn a built-in scenario
/// into this run, the command names the built-in scenario. Otherwise (other faults or rounds, or a
/// user's scenario) the result contains a scenario file, which the command expects as `fileName` in
/// the current folder.
Repetition repetitionOf(const EffectiveScenario &run, const std::string &fileName);

} // namespace lockscope
