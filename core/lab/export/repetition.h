// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>

namespace lockscope {

/// How a run is made again on a command line.
struct Repetition {
    std::string command;      ///< "lockscope run f10-pause-after-acquire --world model --set pause=0s"; fit for a shell
    std::string scenarioFile; ///< the text of the scenario file that the command names; empty: it names a built-in one
    bool isModelTimed = true; ///< false: the machine's own times in the model were measured ones, which no option can give
};

/// How the run is made again. Where the built-in scenario with options can say all of it, it does; else (other faults, rounds, a scenario
/// of somebody's own) the run's scenario goes into a file, which the command takes to be called `fileName` and to lie where it is typed.
Repetition repetitionOf(const EffectiveScenario &run, const std::string &fileName);

} // namespace lockscope
