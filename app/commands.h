// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

namespace lockscope {

// The commands without a window. Each function executes a command and returns the exit code of the program. It prints results to standard
// output and messages to standard error. Thread: the main thread.

/// Exit codes if the command could not do its work, and for wrong usage.
inline constexpr int couldNotRun = 1;
inline constexpr int wrongUsage = 2;

int listCommand(const ListCall &call);
int schemesCommand(const SchemesCall &call);
int articlesCommand(const ArticlesCall &call);
int showCommand(const ShowCall &call);
/// REQUIRES: no thread has been started (the command blocks signals for all threads that start later).
int runCommand(const RunCall &call);
/// REQUIRES: as runCommand().
int auditCommand(const AuditCall &call);
int checkCommand(const CheckCall &call);
/// REQUIRES: as runCommand().
int sweepCommand(const SweepCall &call);
/// REQUIRES: as runCommand().
int exploreCommand(const ExploreCall &call);
int mergeCommand(const MergeCall &call);
/// REQUIRES: as runCommand().
int pairCommand(const PairCall &call);

/// Prints the error to standard error and returns `exitCode`.
int fail(int exitCode, const Error &error);

} // namespace lockscope
