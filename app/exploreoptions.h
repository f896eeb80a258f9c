// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandparser.h"

namespace lockscope {

/// Add the options of `explore`, and those for results, which `explore` and `merge` have in common.
void addExploreOptions(CommandParser &parser);
void addResultOptions(CommandParser &parser);
/// Return the call of `explore` or `merge` from the parsed options. Error: wrong usage, in one line.
Result<Call> readExplore(const CommandParser &parser);
Result<Call> readMerge(const CommandParser &parser);

} // namespace lockscope
