// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/stories.h"

#include "core/analysis/compare/compare.h"
#include "core/analysis/explore/choices.h"
#include "core/analysis/explore/search.h"
#include "core/analysis/fixes/trials.h"
#include "core/run/check/checkrun.h"
#include "core/run/liverun/liverun.h"
#include "core/scenario/faultlist.h"
#include "core/scenario/scenario.h"
#include "core/verdict/judge.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>
#include <utility>

namespace lockscope {
namespace {

// Makes a new scenario of the run's. `source`: the id of the scenario that was searched.
void nameScenario(EffectiveScenario &run, std::string_view source)
{
    Scenario &scenario = run.scenario;
    scenario.id = std::string(source) + "-found";
    scenario.title = {{"en", scenario.id}};
    scenario.about.clear();
    scenario.source = "lockscope explore";
    scenario.expected.clear();
}

// Returns the run with these faults. Its scenario states the scheme and the numbers of nodes and
// replicas, as in a file. So a search and a merge of its shards, which reads the question from a
// file, find the same stories.
EffectiveScenario failingRun(const Question &question, const FaultPlan &faults)
{
    EffectiveScenario run = question.effective;
    run.world = WorldKind::model;
    run.scenario.scheme = run.scheme;
    giveCounts(run.scenario.settings);
    run.scenario.faults = faults;
    return run;
}

std::vector<EvidenceText> chainOf(const Verdict &verdict)
{
    if (!verdict.violations.empty())
        return verdict.violations.front().chain;
    std::vector<EvidenceText> chain;
    for (const Finding &finding : verdict.findings) {
        if (finding.kind != FindingKind::twoBelievers)
            chain.push_back({finding.evidence.empty() ? noSeq : finding.evidence.front(),
                finding.time, finding.text});
    }
    return chain;
}

// Returns the story of `run`, the simplest run of a failure: with its chain of events, its
// explanation, and a name for its scenario.
Story explainedStory(EffectiveScenario run, const Question &question, Outcome outcome,
    const std::atomic<bool> *isCancelled)
{
    Story story;
    PlanRunner runner(run, question.goals, isCancelled);
    if (const auto trace = runner.run(run.scenario.faults)) {
        story.chain = chainOf(runner.verdictOf(*trace));
        story.hash = runner.summaryOf(*trace).story;
    }
    story.explanation = explanationOf(run, outcome, question.goals, isCancelled);
    story.outcome = outcome;
    nameScenario(run, question.effective.scenario.id);
    story.run = std::move(run);
    return story;
}

} // namespace

void confirmFixes(const Question &question, std::vector<Story> &stories,
    const std::atomic<bool> *isCancelled, int threads)
{
    std::vector<std::pair<Fix, SearchTally>> searched;
    const auto stillFails = [&](const Fix &fix, const Story &story) {
        const auto known = std::find_if(
            searched.begin(), searched.end(), [&fix](const auto &one) { return one.first == fix; });
        if (known != searched.end())
            return known->second.failures.contains(story.hash);
        Question changed = question;
        changed.effective = withFix(failingRun(question, question.effective.scenario.faults), fix);
        changed.menu = Menu();
        for (const Story &one : stories)
            changed.menu.add(one.kinds);
        changed.depth = 1;
        changed.isExact = false;
        changed.samples = 0;
        changed.shard = {};
        SearchOptions options;
        options.isCancelled = isCancelled;
        options.threads = threads;
        const auto tally = search(changed, options);
        if (!tally || tally.value().isStopped)
            return true; // not confirmed
        return searched.emplace_back(fix, tally.value()).second.failures.contains(story.hash);
    };
    for (Story &story : stories)
        std::erase_if(story.explanation.fixes,
            [&](const FixOutcome &fix) { return stillFails(fix.fix, story); });
}

Story storyOf(const Question &question, const FaultPlan &faults, Outcome outcome,
    const std::atomic<bool> *isCancelled, const Shrinker::OnSimplerRun &onSimplerRun)
{
    Shrinker shrinker(question.effective, question.goals, isCancelled);
    return explainedStory(shrinker.shrunk(failingRun(question, faults), outcome, onSimplerRun),
        question, outcome, isCancelled);
}

Stories storiesOf(const Question &question, const SearchTally &tally,
    const std::atomic<bool> *isCancelled, int threads)
{
    const auto shouldStop = [isCancelled] { return isCancelled && isCancelled->load(); };
    Stories stories;
    std::vector<const FailureGroup *> groups;
    for (const FailureGroup *const group : tally.failuresInOrder()) {
        const bool isLeftOut = groups.size()
            >= (group->first.depth <= 1 ? Stories::singleGroupsMax : Stories::groupsMax);
        if (isLeftOut)
            ++stories.groupsLeft;
        else
            groups.push_back(group);
    }
    struct Simplest {
        EffectiveScenario run;
        std::uint64_t hash = 0;
        bool isDone = false;
    };
    std::vector<Simplest> simplest(groups.size());
    std::atomic<std::size_t> next{0};
    onThreads(static_cast<std::size_t>(threads), [&](std::size_t) {
        Shrinker shrinker(question.effective, question.goals, isCancelled);
        for (std::size_t i = next++; i < groups.size() && !shouldStop(); i = next++) {
            const FaultPlan faults =
                withPlacement(question.effective.scenario.faults, groups[i]->placement);
            simplest[i].run = shrinker.shrunk(failingRun(question, faults), groups[i]->outcome);
            simplest[i].hash = shrinker.storyHashOf(simplest[i].run);
            simplest[i].isDone = !shouldStop();
        }
    });
    std::map<std::pair<std::uint64_t, Outcome>, std::size_t>
        known;                           // (RunSummary::story, outcome) -> index in the list
    std::vector<EffectiveScenario> runs; // of each story
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!simplest[i].isDone) {
            ++stories.groupsLeft;
            continue;
        }
        const auto [found, isNew] =
            known.try_emplace({simplest[i].hash, groups[i]->outcome}, stories.list.size());
        if (isNew) {
            stories.list.emplace_back().outcome = groups[i]->outcome;
            runs.push_back(std::move(simplest[i].run));
        }
        Story &story = stories.list[found->second];
        story.failures += groups[i]->count;
        story.kinds.add(groups[i]->kinds);
    }
    std::vector<char> isExplained(runs.size(), 0); // not vector<bool>, because threads write it
    next = 0;
    onThreads(static_cast<std::size_t>(threads), [&](std::size_t) {
        for (std::size_t i = next++; i < runs.size() && !shouldStop(); i = next++) {
            Story &story = stories.list[i];
            Story explained = explainedStory(runs[i], question, story.outcome, isCancelled);
            explained.failures = story.failures;
            explained.kinds = story.kinds;
            explained.run.scenario.id += "-" + std::to_string(i + 1);
            story = std::move(explained);
            isExplained[i] = !shouldStop();
        }
    });
    for (std::size_t i = runs.size(); i-- > 0;) {
        if (isExplained[i])
            continue;
        stories.list.erase(stories.list.begin() + static_cast<std::ptrdiff_t>(i));
        ++stories.groupsLeft;
    }
    confirmFixes(question, stories.list, isCancelled, threads);
    return stories;
}

