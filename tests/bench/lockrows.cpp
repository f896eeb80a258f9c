// SPDX-License-Identifier: GPL-3.0-or-later
// Acquiring and releasing a lock, by the floor and by Lockscope. The nodes' observers do not run here.
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/rawredis.h"
#include "tests/bench/schemeclient.h"

namespace lockscope::bench {
namespace {

constexpr int quorumNodes = 5;
// The timeout for a node that hangs. When the queue of commands for this node is full, new commands are refused; then no cycle waits for
// it.
constexpr Duration hungTimeout = 5ms;
constexpr int hungWarmUps = 300;

Demand atLeast(double speed)
{
    Demand demand;
    demand.speedMin = speed;
    return demand;
}

struct OneNode {
    OneNode()
        : nodes(startNodes(1, serverCore(Placement::core0))), floor(*nodes[0]),
          silent("set-px-lua", addressesOf(nodes), SchemeClient::Writing::off),
          recorded("set-px-lua", addressesOf(nodes), SchemeClient::Writing::down)
    {
        loadScript(nodes);
    }
    BenchNodes nodes;
    BlockingLock floor;
    SchemeClient silent;
    SchemeClient recorded;
};

std::optional<Contest> openOneNode()
{
    const auto props = std::make_shared<OneNode>();
    Contest contest;
    contest.props = props;
    contest.count = 4000;
    contest.sides = {
        {"floor: blocking hiredis", [props](int count) { return props->floor.cycles(count); }, {}},
        {"ours, not recording", [props](int count) { return props->silent.cycles(count); }, atLeast(0.97)},
        {"ours, recording", [props](int count) { return props->recorded.cycles(count); }, atLeast(0.95)},
    };
    return contest;
}

struct Quorum {
    explicit Quorum(Placement placement)
        : nodes(startNodes(quorumNodes, serverCore(placement))), all(nodes, RawQuorum::Until::all),
          decided(nodes, RawQuorum::Until::quorum), ours("redlock", addressesOf(nodes), SchemeClient::Writing::down)
    {
        loadScript(nodes);
    }
    BenchNodes nodes;
    RawQuorum all;
    RawQuorum decided;
    SchemeClient ours;
};

std::optional<Contest> openQuorum(Placement placement)
{
    if (placement == Placement::split && coreCount() < 2)
        return {};
    const auto props = std::make_shared<Quorum>(placement);
    Contest contest;
    contest.props = props;
    contest.count = 1000;
    contest.sides = {
        {"floor: all asked at once, wait for all", [props](int count) { return props->all.cycles(count); }, {}},
        {"floor: all asked at once, until decided", [props](int count) { return props->decided.cycles(count); }, {}},
        {"ours, recording", [props](int count) { return props->ours.cycles(count); },
            atLeast(placement == Placement::core0 ? 0.95 : 1.6)},
    };
    return contest;
}

std::optional<Contest> openHung(int hung)
{
    const auto props = std::make_shared<Quorum>(Placement::core0);
    props->ours.setNodeTimeout(hungTimeout);
    props->ours.setWarmUps(hungWarmUps);
    for (int i = 0; i < hung; ++i)
        props->nodes[static_cast<std::size_t>(i)]->freeze();
    Contest contest;
    contest.props = props;
    contest.count = 1000;
    Demand demand;
    demand.p50Max = 100;
    demand.p99Max = 500;
    contest.sides = {
        {"floor: all asked at once, until decided",
            [props](int count) { return props->decided.acquisitions(count); }, {}},
        {"ours, recording", [props](int count) { return props->ours.acquisitions(count); }, demand},
    };
    return contest;
}

} // namespace

std::vector<Row> lockRows()
{
    return {
        {"one-node-core0", "one node over TCP, all on one core: SET NX PX, then EVALSHA compare-and-delete", "us", openOneNode},
        {"redlock-core0", "Redlock, 5 nodes over TCP, all on one core: acquire and release", "us",
            [] { return openQuorum(Placement::core0); }},
        {"redlock-split", "Redlock, 5 nodes over TCP, the client on a core of its own: acquire and release", "us",
            [] { return openQuorum(Placement::split); }},
        {"redlock-one-hung", "Redlock, one of 5 nodes hangs: acquire alone", "us", [] { return openHung(1); }},
        {"redlock-two-hung", "Redlock, two of 5 nodes hang: acquire alone", "us", [] { return openHung(2); }},
    };
}

} // namespace lockscope::bench
