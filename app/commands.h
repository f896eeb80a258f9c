// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

namespace lockscope {

/// The commands that need no window. Each returns the program's exit code; results go to standard output, messages to standard
/// error. Thread: the main one.

/// Exit code of what could not be done, and of wrong usage.
inline constexpr int couldNotRun = 1;
inline constexpr int wrongUsage = 2;

int listCommand(const ListCall &call);
int schemesCommand(const SchemesCall &call);
/// REQUIRES: no thread was started yet (it blocks signals for all that follow).
int runCommand(const RunCall &call);
int checkCommand(const CheckCall &call);
/// REQUIRES: as runCommand().
int sweepCommand(const SweepCall &call);

/// Prints a message and returns the exit code.
int fail(int exitCode, const Error &error);

} // namespace lockscope
