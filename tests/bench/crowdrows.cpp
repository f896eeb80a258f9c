// SPDX-License-Identifier: GPL-3.0-or-later
// Measures many clients on one event loop: first with one key, which the clients get one after the
// other, then with a key for each client.
#include "lockscope/schemes/registry.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/rawcrowd.h"
#include "tests/bench/schemecrowd.h"

namespace lockscope::bench {
namespace {

constexpr int crowdSize = 64;

// A server with two groups of 64 clients that are measured one after the other: those of the
// reference program and those of Lockscope.
struct Crowds {
    Crowds(RawCrowd::Work work, Duration hold)
        : nodes(startNodes(1, serverCore(CoreLayout::core0))),
          reference(*nodes[0], work, crowdSize, hold),
          schemeCrowd(
              {SchemeRef("set-px-lua")
                      .variant(work == RawCrowd::Work::oneList ? WakeUp::notify : WakeUp::poll),
                  addressesOf(nodes), crowdSize, work == RawCrowd::Work::ownKeys, hold})
    {
        loadScript(nodes);
    }
    BenchNodes nodes;
    RawCrowd reference;
    SchemeCrowd schemeCrowd;
};

PreparedBenchmark preparedCrowds(
    const std::shared_ptr<Crowds> &fixture, const char *referenceName, Limits limits, int count)
{
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = count;
    prepared.sides = {
        {referenceName, [fixture](int entries) { return fixture->reference.entries(entries); }, {}},
        {"Lockscope, recording",
            [fixture](int entries) { return fixture->schemeCrowd.entries(entries); }, limits},
    };
    return prepared;
}

/// Measures the time from one entry into the critical section to the next, if all clients use one
/// key. `hold`: the time inside.
std::optional<PreparedBenchmark> prepareHandoff(Duration hold)
{
    Limits limits;
    limits.speedMin = hold > 0ns ? 0.95 : 0.6;
    limits.unevennessMax = 1.1;
    const auto fixture = std::make_shared<Crowds>(RawCrowd::Work::oneList, hold);
    return preparedCrowds(fixture, "reference: BLPOP and RPUSH, no expiry", limits,
        crowdSize * (hold > 0ns ? 20 : 100));
}

std::optional<PreparedBenchmark> prepareOwnKeys()
{
    Limits limits;
    limits.speedMin = 0.85;
    return preparedCrowds(std::make_shared<Crowds>(RawCrowd::Work::ownKeys, 0ns),
        "reference: one event loop", limits, crowdSize * 200);
}

/// Measures how the cost grows with the numbers of clients and nodes, without limits. The first
/// side has one client or one node.
std::optional<PreparedBenchmark> prepareGrowth(
    const char *scheme, const std::vector<int> &clients, const std::vector<int> &nodeCounts)
{
    PreparedBenchmark prepared;
    prepared.count = 4000;
    for (const int nodeCount : nodeCounts) {
        for (const int clientCount : clients) {
            const std::shared_ptr<BenchNodes> nodes =
                std::make_shared<BenchNodes>(startNodes(nodeCount, serverCore(CoreLayout::core0)));
            loadScript(*nodes);
            const auto crowd = std::make_shared<SchemeCrowd>(SchemeCrowd::Options{
                schemeOf(scheme), addressesOf(*nodes), clientCount, true, 0ns});
            prepared.sides.push_back(
                {std::to_string(clientCount) + " clients, " + std::to_string(nodeCount) + " nodes",
                    [nodes, crowd](int entries) { return crowd->entries(entries); }, {}});
        }
    }
    return prepared;
}

} // namespace

std::vector<Benchmark> crowdBenchmarks()
{
    return {
        {"handoff-no-hold",
            "64 clients on one key, no hold, all on one core: from one entry to the next", "us",
            [] { return prepareHandoff(0ns); }},
        {"handoff-1ms-hold",
            "64 clients on one key, 1 ms hold, all on one core: from one entry to the next", "us",
            [] { return prepareHandoff(1ms); }},
        {"clients-64", "64 clients, a key each, all on one core: time per cycle", "us",
            prepareOwnKeys},
        {"growth-clients", "set-px-lua, a key each, recording, all on one core: time per cycle",
            "us",
            [] {
                return prepareGrowth("set-px-lua", {1, 8, 64, 1000}, {1});
            },
            true},
        {"growth-nodes", "Redlock, one client, recording, all on one core: time per cycle", "us",
            [] {
                return prepareGrowth("redlock", {1}, {1, 3, 5, 9});
            },
            true},
    };
}

} // namespace lockscope::bench
