// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the search for the simplest failure with a program that only makes the same runs. Each
// run has its own fault plan.
#include "core/analysis/explore/choices.h"
#include "core/analysis/explore/search.h"
#include "core/scenario/files/library.h"
#include "tests/bench/bench.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"

#include <thread>

namespace lockscope::bench {
namespace {

/// Returns the question that `lockscope explore` asks without a scenario: two clients, two rounds
/// each, all kinds of faults.
Question questionOf(const std::string &scheme)
{
    Question question;
    question.effective.scenario = findScenario("peaceful").value();
    question.effective.scheme = scheme;
    question.effective.world = WorldKind::model;
    Settings &settings = question.effective.scenario.settings;
    settings.clients = 2;
    settings.work = 150ms;
    settings.retryDelay = 40ms;
    settings.nodes = nodesUsual(scheme);
    question.effective.scenario.rounds = 2;
    question.effective.scenario.faults = {};
    question.depth = 1;
    question.isExact = false; // the floor makes the runs of the search by classes
    return question;
}

/// Returns the fault plans of all runs of a search at depth 1.
std::vector<FaultPlan> plansOf(const Question &question)
{
    std::vector<FaultPlan> plans;
    PlanRunner runner(question.effective, question.goals);
    const auto base = runner.run({});
    for (const Place &place : placesOf(*base, runner.effective(), {question.menu, true},
             PlaceOrder{.time = WorldTime::min()})) {
        std::shared_ptr<const Trace> probeRun;
        if (const auto probe = probeFaultOf(place, question.effective)) {
            plans.push_back(withPlacement({}, {*probe}));
            probeRun = runner.run(plans.back());
        }
        for (PlacedFault &choice : choicesOf(place, question.effective, probeRun.get(), true))
            plans.push_back(withPlacement({}, {std::move(choice)}));
    }
    return plans;
}

/// The reference program: it simulates and judges the run of each fault plan, without the search.
class BareRuns {
public:
    explicit BareRuns(const Question &question)
        : m_effective(question.effective), m_plans(plansOf(question)),
          m_facts(RunFacts::of(m_effective))
    {
        m_limits.eventsMax = PlanRunner::eventsMax;
        m_limits.omitsHeader = true;
    }
    void run()
    {
        for (const FaultPlan &plan : m_plans) {
            m_effective.scenario.faults = plan;
            const auto trace = m_simulator.run(m_effective, m_limits);
            m_violations += m_judge.judge(*trace.value(), m_facts).violations.size();
        }
    }

private:
    EffectiveScenario m_effective;
    const std::vector<FaultPlan> m_plans;
    const RunFacts m_facts;
    Simulator m_simulator;
    Simulator::Limits m_limits;
    RunJudge m_judge;
    std::size_t m_violations =
        0; // the compiler cannot remove the judgement, because its result is used here
};

/// The search with one thread must have 0.85 of the speed of the reference program; with two
/// threads nearly twice as much. `limit`: maximum p50 with two threads, in ms.
std::optional<PreparedBenchmark> prepareSearch(const Question &question, double limit, int count)
{
    const auto bare = std::make_shared<BareRuns>(question);
    const auto searches = [question](int threads) {
        return [question, threads](int times) {
            return timesOf(times, [&] {
                if (threads > 1)
                    pinTo(-1); // threads run on the cores of the thread that starts them
                if (!search(question, {.threads = threads}))
                    giveUp("the search was refused");
                pinTo(clientCore);
            });
        };
    };
    constexpr double speedMin = 0.85;
    constexpr double speedupOfTwoThreads = 2 * 0.95;
    Limits oneThreadLimits;
    oneThreadLimits.speedMin = speedMin;
    Limits twoThreadLimits;
    twoThreadLimits.speedMin = speedMin * speedupOfTwoThreads;
    twoThreadLimits.p50Max = limit;
    PreparedBenchmark prepared;
    prepared.count = count;
    prepared.sides = {{"reference: the bare runs, one thread",
                          [bare](int times) { return timesOf(times, [&] { bare->run(); }); }, {}},
        {"search, one thread", searches(1), oneThreadLimits}};
    if (std::thread::hardware_concurrency() >= 2)
        prepared.sides.push_back({"search, two threads", searches(2), twoThreadLimits});
    return prepared;
}

/// Measures the search of all pairs of faults. The reference is the search of the single faults.
std::optional<PreparedBenchmark> preparePairs()
{
    const Question single = questionOf("set-px-lua");
    Question pairs = single;
    pairs.depth = 2;
    pairs.searchesFullDepth = true;
    const auto searchOf = [](const Question &question) {
        return [question](int times) {
            pinTo(-1);
            const Sample sample = timesOf(times, [&] { (void)search(question, {.threads = 2}); });
            pinTo(clientCore);
            return sample;
        };
    };
    Limits limits;
    limits.p50Max = 45'000;
    PreparedBenchmark prepared;
    prepared.count = 1;
    prepared.sides = {{"reference: single faults, two threads", searchOf(single), {}},
        {"pairs, two threads", searchOf(pairs), limits}};
    return prepared;
}

} // namespace

std::vector<Benchmark> exploreBenchmarks()
{
    return {
        {"explore-single", "all single faults, 2 clients, 1 node, set-px-lua", "ms",
            [] { return prepareSearch(questionOf("set-px-lua"), 150, 10); }},
        {"explore-redlock", "all single faults, 2 clients, 5 nodes, redlock", "ms",
            [] { return prepareSearch(questionOf("redlock"), 1500, 3); }},
        {"explore-pairs", "all pairs of faults, 2 clients, 1 node, set-px-lua", "ms", preparePairs},
    };
}

} // namespace lockscope::bench
