// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandparser.h"

namespace lockscope {

/// Exit codes if the command could not do its work, and for wrong usage.
inline constexpr int couldNotRun = 1;
inline constexpr int wrongUsage = 2;

// The commands without a window: of each, a function that adds its options and one that is
// Command::execute.
void addListingOptions(CommandParser &parser); ///< of `list`, `schemes` and `articles`
Result<int> listCommand(const CommandParser &parser);
Result<int> schemesCommand(const CommandParser &parser);
Result<int> articlesCommand(const CommandParser &parser);
Result<int> showCommand(const CommandParser &parser);
void addRunOptions(CommandParser &parser);
Result<int> runCommand(const CommandParser &parser);
void addAuditOptions(CommandParser &parser);
Result<int> auditCommand(const CommandParser &parser);
void addPairOptions(CommandParser &parser);
Result<int> pairCommand(const CommandParser &parser);
void addCheckOptions(CommandParser &parser);
Result<int> checkCommand(const CommandParser &parser);
void addExploreOptions(CommandParser &parser);
Result<int> exploreCommand(const CommandParser &parser);
void addResultOptions(CommandParser &parser); ///< of `merge`; `explore` has them, too
Result<int> mergeCommand(const CommandParser &parser);
void addSweepOptions(CommandParser &parser);
Result<int> sweepCommand(const CommandParser &parser);

/// Makes one run and reports it. Returns the exit code.
int runScenario(const RunCall &call);
/// Judges the trace of a file, or repeats the search of a certificate. Returns the exit code.
int checkFile(const QString &file, const Outputs &outputs);

/// Add the options that select what is run (scenario, world, scheme, settings, seed), and store
/// their values in a call. Error: wrong usage.
void addChoiceOptions(CommandParser &parser);
Result<Done> readChoice(const CommandParser &parser, RunCall &call);

/// Prints the error to standard error and returns `exitCode`.
int fail(int exitCode, const Error &error);

} // namespace lockscope
