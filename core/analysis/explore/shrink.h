// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/planrunner.h"

#include <functional>

namespace lockscope {

/// Makes failing runs simpler. Thread: one at a time.
class Shrinker {
public:
    /// Called with each simpler run that still fails.
    using OnSimplerRun = std::function<void(const EffectiveScenario &)>;

    Shrinker(const EffectiveScenario &effective, const Goals &goals,
        const std::atomic<bool> *isCancelled = nullptr);

    /// Returns the simplest run that it can find and that still fails with `outcome`. It has only
    /// the faults, clients, rounds, nodes and replicas that the failure needs. Its faults begin at
    /// simple places, such as "client 1 is inside", and have simple lengths (roundedUp()). If the
    /// run fails only with some seeds, tries changes that make it fail with more seeds: client 1
    /// starts first, the other clients start after it, and short delays are added to conditions.
    /// REQUIRES: the run fails, and has `outcome`.
    EffectiveScenario shrunk(
        const EffectiveScenario &run, Outcome outcome, const OnSimplerRun &onSimplerRun = {});

    /// Repeats the run with each of the `seeds` seeds that follow its own seed. Returns how many of
    /// these runs fail with this outcome.
    int failingSeeds(const EffectiveScenario &run, Outcome outcome, int seeds);
    /// Returns whether the run reaches a goal, has this outcome, and all of its faults begin.
    bool fails(const EffectiveScenario &run, Outcome outcome);
    /// Returns RunSummary::story of the run; 0: the run is not possible or not a failure.
    std::uint64_t storyHashOf(const EffectiveScenario &run);

private:
    bool accept(EffectiveScenario &run, const EffectiveScenario &simpler, bool keepsStory);
    void removeFaults(EffectiveScenario &run);
    void simplifySettings(EffectiveScenario &run);
    void useFirstClients(EffectiveScenario &run);
    void useOneRound(EffectiveScenario &run);
    void setStartOrder(EffectiveScenario &run);
    void useSimpleEnds(EffectiveScenario &run);
    void simplifyPlaces(EffectiveScenario &run);
    void simplifyLengths(EffectiveScenario &run);
    void makeCertain(EffectiveScenario &run);

    PlanRunner m_runner;
    Outcome m_outcome = Outcome::violated;
    OnSimplerRun m_onSimplerRun;
};

/// Returns the smallest length of the series 1, 2, 5, 10, 20, 50, … ms that is at least `length`.
Duration roundedUp(Duration length);

} // namespace lockscope
