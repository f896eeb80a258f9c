// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/search.h"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace lockscope {

/// The options of a search, as texts of the command line `lockscope explore`. questionOf() makes
/// the Question from them.
struct Asked {
    const char *scenario = "peaceful"; ///< its faults are dropped
    const char *scheme = "set-px-lua";
    const char *menu = "all";
    int depth = 1;
    std::vector<std::pair<const char *, const char *>> settings = {};
    int rounds = 1;
    const char *goals = "violated,stuck";
    bool isExact = false;
};

/// Returns the question. The scenario has no faults, and two clients unless the settings say
/// otherwise.
Question questionOf(const Asked &asked);

/// Searches on one thread. Fails the test if the scenario cannot run.
SearchTally searched(const Question &question);

/// Searches until the first failure; returns whether there is one. Fails the test if the scenario
/// cannot run.
bool findsFailure(const Question &question);

/// Returns the placement of the first failure as JSON, for messages; "nothing" if there is none.
std::string firstFailure(const SearchTally &tally);

} // namespace lockscope
