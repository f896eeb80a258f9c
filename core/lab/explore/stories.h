// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/explain.h"
#include "core/lab/explore/search.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// How often a finding had the same outcome on real Redis.
struct LiveRepeats {
    int runs = 0;
    int same = 0;
    std::string difference; ///< the first event that differs in the first run with another outcome, in English; empty: there is none
};

/// A failure that a search has found, in its simplest form. Failures are one story if their simplest forms have the same outcome and the
/// same course of the lock (RunSummary::story).
struct Story {
    EffectiveScenario run; ///< the simplest run; a scenario of its own, with its id, title and description
    Outcome outcome = Outcome::violated;
    std::uint64_t course = 0; ///< RunSummary::story of the run
    std::uint64_t failures = 0; ///< number of placements that failed in this way
    Menu kinds;                 ///< the kinds of all faults in these placements
    std::vector<EvidenceText> chain; ///< what happened, up to the failure
    Explanation explanation;
    std::optional<LiveRepeats> live; ///< nothing: it was not repeated
};

/// The stories of a search, shortest first.
struct Stories {
    /// Only this number of groups of failures is made as simple as possible: the first ones.
    static constexpr std::size_t groupsMax = 500;

    std::vector<Story> list;
    std::size_t groupsLeft = 0; ///< groups of failures that were not made simpler, because there are too many
};

/// Makes each group of failures as simple as possible, and joins those with the same story. `onStory`: called for each new story; may be
/// empty. Thread: any.
Stories storiesOf(const Question &question, const SearchTally &tally, const std::atomic<bool> *isCancelled = nullptr,
                  const std::function<void(const Story &)> &onStory = {});

/// For each fix of a story, searches all single faults of the fixed run. Removes the fix if one of them causes a failure with the same
/// course: then the fix only moved the failure to another place. storiesOf() does this for all its stories.
void confirmFixes(const Question &question, std::vector<Story> &stories, const std::atomic<bool> *isCancelled = nullptr);

/// Makes one story of a failing run. Its fixes are not confirmed. `onStep`: called with each simpler run.
Story storyOf(const Question &question, const FaultPlan &faults, Outcome outcome, const std::atomic<bool> *isCancelled = nullptr,
              const Shrinker::OnStep &onStep = {});

} // namespace lockscope
