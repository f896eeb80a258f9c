// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/tidy/source.h"

namespace lockscope::tidy {

/// A rule of the house that a machine can keep: what is wrong in one file of the tree. They read text, not C++: each looks for the
/// shapes that occur here and says so where it cannot see further.
using Rule = Complaints (*)(const Tree &tree, const Source &source);

// --- Who may know whom (layerrules.cpp) ---------------------------------------------------------------------------------------

/// Each include names its layer ("core/…", "ui/…", "lockscope/…"), and a room includes only what the table of layers lets it.
Complaints includeOrder(const Tree &tree, const Source &source);
/// ui/index and ui/state have no widgets.
Complaints noWidgetsBelowFeatures(const Tree &tree, const Source &source);
/// Core has QtCore at most; the lock library and everything under MIT have no Qt at all.
Complaints qtOnlyWhereItMay(const Tree &tree, const Source &source);
/// Each source, script and build file names MIT or GPL-3.0-or-later in its first line.
Complaints licenceFirst(const Tree &tree, const Source &source);
/// What may be taken home under MIT must not need what may not.
Complaints mitIncludesMit(const Tree &tree, const Source &source);

// --- Size and names (shaperules.cpp) --------------------------------------------------------------------------------------------

inline constexpr int fileLinesMax = 400;
inline constexpr int fileLinesToThinkAt = 300;
inline constexpr int functionLinesMax = 70;

Complaints fileLength(const Tree &tree, const Source &source);
/// The lines between the braces of a function's body. Tables of tests (`…_data`) may be longer.
Complaints functionLength(const Tree &tree, const Source &source);
/// The member functions of a class stand in one source, so that a source is a responsibility and not a part of a list.
Complaints classInOneSource(const Tree &tree, const Source &source);
/// No Session, Manager, Helper, Utils, Data.
Complaints telling(const Tree &tree, const Source &source);
/// No folder of somebody's machine.
Complaints noMachinePaths(const Tree &tree, const Source &source);
/// JSON and scenario files parse. (Files that are wrong on purpose have "broken" in their path.)
Complaints jsonParses(const Tree &tree, const Source &source);

// --- What code must not do (callrules.cpp) --------------------------------------------------------------------------------------

/// In core: no wall clock, no sleep, no random source but ours, no exceptions; outside the live world no clock at all.
Complaints bannedCalls(const Tree &tree, const Source &source);
/// In core: nothing depends on the order of an unordered container.
Complaints unorderedIteration(const Tree &tree, const Source &source);
/// g++ 12 miscompiles other shapes: `auto x = co_await f(names);` and `co_await f(names);`, on one line. What has a name may also be
/// awaited by it (`co_await door;`): there is no temporary to go wrong.
Complaints awaitShape(const Tree &tree, const Source &source);
/// A capturing lambda must not be a coroutine: its captures die before it does.
Complaints noLambdaCoroutine(const Tree &tree, const Source &source);
/// connect() to a lambda has a context object, in whose thread and lifetime it runs.
Complaints connectHasContext(const Tree &tree, const Source &source);

} // namespace lockscope::tidy
