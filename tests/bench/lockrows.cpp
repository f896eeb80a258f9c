// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long it takes to acquire and release a lock, with the reference program and with
// Lockscope. The nodes have no observers.
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/rawredis.h"
#include "tests/bench/schemeclient.h"

namespace lockscope::bench {
namespace {

constexpr int redlockNodeCount = 5;
// The timeout for a node that hangs. A cycle acquires and releases the lock once. During the
// warm-up cycles, the queue of commands for the node that hangs becomes full. Then new commands for
// this node are refused at once, and no cycle waits for it.
constexpr Duration hungTimeout = 5ms;
constexpr int hungWarmUps = 300;

Limits speedAtLeast(double speed)
{
    Limits limits;
    limits.speedMin = speed;
    return limits;
}

struct OneNode {
    OneNode()
        : nodes(startNodes(1, serverCore(CoreLayout::core0))), reference(*nodes[0]),
          unrecorded("set-px-lua", addressesOf(nodes), SchemeClient::Recording::off),
          recorded("set-px-lua", addressesOf(nodes), SchemeClient::Recording::on)
    {
        loadScript(nodes);
    }
    BenchNodes nodes;
    BlockingLock reference;
    SchemeClient unrecorded;
    SchemeClient recorded;
};

std::optional<PreparedBenchmark> prepareOneNode()
{
    const auto fixture = std::make_shared<OneNode>();
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 4000;
    prepared.sides = {
        {"reference: blocking hiredis",
            [fixture](int count) { return fixture->reference.cycles(count); }, {}},
        {"Lockscope, not recording",
            [fixture](int count) { return fixture->unrecorded.cycles(count); }, speedAtLeast(0.97)},
        {"Lockscope, recording", [fixture](int count) { return fixture->recorded.cycles(count); },
            speedAtLeast(0.95)},
    };
    return prepared;
}

struct FiveNodes {
    explicit FiveNodes(CoreLayout layout)
        : nodes(startNodes(redlockNodeCount, serverCore(layout))),
          untilAll(nodes, RawQuorum::Until::all), untilQuorum(nodes, RawQuorum::Until::quorum),
          client("redlock", addressesOf(nodes), SchemeClient::Recording::on)
    {
        loadScript(nodes);
    }
    BenchNodes nodes;
    RawQuorum untilAll;
    RawQuorum untilQuorum;
    SchemeClient client;
};

std::optional<PreparedBenchmark> prepareQuorum(CoreLayout layout)
{
    if (layout == CoreLayout::split && coreCount() < 2)
        return {};
    const auto fixture = std::make_shared<FiveNodes>(layout);
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 1000;
    prepared.sides = {
        {"reference: all at once, wait for all",
            [fixture](int count) { return fixture->untilAll.cycles(count); }, {}},
        {"reference: all at once, wait for a quorum",
            [fixture](int count) { return fixture->untilQuorum.cycles(count); }, {}},
        {"Lockscope, recording", [fixture](int count) { return fixture->client.cycles(count); },
            speedAtLeast(layout == CoreLayout::core0 ? 0.95 : 1.6)},
    };
    return prepared;
}

std::optional<PreparedBenchmark> prepareHung(int hung)
{
    const auto fixture = std::make_shared<FiveNodes>(CoreLayout::core0);
    fixture->client.setNodeTimeout(hungTimeout);
    fixture->client.setWarmUps(hungWarmUps);
    for (int i = 0; i < hung; ++i)
        fixture->nodes[static_cast<std::size_t>(i)]->freeze();
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 1000;
    Limits limits;
    limits.p50Max = 100;
    limits.p99Max = 500;
    prepared.sides = {
        {"reference: all at once, wait for a quorum",
            [fixture](int count) { return fixture->untilQuorum.acquisitions(count); }, {}},
        {"Lockscope, recording",
            [fixture](int count) { return fixture->client.acquisitions(count); }, limits},
    };
    return prepared;
}

} // namespace

std::vector<Benchmark> lockBenchmarks()
{
    return {
        {"one-node-core0",
            "one node over TCP, all on one core: SET NX PX, then EVALSHA compare-and-delete", "us",
            prepareOneNode},
        {"redlock-core0", "Redlock, 5 nodes over TCP, all on one core: acquire and release", "us",
            [] { return prepareQuorum(CoreLayout::core0); }},
        {"redlock-split",
            "Redlock, 5 nodes over TCP, the client on another core: acquire and release", "us",
            [] { return prepareQuorum(CoreLayout::split); }},
        {"redlock-one-hung", "Redlock, one of 5 nodes hangs: only acquire", "us",
            [] { return prepareHung(1); }},
        {"redlock-two-hung", "Redlock, two of 5 nodes hang: only acquire", "us",
            [] { return prepareHung(2); }},
    };
}

} // namespace lockscope::bench
