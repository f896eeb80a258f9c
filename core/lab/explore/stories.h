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

/// A failure that a search has found, in its simplest form. Failures whose simplest forms have the same course of the lock are one story.
struct Story {
    EffectiveScenario run; ///< the simplest run; a scenario of its own, with its id, title and description
    Outcome outcome = Outcome::violated;
    std::uint64_t course = 0; ///< RunSummary::story of the run
    std::uint64_t failures = 0; ///< number of placements that failed in this way
    Menu kinds;                 ///< the kinds of faults by which it was reached
    std::vector<EvidenceText> chain; ///< what happened, up to the failure
    Explanation explanation;
    std::optional<LiveRepeats> live; ///< nothing: it was not repeated
};

/// The stories of a search, shortest first.
struct Stories {
    /// Only the first groups of failures, this many, are made as simple as possible.
    static constexpr std::size_t groupsMax = 500;

    std::vector<Story> list;
    std::size_t groupsLeft = 0; ///< groups of failures that were not made simpler, because there are too many
};

/// Makes each group of failures as simple as possible, and joins those with the same story. `onStory`: called for each new story; may be
/// empty. Thread: any.
Stories storiesOf(const Question &question, const SearchTally &tally, const std::atomic<bool> *isCancelled = nullptr,
                  const std::function<void(const Story &)> &onStory = {});

/// Removes the fixes of each story with which a search for single faults still finds a failure with the same course. A fix that only moves
/// the fault away from its place is no fix. storiesOf() does this for all its stories.
void confirmFixes(const Question &question, std::vector<Story> &stories, const std::atomic<bool> *isCancelled = nullptr);

/// Makes one story of a failing run. Its fixes are not confirmed. `onStep`: called with each simpler run.
Story storyOf(const Question &question, const FaultPlan &faults, Outcome outcome, const std::atomic<bool> *isCancelled = nullptr,
              const Shrinker::OnStep &onStep = {});

} // namespace lockscope
