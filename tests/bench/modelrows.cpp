// SPDX-License-Identifier: GPL-3.0-or-later
// Measures runs in virtual time: the time per event on one core and on two, 64 runs with different
// TTLs, one run that the window shows in one frame, and how the time per event grows with the
// numbers of clients and nodes.
#include "core/ownscheme/luascheme.h"
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/library.h"
#include "core/scenario/scenario.h"
#include "core/verdict/judgement.h"
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

/// Returns the built-in scenario with this id and its own settings, for a run of `scheme` in the
/// model.
EffectiveScenario effectiveOf(const char *id, const char *scheme)
{
    const auto found = findScenario(id);
    if (!found)
        giveUp(found.error().text);
    EffectiveScenario effective;
    effective.scenario = found.value();
    effective.scheme = scheme;
    effective.world = WorldKind::model;
    effective.scenario.settings = settingsUnder(effective.scenario, scheme);
    return effective;
}

/// Returns a run of Redlock with one round for each client and short waits: the same work as that
/// of the reference program.
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
        : m_effective(std::move(effective)), m_facts(RunFacts::of(m_effective)),
          m_isJudged(isJudged)
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
    Sample nanosecondsPerEvent(int batches)
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
    std::size_t m_events =
        0; // the compiler cannot remove the judgement, because its result is used here
};

Sample referenceNanosecondsPerEvent(ReferenceModel &reference, std::uint64_t &seed, int batches)
{
    std::vector<double> lengths;
    for (int i = 0; i < batches; ++i) {
        const Stopwatch watch;
        std::size_t events = 0;
        while (events < 2000)
            events += reference.run(++seed);
        lengths.push_back(watch.nanoseconds() / static_cast<double>(events));
    }
    return sampleOf(std::move(lengths), 1e9);
}

std::optional<PreparedBenchmark> prepareRun()
{
    struct Fixture {
        ReferenceModel reference;
        std::uint64_t seed = 0;
        Runs recorded{shortRun(3, 5), false};
        Runs judged{shortRun(3, 5), true};
    };
    const auto fixture = std::make_shared<Fixture>();
    Limits recorded;
    recorded.p50Max = 53;
    recorded.referenceP50 = 18;
    Limits judged;
    judged.p50Max = 100;
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 50;
    prepared.sides = {
        {"reference: a state machine",
            [fixture](int batches) {
                return referenceNanosecondsPerEvent(fixture->reference, fixture->seed, batches);
            },
            {}},
        {"Lockscope, recorded",
            [fixture](int batches) { return fixture->recorded.nanosecondsPerEvent(batches); },
            recorded},
        {"Lockscope, recorded and judged",
            [fixture](int batches) { return fixture->judged.nanosecondsPerEvent(batches); },
            judged},
    };
    return prepared;
}

/// Runs the reference program repeatedly, as Runs does with the model.
class ReferenceRuns {
public:
    std::size_t next() { return m_reference.run(++m_seed); }

private:
    ReferenceModel m_reference;
    std::uint64_t m_seed = 0;
};

/// Returns nanoseconds per event for `count` threads together, one per core. Each thread creates
/// its own model, so that the threads share no memory and no cache line.
template <class Make> double nanosecondsOnThreads(Make make, std::size_t count)
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

/// Measures the time per event on two cores together / the time per event on one core: 0.5 if the
/// threads do not slow each other down.
template <class Make> Sample twoCoreSharesOf(Make make, int batches)
{
    std::vector<double> shares;
    double nanoseconds = 0;
    for (int i = 0; i < batches; ++i) {
        const double alone = nanosecondsOnThreads(make, 1);
        const double together = nanosecondsOnThreads(make, 2);
        shares.push_back(together / alone);
        nanoseconds += together;
    }
    Sample sample = sampleOf(std::move(shares), 1);
    sample.perSecond = 1e9 * batches / nanoseconds; // events
    return sample;
}

/// On some machines two busy cores slow each other down (they share a cache, or are two
/// hyperthreads of one core). This happens to the reference program, too. So the limit is:
/// Lockscope gains as much from the second core as the reference program does.
std::optional<PreparedBenchmark> prepareTwoCores()
{
    if (coreCount() < 2)
        return {};
    Limits limits;
    limits.speedMin = 0.95;
    PreparedBenchmark prepared;
    prepared.count = 4;
    prepared.sides = {
        {"reference: a state machine",
            [](int batches) { return twoCoreSharesOf([] { return ReferenceRuns(); }, batches); },
            {}},
        {"Lockscope, recorded and judged",
            [](int batches) {
                return twoCoreSharesOf([] { return Runs(shortRun(3, 5), true); }, batches);
            },
            limits},
    };
    return prepared;
}

/// A strip: 64 runs of F10 with two clients and TTLs from 0.2 to 20 s. Measures milliseconds per
/// strip.
Sample strips(Runs &runs, int count)
{
    constexpr int ttls = 64;
    std::vector<double> lengths;
    for (int i = 0; i < count; ++i) {
        const Stopwatch watch;
        for (int point = 0; point < ttls; ++point) {
            runs.effective().scenario.settings.ttl = std::chrono::milliseconds(
                std::llround(200 * std::pow(100.0, point / (ttls - 1.0))));
            runs.next();
        }
        lengths.push_back(watch.milliseconds());
    }
    return sampleOf(std::move(lengths), 1e3);
}

