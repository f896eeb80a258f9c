// SPDX-License-Identifier: GPL-3.0-or-later
// Many clients on one event loop: first with one key, which the clients get one after the other, then with a key for each client.
#include "lockscope/schemes/registry.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/rawcrowd.h"
#include "tests/bench/schemecrowd.h"

namespace lockscope::bench {
namespace {

constexpr int crowdSize = 64;

struct Crowds {
    Crowds(RawCrowd::Work work, Duration hold)
        : nodes(startNodes(1, serverCore(Placement::core0))), floor(*nodes[0], work, crowdSize, hold),
          ours({schemeOf("set-px-lua", work == RawCrowd::Work::oneList ? WakeUp::notify : WakeUp::poll), addressesOf(nodes), crowdSize,
                work == RawCrowd::Work::ownKeys, hold})
    {
        loadScript(nodes);
    }
    BenchNodes nodes;
    RawCrowd floor;
    SchemeCrowd ours;
};

Contest contestOf(const std::shared_ptr<Crowds> &props, const char *floorName, Demand demand, int count)
{
    Contest contest;
    contest.props = props;
    contest.count = count;
    contest.sides = {
        {floorName, [props](int entries) { return props->floor.entries(entries); }, {}},
        {"ours, recording", [props](int entries) { return props->ours.entries(entries); }, demand},
    };
    return contest;
}

std::optional<Contest> openHandoff(Duration hold)
{
    Demand demand;
    demand.speedMin = hold > 0ns ? 0.95 : 0.6;
    demand.unevennessMax = 1.1;
    const auto props = std::make_shared<Crowds>(RawCrowd::Work::oneList, hold);
    return contestOf(props, "floor: handed on through a list, no expiry", demand, crowdSize * (hold > 0ns ? 20 : 100));
}

std::optional<Contest> openOwnKeys()
{
    Demand demand;
    demand.speedMin = 0.85;
    return contestOf(std::make_shared<Crowds>(RawCrowd::Work::ownKeys, 0ns), "floor: one event loop", demand, crowdSize * 200);
}

/// Measures how the cost grows with the clients and the nodes. The metrics have no limits. The first side is one client or one node.
std::optional<Contest> openGrowth(const char *scheme, const std::vector<int> &clients, const std::vector<int> &nodeCounts)
{
    Contest contest;
    contest.count = 4000;
    for (const int nodeCount : nodeCounts) {
        for (const int clientCount : clients) {
            const std::shared_ptr<BenchNodes> nodes = std::make_shared<BenchNodes>(startNodes(nodeCount, serverCore(Placement::core0)));
            loadScript(*nodes);
            const auto crowd =
                std::make_shared<SchemeCrowd>(SchemeCrowd::Options{schemeOf(scheme), addressesOf(*nodes), clientCount, true, 0ns});
            contest.sides.push_back({std::to_string(clientCount) + " clients, " + std::to_string(nodeCount) + " nodes",
                                     [nodes, crowd](int entries) { return crowd->entries(entries); },
                                     {}});
        }
    }
    return contest;
}

} // namespace

std::vector<Row> crowdRows()
{
    return {
        {"handoff-no-hold", "64 clients on one key, no hold, all on one core: from one entry to the next", "us",
            [] { return openHandoff(0ns); }},
        {"handoff-1ms-hold", "64 clients on one key, 1 ms hold, all on one core: from one entry to the next", "us",
            [] { return openHandoff(1ms); }},
        {"clients-64", "64 clients, a key each, all on one core: time a cycle", "us", openOwnKeys},
        {"growth-clients", "set-px-lua, a key each, recording, all on one core: time a cycle", "us",
            [] { return openGrowth("set-px-lua", {1, 8, 64, 1000}, {1}); }},
        {"growth-nodes", "Redlock, one client, recording, all on one core: time a cycle", "us",
            [] { return openGrowth("redlock", {1}, {1, 3, 5, 9}); }},
    };
}

} // namespace lockscope::bench
