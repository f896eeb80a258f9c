// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/explore/explain.h"

#include "core/lab/explore/choices.h"
#include "core/lab/fixes/trials.h"
#include "core/run/shared/checkrun.h"
#include "core/scenario/faultlist.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr int fixSeeds = 8;

EffectiveScenario withLength(EffectiveScenario run, FaultId fault, Duration length)
{
    run.scenario.faults[fault].end = FaultEnd{.length = length};
    return run;
}

std::optional<Outcome> outcomeOf(PlanRunner &runner, const EffectiveScenario &run)
{
    if (!checkRun(run, false))
        return std::nullopt;
    runner.setEffective(run);
    const auto trace = runner.run(run.scenario.faults);
    return trace ? std::optional(runner.verdictOf(*trace).outcome) : std::nullopt;
}

// Tries other lengths of the fault, and returns those with which the run fails. In these tries, the
// fault ends after its length, without an end condition. Nullopt: the run fails with none of the
// lengths.
std::optional<FailingLengths> rangeOf(
    Shrinker &shrinker, const EffectiveScenario &run, Outcome outcome, FaultId fault)
{
    const auto fails = [&](Duration length) {
        return shrinker.fails(withLength(run, fault, length), outcome);
    };
    // Bisects between `failing`, a length with which the run fails, and `other`, a length with
    // which it does not fail. Returns a failing length that differs by at most 1 ms from a length
    // that does not fail.
    const auto border = [&](Duration failing, Duration other) {
        while (std::chrono::abs(failing - other) > 1ms) {
            const Duration middle =
                std::chrono::floor<std::chrono::milliseconds>(other + (failing - other) / 2);
            (fails(middle) ? failing : other) = middle;
        }
        return failing;
    };
    const Duration longest = longestLength(run);
    Duration tooShort = Duration::zero();
    std::optional<Duration> failing;
    const auto tryLength = [&](Duration length) {
        if (failing || length > longest)
            return;
        if (fails(length))
            failing = length;
        else
            tooShort = length;
    };
    for (Duration length = 1ms; length <= longest / 20; length = roundedUp(length + 1us))
        tryLength(length);
    constexpr int parts = 100;
    for (int i = parts / 20; i <= parts; ++i)
        tryLength(std::chrono::floor<std::chrono::milliseconds>(i * longest / parts));
    if (!failing)
        return std::nullopt;
    FailingLengths range{fault, border(*failing, tooShort), std::nullopt};
    if (tooShort == Duration::zero() && range.shortest <= 1ms)
        range.shortest = Duration::zero();
    for (int i = 1; i <= parts && !range.longest; ++i) {
        const Duration length = std::chrono::floor<std::chrono::milliseconds>(i * longest / parts);
        if (length > *failing && !fails(length))
            range.longest = border(*failing, length);
        else if (length > *failing)
            failing = length;
    }
    return range;
}

} // namespace

Explanation explanationOf(const EffectiveScenario &run, Outcome outcome, const Goals &goals,
    const std::atomic<bool> *isCancelled)
{
    Explanation explanation;
    Shrinker shrinker(run, goals, isCancelled);
    PlanRunner runner(run, goals, isCancelled);
    const FaultPlan &faults = run.scenario.faults;
    for (FaultId id = 0; id < faults.size(); ++id) {
        if (!faults[id].end.length
            || (!hasSettableLength(faults[id]) && !affectsOneMessage(faults[id].action)))
            continue;
        if (const auto range = rangeOf(shrinker, run, outcome, id))
            explanation.lengths.push_back(*range);
    }
    explanation.failingSeeds = shrinker.failingSeeds(run, outcome, Explanation::seedsTried);
    for (const int nodes : {3, 5, 7}) {
        EffectiveScenario other = run;
        other.scenario.settings.nodes = nodes;
        if (!schemeOf(run.scheme)->info().isQuorum || nodes == run.scenario.settings.nodes)
            continue;
        if (const auto found = outcomeOf(runner, other))
            explanation.nodes.push_back({nodes, *found});
    }
    const std::atomic<bool> neverCancelled{false};
    Trials trials(run, isCancelled ? *isCancelled : neverCancelled, fixSeeds);
    for (const Fix &fix : fixesFor(run)) {
        const auto trial = trials.tryFix(fix);
        if (trial && trial->helps && trial->fixed + trial->onlyGuarded == trial->runs)
            explanation.fixes.push_back(
                {fix, trial->onlyGuarded > 0 ? Outcome::guarded : Outcome::held});
    }
    return explanation;
}

} // namespace lockscope
