// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "lockscope/base/time.h"

namespace lockscope {

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
