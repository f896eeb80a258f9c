// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
#include "app/process/stopsignals.h"
#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "lockscope/base/time.h"

#include <memory>

namespace lockscope {

/// The result of a run, in the model or live.
struct RunResult {
    std::shared_ptr<const Trace> trace; ///< null or incomplete if there is a failure
    std::optional<Error> failure;  ///< why the run was not possible, or why its trace is not valid
    bool isRefused = false;        ///< the failure: this run is not possible
    std::optional<int> stopSignal; ///< the signal that ended the run, if any
};

/// Runs a scenario in its world until it ends, or a signal ends it. `expected`: the expected
/// duration of a live run, for the progress line on standard error. REQUIRES: validateRun() has
/// found no error.
RunResult runOnce(const EffectiveScenario &effective, const RunCall &call,
    std::optional<Duration> expected, const StopSignals &signals);

/// Repeats a run with the seeds seed, seed + 1, … (`--repeat N`) and prints how often each outcome
/// occurred, as text or JSON. Returns the exit code of the worst outcome, or the exit code for the
/// signal that ended the repetition. REQUIRES: as runOnce().
int repeatRuns(EffectiveScenario effective, const RunCall &call, std::optional<Duration> expected,
    const StopSignals &signals);

// What --verbose prints on standard error. Each function prints lines without the prefix
// "lockscope: ".

/// Prints when a live run took place, its clock source and the versions of its nodes, as the
/// run-begin row states them. Prints nothing for a run of the model, or for a trace of an earlier
/// version of Lockscope.
void printOrigin(const Trace &trace);

/// Prints the settings of the run whose values differ from those of the scenario.
void printChangedSettings(const Settings &run, const Settings &scenario);

/// Prints how long the parts of a run took: to start it, to run, to stop it, and to make its
/// results. `runDuration`: how long the call of runOnce() took. `resultsDuration`: how long it took
/// to judge the run and to write the files.
void printTimes(const Trace &trace, Duration runDuration, Duration resultsDuration);

} // namespace lockscope
