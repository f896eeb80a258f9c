// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/search.h"
#include "lockscope/base/markedtext.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// One step on the way to a lock that is worth its name: a task, and what proves that the user's
/// scheme fulfils it.
struct LadderLevel {
    std::string_view id; ///< for the command line: "never-stuck"
    MarkedText title;
    MarkedText task;
    MarkedText hint;
    std::vector<std::pair<std::string_view, std::string_view>> settings =
        {};         ///< of the scenario `peaceful`, in which the search places faults
    int rounds = 0; ///< of each client; 0: those of the scenario
    std::string_view faults =
        {};                 ///< the kinds for the search, as Menu::parse() reads them; empty: none
    std::string_view goals; ///< what must not happen, as Goals::parse() reads it
    /// The same for a second search, with kinds of faults that break a correct lock, too.
    std::string_view strongFaults = {};
    std::string_view strongGoals = {};
    std::vector<std::string_view> scenarios = {}; ///< in which it must not happen either: their ids
    bool checksLease = false; ///< a lease must run from before the call, and leave room for drift
    bool needsFence = false;  ///< the scheme must return a fencing token of its own
};

/// Returns the levels of the ladder, the easiest first.
std::span<const LadderLevel> ladder();

/// Whether a scheme fulfils a level.
struct LevelResult {
    std::uint64_t placements = 0;             ///< how many runs were tried
    std::uint64_t failures = 0;               ///< how many of them failed
    std::optional<Error> why;                 ///< why the level is not done; empty: it is done
    bool hasCodeFailed = false;               ///< `why` is an error of the code
    std::optional<EffectiveScenario> failing; ///< the simplest run that failed, if there is one, as
                                              ///< a scenario of its own
};

/// Tries a level in the model, until something fails: without faults with 16 seeds, by its searches
/// (one fault at each place, with lengths by classes), and in its scenarios. Error: cancelled.
/// Thread: any.
Result<LevelResult> tryLevel(
    const LadderLevel &level, const SchemeRef &scheme, const SearchOptions &options);

} // namespace lockscope
