// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the search for the shortest failure with only the runs of the same placements. A placement: the faults of one run.
#include "core/lab/explore/choices.h"
#include "core/lab/explore/search.h"
#include "core/scenario/files/library.h"
#include "tests/bench/bench.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"

#include <thread>

namespace lockscope::bench {
namespace {

/// Two clients, two rounds each, all faults of the menu; the question of `lockscope explore` without a scenario.
Question questionOf(const std::string &scheme)
{
    Question question;
    question.effective.scenario = findScenario("peaceful").value();
    question.effective.scheme = scheme;
    question.effective.world = "model";
    Settings &settings = question.effective.scenario.settings;
    settings.clients = 2;
    settings.work = 150ms;
    settings.retryDelay = 40ms;
    settings.nodes = nodesUsual(scheme);
    question.effective.scenario.rounds = 2;
    question.effective.scenario.faults = {};
    question.depth = 1;
    return question;
}

/// The plans of all runs of a search at depth 1.
std::vector<FaultPlan> plansOf(const Question &question)
{
    std::vector<FaultPlan> plans;
    PlanRunner runner(question.effective, question.goals);
    const auto base = runner.run({});
    for (const Slot &slot : slotsOf(*base, runner.effective(), {question.menu, true}, SlotOrder{.time = WorldTime::min()})) {
        std::shared_ptr<const Trace> probeRun;
        if (const auto probe = probeOf(slot, question.effective)) {
            plans.push_back(withPlacement({}, {*probe}));
            probeRun = runner.run(plans.back());
        }
        for (PlacedFault &choice : choicesOf(slot, question.effective, probeRun.get(), true))
            plans.push_back(withPlacement({}, {std::move(choice)}));
    }
    return plans;
}

template <class Work> Sample timesOf(int count, Work work)
{
    std::vector<double> lengths;
    for (int i = 0; i < count; ++i) {
        const Stopwatch watch;
        work();
        lengths.push_back(watch.milliseconds());
    }
    return sampleOf(std::move(lengths), 1e3);
}

/// The floor: it makes the same runs without the search. It simulates and judges each plan.
class BareRuns {
public:
    explicit BareRuns(const Question &question) : m_effective(question.effective), m_plans(plansOf(question)), m_facts(RunFacts::of(m_effective))
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
    std::size_t m_violations = 0; // so that the compiler cannot leave out the judgement
};

/// One thread must reach 0.85 of the speed of the bare runs; two threads nearly twice that. `limit`: milliseconds with two threads.
std::optional<Contest> openSearch(const Question &question, double limit, int count)
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
    constexpr double bothCores = 2 * 0.95;
    Demand alone;
    alone.speedMin = speedMin;
    Demand together;
    together.speedMin = speedMin * bothCores;
    together.p50Max = limit;
    Contest contest;
    contest.count = count;
    contest.sides = {{"floor: the bare runs, one thread", [bare](int times) { return timesOf(times, [&] { bare->run(); }); }, {}},
                     {"search, one thread", searches(1), alone}};
    if (std::thread::hardware_concurrency() >= 2)
        contest.sides.push_back({"search, two threads", searches(2), together});
    return contest;
}

/// Measures the search of all pairs of faults. The floor is the search of the single faults.
std::optional<Contest> openPairs()
{
    const Question single = questionOf("set-px-lua");
    Question pairs = single;
    pairs.depth = 2;
    pairs.goesOn = true;
    const auto searchOf = [](const Question &question) {
        return [question](int times) {
            pinTo(-1);
            const Sample sample = timesOf(times, [&] { (void)search(question, {.threads = 2}); });
            pinTo(clientCore);
            return sample;
        };
    };
    Demand demand;
    demand.p50Max = 45'000;
    Contest contest;
    contest.count = 1;
    contest.sides = {{"floor: single faults, two threads", searchOf(single), {}}, {"pairs, two threads", searchOf(pairs), demand}};
    return contest;
}

} // namespace

std::vector<Row> exploreRows()
{
    return {
        {"explore-single", "all single faults, 2 clients, 1 node, set-px-lua", "ms", [] { return openSearch(questionOf("set-px-lua"), 150, 10); }},
        {"explore-redlock", "all single faults, 2 clients, 5 nodes, redlock", "ms", [] { return openSearch(questionOf("redlock"), 1500, 3); }},
        {"explore-pairs", "all pairs of faults, 2 clients, 1 node, set-px-lua", "ms", openPairs},
    };
}

} // namespace lockscope::bench
