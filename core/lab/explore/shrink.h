// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/planrunner.h"

#include <functional>

namespace lockscope {

/// Makes failing runs simpler. Thread: one at a time.
class Shrinker {
public:
    /// Called after each step with a simpler run that still fails.
    using OnStep = std::function<void(const EffectiveScenario &)>;

    Shrinker(const EffectiveScenario &effective, const Goals &goals, const std::atomic<bool> *isCancelled = nullptr);

    /// Returns the simplest run that was found with the same outcome: without the faults, clients, rounds, nodes and replicas that it does
    /// not need. Its faults begin at simple places, such as the entry of a client, and last for round lengths. No fault of it can be
    /// removed. If the failure depends on the seed, makes client 1 the first one, starts the others after it, and adds short delays to
    /// conditions, if the run then fails with more seeds.
    /// REQUIRES: the run fails, and has `outcome`.
    EffectiveScenario shrunk(const EffectiveScenario &run, Outcome outcome, const OnStep &onStep = {});

    /// Tries the `seeds` seeds after the run's own one. Returns with how many of them the run has this outcome and reaches a goal.
    int failingSeeds(const EffectiveScenario &run, Outcome outcome, int seeds);
    /// Returns whether the run fails with this outcome.
    bool fails(const EffectiveScenario &run, Outcome outcome);
    /// Returns RunSummary::story of the run; 0: it cannot run.
    std::uint64_t storyOf(const EffectiveScenario &run);

private:
    bool accept(EffectiveScenario &run, const EffectiveScenario &simpler, bool keepsStory);
    void removeFaults(EffectiveScenario &run);
    void simplifySettings(EffectiveScenario &run);
    void useFirstClients(EffectiveScenario &run);
    void useOneRound(EffectiveScenario &run);
    void fixOrder(EffectiveScenario &run);
    void usePlainEnds(EffectiveScenario &run);
    void simplifyPlaces(EffectiveScenario &run);
    void simplifyLengths(EffectiveScenario &run);
    void makeCertain(EffectiveScenario &run);

    PlanRunner m_runner;
    Outcome m_outcome = Outcome::violated;
    OnStep m_onStep;
};

/// Returns the smallest length of the series 1, 2, 5, 10, 20, 50, … ms that is not shorter.
Duration roundedUp(Duration length);

} // namespace lockscope
