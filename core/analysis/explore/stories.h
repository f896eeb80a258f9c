// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/search.h"
#include "core/analysis/explore/shrink.h"
#include "core/analysis/fixes/fix.h"
#include "lockscope/base/wording.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// For one fault of a run: the lengths with which the run fails.
struct FailingLengths {
    FaultId fault = 0;
    Duration shortest{}; ///< the shortest failing length, with a precision of 1 ms; zero: the run
                         ///< fails even with the shortest fault
    /// The end of the range of failing lengths that begins at `shortest`, with a precision of 1 ms.
    /// Nullopt: the run fails with all longer lengths that were tried, too.
    std::optional<Duration> longest;
};

/// The outcome of the same run with another number of nodes.
struct NodesOutcome {
    int nodes = 0;
    Outcome outcome = Outcome::held;
};

/// The outcome of the same run with a fix.
struct FixOutcome {
    Fix fix;
    Outcome outcome = Outcome::held;
};

/// Shows what a failure depends on: the outcomes of the run with other lengths, seeds and numbers
/// of nodes, and with fixes.
struct Explanation {
    static constexpr int seedsTried = 32;

    std::vector<FailingLengths>
        lengths; ///< one for each fault that has a length, if the run fails with some length
    int failingSeeds = 0;            ///< with how many of the next seedsTried seeds the run fails
    std::vector<NodesOutcome> nodes; ///< only for schemes that need a quorum
    std::vector<FixOutcome> fixes; ///< the fixes that help with each of eight seeds: the outcome is
                                   ///< held, or at least guarded
};

/// Varies one thing of a failing run at a time: the length of each fault, the seed, the number of
/// nodes. Then tries the fixes. REQUIRES: the run fails with `outcome`.
Explanation explanationOf(const EffectiveScenario &run, Outcome outcome, const Goals &goals,
    const std::atomic<bool> *isCancelled = nullptr);

/// How often a story's run had the same outcome on real Redis.
struct LiveRepeats {
    int runs = 0;
    int same = 0;       ///< number of runs with the story's outcome
    Wording difference; ///< of the first run with another outcome: the first event that differs;
                        ///< empty: no such run
};

/// A failure that a search has found, in its simplest form: a run with only the faults, clients,
/// rounds, nodes and replicas that the failure needs. Failures are one story if their simplest
/// forms have the same outcome and the same order of the lock's events (RunSummary::story).
struct Story {
    EffectiveScenario
        run; ///< the simplest run, as a new scenario with its own id; ui/words gives it a title
    Outcome outcome = Outcome::violated;
    std::uint64_t hash = 0;          ///< RunSummary::story of the run
    std::uint64_t failures = 0;      ///< number of placements that failed in this way
    Menu kinds;                      ///< the kinds of all faults in these placements
    std::vector<EvidenceText> chain; ///< what happened, up to the failure
    Explanation explanation;
    std::optional<LiveRepeats> live; ///< nullopt: the run was not repeated on real Redis
};

/// The stories of a search, in the order of their first failing runs: failures with fewer faults
/// come first.
struct Stories {
    /// Maximum number of failure groups (FailureGroup) whose runs are made as simple as possible;
    /// later groups are only counted in groupsLeft.
    static constexpr std::size_t groupsMax = 500;
    /// The same for failures with one fault: an exact search finds many that differ only in the
    /// order of a few rows.
    static constexpr std::size_t singleGroupsMax = 64;

    std::vector<Story> list;
    /// Number of failure groups that were not made simpler: those after the first groupsMax or
    /// singleGroupsMax, and those left when the work was cancelled.
    std::size_t groupsLeft = 0;
};

/// Makes the first run of each failure group (FailureGroup) as simple as possible, and makes one
/// story of the groups whose simplest runs have the same RunSummary::story. The number of threads
/// does not affect the result. Thread: any.
Stories storiesOf(const Question &question, const SearchTally &tally,
    const std::atomic<bool> *isCancelled = nullptr, int threads = 1);

/// Checks the fixes of the stories. For each fix, applies the fix to the scenario of the question,
/// and searches this changed scenario (search()) with at most one fault in each run; the menu has
/// the kinds of faults of all stories. Removes the fix from a story if this search finds a failure
/// with the same RunSummary::story, because then the fix only moved the failure to another place.
/// Also removes it if the search is cancelled. storiesOf() calls this function for all its stories.
void confirmFixes(const Question &question, std::vector<Story> &stories,
    const std::atomic<bool> *isCancelled = nullptr, int threads = 1);

/// Returns the story of one failing run. Its fixes are not confirmed (confirmFixes()).
/// `onSimplerRun`: called with each simpler run.
Story storyOf(const Question &question, const FaultPlan &faults, Outcome outcome,
    const std::atomic<bool> *isCancelled = nullptr,
    const Shrinker::OnSimplerRun &onSimplerRun = {});

/// One repetition of a story's run on real Redis.
struct LiveRepeat {
    Outcome outcome = Outcome::held;
    /// If the outcome differs from the story's: the first difference between this run and the
    /// model's run. Otherwise empty.
    Wording difference;
};

/// Runs the story's scenario once on real Redis, and compares the outcome of the run with that of
/// the story. Takes as long as the run. Error, one line: the run was not possible, or it was
/// cancelled. Thread: any.
Result<LiveRepeat> repeatLive(const Story &story, const std::atomic<bool> &isCancelled);

} // namespace lockscope