std::optional<PreparedBenchmark> prepareStrip()
{
    const auto stripRuns = [](bool isJudged) {
        EffectiveScenario effective = effectiveOf("F10", "set-px-lua");
        effective.scenario.settings.clients = 2;
        return std::make_shared<Runs>(std::move(effective), isJudged);
    };
    const auto unjudged = stripRuns(false);
    const auto judged = stripRuns(true);
    Limits limits;
    limits.p50Max = 5;
    PreparedBenchmark prepared;
    prepared.count = 20;
    prepared.sides = {
        {"reference: the runs alone", [unjudged](int count) { return strips(*unjudged, count); },
            {}},
        {"64 verdicts", [judged](int count) { return strips(*judged, count); }, limits},
    };
    return prepared;
}

/// Prepares the benchmark of a run that must be finished and judged within one frame of the window
/// (16 ms). The painting is not measured here: it needs the GUI library and has its own limit.
std::optional<PreparedBenchmark> prepareFrame()
{
    EffectiveScenario effective = effectiveOf("peaceful", "set-px-lua");
    effective.scenario.settings.clients = 10;
    effective.scenario.duration = 10s;
    effective.scenario.rounds = 0;
    const auto runs = std::make_shared<Runs>(std::move(effective), true);
    const auto pixels = std::make_shared<std::vector<std::uint32_t>>(std::size_t{1600} * 900);
    Limits limits;
    limits.p50Max = 16 - 4; // 4 ms are for the painting
    PreparedBenchmark prepared;
    prepared.count = 20;
    prepared.sides = {
        {"reference: the image filled",
            [pixels, colour = 0u](int count) mutable {
                return timesOf(count, [&] { std::fill(pixels->begin(), pixels->end(), ++colour); });
            },
            {}},
        {"10 clients, 10 s: run, spans, verdict",
            [runs](int count) { return timesOf(count, [&] { runs->next(); }); }, limits},
    };
    return prepared;
}

/// Prepares the benchmark of how the time per event grows with the numbers of clients and nodes. It
/// has no limits.
std::optional<PreparedBenchmark> prepareGrowth()
{
    PreparedBenchmark prepared;
    prepared.count = 20;
    constexpr std::array<std::array<int, 2>, 7> sizes{
        {{1, 5}, {3, 5}, {8, 5}, {64, 5}, {3, 1}, {3, 3}, {3, 9}}};
    for (const auto &[clients, nodes] : sizes) {
        const auto runs = std::make_shared<Runs>(shortRun(clients, nodes), true);
        prepared.sides.push_back(
            {std::to_string(clients) + " clients, " + std::to_string(nodes) + " nodes",
                [runs](int batches) { return runs->nanosecondsPerEvent(batches); }, {}});
    }
    return prepared;
}

/// A run of a scheme of the registry, and of the same scheme in Lua: the rows are the same.
std::optional<PreparedBenchmark> prepareLua()
{
    struct Fixture {
        explicit Fixture(EffectiveScenario ofLua) : own(std::move(ofLua), false) { }
        Runs twin{effectiveOf("peaceful", "set-px-lua"), false};
        Runs own;
    };
    EffectiveScenario ofLua = effectiveOf("peaceful", "set-px-lua");
    auto scheme = luaSchemeOfFile(LOCKSCOPE_SOURCE_DIR "/resources/schemes/set-px-lua.lua");
    if (!scheme)
        giveUp(scheme.error().text);
    ofLua.scheme = std::move(scheme).value();
    const auto fixture = std::make_shared<Fixture>(ofLua);
    Limits limits;
    limits.speedMin = 1.0 / 6;
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 50;
    prepared.sides = {
        {"the scheme in C++",
            [fixture](int batches) { return fixture->twin.nanosecondsPerEvent(batches); }, {}},
        {"the scheme in Lua",
            [fixture](int batches) { return fixture->own.nanosecondsPerEvent(batches); }, limits},
    };
    return prepared;
}

} // namespace

std::vector<Benchmark> modelBenchmarks()
{
    return {
        {"model-run",
            "the model: Redlock, 3 clients, 5 nodes, one round each, many runs: time per event",
            "ns", prepareRun},
        {"model-two-cores",
            "the same on two cores at once: time per event / time per event on one core", "share",
            prepareTwoCores},
        {"model-strip", "64 runs and verdicts: F10 with 2 clients and TTLs from 0.2 to 20 s", "ms",
            prepareStrip},
        {"model-frame",
            "a run and its verdict for one frame, without painting: 10 clients for 10 s of "
            "set-px-lua",
            "ms", prepareFrame},
        {"model-lua",
            "a run of set-px-lua in the scenario peaceful, in C++ and in Lua: time per event", "ns",
            prepareLua},
        {"growth-model", "Redlock in the model, one round each, judged: time per event", "ns",
            prepareGrowth, true},
    };
}

} // namespace lockscope::bench
