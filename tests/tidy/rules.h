// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/tidy/source.h"

namespace lockscope::tidy {

/// A project rule that a program can check: returns what is wrong in one file of the tree. Rules
/// read text, not C++: each rule finds only the forms of code that occur in this project.
using Rule = Complaints (*)(const Tree &tree, const Source &source);

// --- Dependencies (layerrules.cpp) --------------------------------------------------------------

/// Each include names its layer ("core/…", "ui/…", "lockscope/…"), and a room includes only rooms
/// that the table of layers allows.
Complaints includesFollowLayers(const Tree &tree, const Source &source);
/// Returns what layers.txt allows for nothing: "ROOM includes nothing of OTHER", a line each.
QStringList unusedLayers(const Tree &tree);
/// ui/state has no widgets.
Complaints noWidgetsInState(const Tree &tree, const Source &source);
/// Core, and what else the command line consists of, use at most QtCore; the lock library and
/// everything under MIT use no Qt.
Complaints qtOnlyWhereAllowed(const Tree &tree, const Source &source);
/// Each source, script and build file names MIT or GPL-3.0-or-later in its first line, or in the
/// line after `#!` or `<?xml`.
Complaints licenceFirst(const Tree &tree, const Source &source);
/// Code under MIT must not need code that is not under MIT.
Complaints mitIncludesMit(const Tree &tree, const Source &source);

// --- Size and names (shaperules.cpp) ------------------------------------------------------------

/// A longer file is reported, but breaks no rule.
inline constexpr int fileLinesToReport = 400;
inline constexpr int functionLinesMax = 70;

/// A function has at most functionLinesMax lines between the braces of its body. Data tables of
/// tests (`…_data`) may be longer.
Complaints functionLength(const Tree &tree, const Source &source);
/// The member functions of a class are in one source file, so no class is split over several
/// sources.
Complaints classInOneSource(const Tree &tree, const Source &source);
/// No comment uses a word of the list in shaperules.cpp: rare words that are hard to read for
/// people whose first language is not English.
Complaints plainWords(const Tree &tree, const Source &source);
/// No class, struct or enum class has a name that ends with Session, Manager, Helper, Util, Utils
/// or Data.
Complaints noVagueNames(const Tree &tree, const Source &source);
/// No file contains the path of a folder on one machine.
Complaints noMachinePaths(const Tree &tree, const Source &source);
/// JSON and scenario files parse. (Files that are wrong on purpose have "broken" in their path.)
Complaints jsonParses(const Tree &tree, const Source &source);

// --- Forbidden code (callrules.cpp) -------------------------------------------------------------

/// In core: no wall clock, no sleep, no random source but lockscope/base/random.h, no exceptions;
/// outside the live world no clock at all.
Complaints bannedCalls(const Tree &tree, const Source &source);
/// In core: no result depends on the order of an unordered container.
Complaints unorderedIteration(const Tree &tree, const Source &source);
/// A co_await has the form `auto x = co_await f(names);` or `co_await f(names);`, on one line,
/// because g++ 12 miscompiles the other forms. A named object may also be awaited (`co_await
/// door;`), because no temporary is involved.
Complaints awaitShape(const Tree &tree, const Source &source);
/// A capturing lambda must not be a coroutine: its captures are destroyed before the coroutine
/// ends.
Complaints noLambdaCoroutine(const Tree &tree, const Source &source);
/// No source but those of the schemes compares a text with a scheme's id, or with the beginning or
/// end of one: what is to be known about a scheme stands in its SchemeInfo. Ids of one common word
/// ("none") are only found where the name of the variable says that it is a scheme.
Complaints noSchemeByName(const Tree &tree, const Source &source);
/// connect() to a lambda has a context object: the lambda runs in the object's thread and is not
/// called after the object's end.
Complaints connectHasContext(const Tree &tree, const Source &source);

} // namespace lockscope::tidy
