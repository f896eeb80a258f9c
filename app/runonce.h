// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
#include "app/process/stopsignals.h"

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <memory>

namespace lockscope {

/// The result of a run, in the model or live.
struct RunResult {
    std::shared_ptr<const Trace> trace; ///< null or incomplete if there is a failure
    std::optional<Error> failure;  ///< why the run was not possible, or why its trace is not valid
    std::optional<int> stopSignal; ///< the signal that ended the run, if any
};

/// Runs a scenario in its world until it ends, or a signal ends it. `expected`: the expected
/// duration of a live run, for the progress line on standard error. REQUIRES: validateRun() has
/// found no error.
RunResult runOnce(const EffectiveScenario &effective, const RunCall &call,
    std::optional<Duration> expected, const StopSignals &signals);

} // namespace lockscope
