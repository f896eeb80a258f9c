// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in virtual time: the cost of an event on one core and on two, the what-if strip and frame, and how the cost grows.
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/library.h"
#include "core/scenario/nodecounts.h"
#include "core/verdict/runjudge.h"
#include "tests/bench/bench.h"
#include "tests/bench/modelfloor.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"

#include <array>
#include <barrier>
#include <cmath>
#include <thread>

namespace lockscope::bench {
namespace {

/// Returns a scenario of the library with its default options.
EffectiveScenario effectiveOf(const char *id, const char *scheme)
{
    const auto found = findScenario(id);
    if (!found)
        giveUp(found.error().text);
    EffectiveScenario effective;
    effective.scenario = found.value();
    effective.scheme = scheme;
    effective.world = "model";
    effective.scenario.settings.nodes = nodesUnder(effective.scenario, scheme);
    effective.scenario.settings.replicas = replicasUnder(effective.scenario, scheme);
    return effective;
}

/// Redlock, one round for each client, with short waits between: the same work as the floor.
EffectiveScenario shortRun(int clients, int nodes)
{
    EffectiveScenario effective = effectiveOf("peaceful", "redlock");
    Settings &settings = effective.scenario.settings;
    settings.clients = clients;
    settings.nodes = nodes;
    settings.work = settings.think = settings.retryDelay = 1ms;
    settings.retryJitter = 2ms;
    effective.scenario.rounds = 1;
    return effective;
}

/// One simulator that runs a scenario repeatedly, each time with another seed.
class Runs {
public:
    Runs(EffectiveScenario effective, bool isJudged)
        : m_effective(std::move(effective)), m_facts(RunFacts::of(m_effective)), m_isJudged(isJudged)
    {
    }
    EffectiveScenario &effective() { return m_effective; }
    /// Runs once. Returns the number of events.
    std::size_t next()
    {
        m_effective.seed = Seed{m_effective.seed.value + 1};
        const auto trace = m_simulator.run(m_effective);
        if (!trace)
            giveUp(trace.error().text);
        if (m_isJudged)
            m_events += m_judge.judge(*trace.value(), m_facts).events;
        return trace.value()->size();
    }
    /// Returns nanoseconds per event, in batches of at least 2000 events.
    Sample nanosecondsAnEvent(int batches)
    {
        constexpr std::size_t batchSize = 2000;
        std::vector<double> lengths;
        for (int i = 0; i < batches; ++i) {
            const Stopwatch watch;
            std::size_t events = 0;
            while (events < batchSize)
                events += next();
            lengths.push_back(watch.nanoseconds() / static_cast<double>(events));
        }
        return sampleOf(std::move(lengths), 1e9);
    }

private:
    EffectiveScenario m_effective;
    const RunFacts m_facts;
    const bool m_isJudged;
    Simulator m_simulator;
    RunJudge m_judge;
    std::size_t m_events = 0; // judged; used, so that the verdict is not optimized away
};

Sample floorAnEvent(ModelFloor &floor, std::uint64_t &seed, int batches)
{
    std::vector<double> lengths;
    for (int i = 0; i < batches; ++i) {
        const Stopwatch watch;
        std::size_t events = 0;
        while (events < 2000)
            events += floor.run(++seed);
        lengths.push_back(watch.nanoseconds() / static_cast<double>(events));
    }
    return sampleOf(std::move(lengths), 1e9);
}

std::optional<Contest> openRun()
{
    struct Props {
        ModelFloor floor;
        std::uint64_t seed = 0;
        Runs recorded{shortRun(3, 5), false};
        Runs judged{shortRun(3, 5), true};
    };
    const auto props = std::make_shared<Props>();
    Demand recorded;
    recorded.p50Max = 53;
    recorded.floorThere = 18;
    Demand judged;
    judged.p50Max = 100;
    Contest contest;
    contest.props = props;
    contest.count = 50;
    contest.sides = {
        {"floor: a state machine", [props](int batches) { return floorAnEvent(props->floor, props->seed, batches); }, {}},
        {"ours, recorded", [props](int batches) { return props->recorded.nanosecondsAnEvent(batches); }, recorded},
        {"ours, recorded and judged", [props](int batches) { return props->judged.nanosecondsAnEvent(batches); }, judged},
    };
    return contest;
}

/// Runs the floor repeatedly, as Runs does with the model.
class FloorRuns {
public:
    std::size_t next() { return m_floor.run(++m_seed); }

private:
    ModelFloor m_floor;
    std::uint64_t m_seed = 0;
};

/// Returns nanoseconds per event for `count` threads together, one per core. Each thread creates its own model, so that the threads share
/// no memory and no cache line.
template <class Make> double onThreads(Make make, std::size_t count)
{
    constexpr std::size_t warmUp = 20'000;
    constexpr std::size_t batchSize = 200'000;
    std::array<double, 2> perNanosecond{};
    std::barrier start(static_cast<std::ptrdiff_t>(count));
    std::vector<std::jthread> threads;
    for (std::size_t core = 0; core < count; ++core) {
        threads.emplace_back([&perNanosecond, &start, make, core] {
            pinTo(static_cast<int>(core));
            auto model = make();
            for (std::size_t events = 0; events < warmUp;)
                events += model.next();
            start.arrive_and_wait();
            const Stopwatch watch;
            std::size_t events = 0;
            while (events < batchSize)
                events += model.next();
            perNanosecond[core] = static_cast<double>(events) / watch.nanoseconds();
        });
    }
    threads.clear();
    return 1 / (perNanosecond[0] + perNanosecond[1]);
}

/// The time of an event on two cores together, as a share of its time on one core: 0.5 if nothing is shared.
template <class Make> Sample sharesOf(Make make, int batches)
{
    std::vector<double> shares;
    double nanoseconds = 0;
    for (int i = 0; i < batches; ++i) {
        const double alone = onThreads(make, 1);
        const double together = onThreads(make, 2);
        shares.push_back(together / alone);
        nanoseconds += together;
    }
    Sample sample = sampleOf(std::move(shares), 1);
    sample.perSecond = 1e9 * batches / nanoseconds; // events
    return sample;
}

/// The floor has the same limits of the machine (cores that share a cache, or two hyperthreads of one core). The demand is that Lockscope
/// gains as much from the second core as the floor does.
std::optional<Contest> openTwoCores()
{
    if (coreCount() < 2)
        return {};
    Demand demand;
    demand.speedMin = 0.95;
    Contest contest;
    contest.count = 4;
    contest.sides = {
        {"floor: a state machine", [](int batches) { return sharesOf([] { return FloorRuns(); }, batches); }, {}},
        {"ours, recorded and judged", [](int batches) { return sharesOf([] { return Runs(shortRun(3, 5), true); }, batches); }, demand},
    };
    return contest;
}

/// 64 runs of F10 with two clients, the TTL from 0.2 to 20 s. Measures milliseconds per strip.
Sample strips(Runs &runs, int count)
{
    constexpr int places = 64;
    std::vector<double> lengths;
    for (int i = 0; i < count; ++i) {
        const Stopwatch watch;
        for (int place = 0; place < places; ++place) {
            runs.effective().scenario.settings.ttl = std::chrono::milliseconds(std::llround(200 * std::pow(100.0, place / (places - 1.0))));
            runs.next();
        }
        lengths.push_back(watch.milliseconds());
    }
    return sampleOf(std::move(lengths), 1e3);
}

std::optional<Contest> openStrip()
{
    const auto stripRuns = [](bool isJudged) {
        EffectiveScenario effective = effectiveOf("F10", "set-px-lua");
        effective.scenario.settings.clients = 2;
        return std::make_shared<Runs>(std::move(effective), isJudged);
    };
    const auto bare = stripRuns(false);
    const auto judged = stripRuns(true);
    Demand demand;
    demand.p50Max = 5;
    Contest contest;
    contest.count = 20;
    contest.sides = {
        {"floor: the runs alone", [bare](int count) { return strips(*bare, count); }, {}},
        {"64 verdicts", [judged](int count) { return strips(*judged, count); }, demand},
    };
    return contest;
}

/// Returns milliseconds per operation.
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

/// Measures a what-if frame without its painting, which needs the GUI library and has its own limit.
std::optional<Contest> openFrame()
{
    EffectiveScenario effective = effectiveOf("peaceful", "set-px-lua");
    effective.scenario.settings.clients = 10;
    effective.scenario.duration = 10s;
    effective.scenario.rounds = 0;
    const auto runs = std::make_shared<Runs>(std::move(effective), true);
    const auto pixels = std::make_shared<std::vector<std::uint32_t>>(std::size_t{1600} * 900);
    Demand demand;
    demand.p50Max = 16 - 4; // 4 ms are for the painting, which is not measured here
    Contest contest;
    contest.count = 20;
    contest.sides = {
        {"floor: the image filled",
         [pixels, colour = 0u](int count) mutable {
             return timesOf(count, [&] { std::fill(pixels->begin(), pixels->end(), ++colour); });
         },
         {}},
        {"10 clients, 10 s: run, spans, verdict", [runs](int count) { return timesOf(count, [&] { runs->next(); }); }, demand},
    };
    return contest;
}

/// Measures how the cost of an event grows. The metrics have no limits.
std::optional<Contest> openGrowth()
{
    Contest contest;
    contest.count = 20;
    constexpr std::array<std::array<int, 2>, 7> sizes{{{1, 5}, {3, 5}, {8, 5}, {64, 5}, {3, 1}, {3, 3}, {3, 9}}};
    for (const auto &[clients, nodes] : sizes) {
        const auto runs = std::make_shared<Runs>(shortRun(clients, nodes), true);
        contest.sides.push_back({std::to_string(clients) + " clients, " + std::to_string(nodes) + " nodes",
                                 [runs](int batches) { return runs->nanosecondsAnEvent(batches); },
                                 {}});
    }
    return contest;
}

} // namespace

std::vector<Row> modelRows()
{
    return {
        {"model-run", "the model: 3 clients, 5 nodes, Redlock, once round, over and over: time an event", "ns", openRun},
        {"model-two-cores", "the same on two cores at once: time an event as a share of one core's", "share", openTwoCores},
        {"model-strip", "the what-if strip: F10 with 2 clients at 64 lengths of the TTL", "ms", openStrip},
        {"model-frame", "the what-if frame without its painting: 10 clients for 10 s of set-px-lua", "ms", openFrame},
        {"growth-model", "Redlock in the model, once round, judged: time an event", "ns", openGrowth},
    };
}

} // namespace lockscope::bench
