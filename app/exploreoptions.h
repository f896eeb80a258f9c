// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandparser.h"

namespace lockscope {

/// The options of `explore` and, as far as they concern results, of `merge`.
void addExploreOptions(CommandParser &parser);
void addResultOptions(CommandParser &parser);
/// Read these options. Error: wrong usage, in one line.
Result<Call> readExplore(const CommandParser &parser);
Result<Call> readMerge(const CommandParser &parser);

} // namespace lockscope
