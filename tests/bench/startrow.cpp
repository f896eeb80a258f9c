// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time from the start of a live run to the first visible event, with five nodes. The
// reference measures until five started servers have answered. For Lockscope, the measured time
// ends when the merged trace has the first attempt of a client.
#include "core/run/liverun/liverun.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"

#include <unistd.h>

namespace lockscope::bench {
namespace {

constexpr int redlockNodeCount = 5;

Sample serverStarts(int count)
{
    std::vector<double> lengths;
    for (int i = 0; i < count; ++i) {
        const Stopwatch watch;
        const BenchNodes nodes = startNodes(redlockNodeCount, -1);
        lengths.push_back(watch.milliseconds());
    }
    return sampleOf(std::move(lengths), 1e3);
}

EffectiveScenario threeClients()
{
    EffectiveScenario effective;
    effective.scenario.id = "bench";
    effective.scenario.settings.nodes = redlockNodeCount;
    effective.scenario.settings.clients = 3;
    effective.scheme = "redlock";
    effective.scenario.scheme = effective.scheme.id();
    return effective;
}

bool hasAttempt(const Trace &trace)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (trace[i].kind == EventKind::attempt)
            return true;
    }
    return false;
}

Sample runStarts(int count)
{
    std::vector<double> lengths;
    for (int i = 0; i < count; ++i) {
        const Stopwatch watch;
        LiveRun run(threeClients(), {});
        while (!hasAttempt(*run.trace())) {
            if (run.failure())
                giveUp("a live run cannot begin: " + run.failure()->text);
            usleep(200);
        }
        lengths.push_back(watch.milliseconds());
    }
    return sampleOf(std::move(lengths), 1e3);
}

std::optional<PreparedBenchmark> prepareStart()
{
    pinTo(-1);
    PreparedBenchmark prepared;
    prepared.count = 5;
    Limits limits;
    limits.p50Max = 60;
    prepared.sides = {{"reference: 5 servers until each has answered", serverStarts, {}},
        {"Lockscope: to the first attempt", runStarts, limits}};
    return prepared;
}

} // namespace

std::vector<Benchmark> startBenchmarks()
{
    return {{"start", "from the start of a run to the first event, 5 nodes", "ms", prepareStart}};
}

} // namespace lockscope::bench