namespace {

constexpr int fixSeeds = 8;

EffectiveScenario withLength(EffectiveScenario run, FaultId fault, Duration length)
{
    run.scenario.faults[fault].end = FaultEnd{.length = length};
    return run;
}

std::optional<Outcome> outcomeIn(PlanRunner &runner, const EffectiveScenario &run)
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
        if (!run.scheme->info().isQuorum || nodes == run.scenario.settings.nodes)
            continue;
        if (const auto found = outcomeIn(runner, other))
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

namespace {

constexpr auto pollInterval = 20ms;

Wording actorWords(Actor actor)
{
    if (actor.kind == ActorKind::client)
        return {LOCKSCOPE_TEXT("FaultText", "client {client}"), {{"client", actor.first}}};
    if (actor.kind == ActorKind::node)
        return {LOCKSCOPE_TEXT("FaultText", "node {node}"), {{"node", actor.first}}};
    return Wording::quoted(actorText(actor));
}

Wording rowWords(const Trace &trace, std::size_t row)
{
    if (row == EventPair::none)
        return LOCKSCOPE_TEXT("Story", "nothing more");
    const Event &event = trace[row];
    Wording words{LOCKSCOPE_TEXT("Story", "{actor} {event}"),
        {{"actor", actorWords(event.actor)}, {"event", Wording{wordsOf(event.kind)}}}};
    if (const std::string detail = trace.detail(event); !detail.empty())
        words += {LOCKSCOPE_TEXT("Story", " ({detail})"), {{"detail", detailWording(detail)}}};
    return words;
}

Wording differenceOf(const Trace &predicted, const Trace &real)
{
    const auto first = firstDivergence(compareTraces(predicted, real), predicted, real);
    if (!first)
        return LOCKSCOPE_TEXT("Story", "only times differ");
    return {LOCKSCOPE_TEXT("Story", "in the model {predicted}, on Redis {real}"),
        {{"predicted", rowWords(predicted, first->predicted)},
            {"real", rowWords(real, first->real)}}};
}

} // namespace

Result<LiveRepeat> repeatLive(const Story &story, const std::atomic<bool> &isCancelled)
{
    EffectiveScenario effective = story.run;
    effective.world = WorldKind::live;
    LiveRun run(effective, {});
    while (!run.isFinished()) {
        if (isCancelled.load())
            run.stop("cancelled");
        run.waitFinished(pollInterval);
    }
    if (isCancelled.load())
        return cancelled();
    if (const auto failure = run.failure())
        return *failure;
    const auto trace = run.trace();
    const Result<Verdict> verdict = judge(*trace, deriveSpans(*trace));
    if (!verdict)
        return verdict.error();
    LiveRepeat repeat{verdict.value().outcome, {}};
    if (repeat.outcome == story.outcome)
        return repeat;
    EffectiveScenario model = story.run;
    model.world = WorldKind::model;
    const auto predicted = Simulator().run(model);
    if (predicted)
        repeat.difference = differenceOf(*predicted.value(), *trace);
    return repeat;
}

} // namespace lockscope
