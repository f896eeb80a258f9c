// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios in which one client holds the lock, a failover happens, and another client tries to get
// the lock. Also checks the rows that the trace of every failover must have, in the model and live.
#pragma once

#include <QTest>

#include "tests/support/modelrig.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace lockscope {

/// Returns the condition that `count` events of a kind have happened. `client` or `node` 0: of any
/// client or node.
inline EventCondition afterRow(EventKind kind, int client = 0, int node = 0, int count = 1)
{
    EventCondition condition;
    condition.kinds = {kind};
    condition.client = ClientId{static_cast<std::uint16_t>(client)};
    condition.node = NodeId{static_cast<std::uint8_t>(node)};
    condition.count = count;
    return condition;
}

inline Fault promotionOf(
    int node, std::optional<EventCondition> when, std::vector<ClientId> unaware = {})
{
    Fault fault{FaultAction::promote, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
    fault.begin.when = std::move(when);
    fault.unaware = std::move(unaware);
    return fault;
}

inline Fault demotionOf(int node, std::optional<EventCondition> when)
{
    Fault fault = promotionOf(node, std::move(when));
    fault.action = FaultAction::demote;
    return fault;
}

/// Client 1 holds the lock of one primary with replicas and works for 500 ms; client 2 starts after
/// a failover.
inline EffectiveScenario holderAndSuccessor(const std::string &scheme, int replicas = 1)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    Scenario &scenario = effective.scenario;
    scenario.settings.nodes = 1;
    scenario.settings.replicas = replicas;
    scenario.settings.clients = 2;
    scenario.settings.ttl = 3s;
    scenario.settings.nodeTimeout = 200ms;
    scenario.settings.work = 500ms;
    scenario.settings.giveUp = 2s;
    scenario.rounds = 1;
    scenario.duration = 10s;
    scenario.faults.add(
        {FaultAction::lateStart, {ClientId{2}}, {afterRow(EventKind::failoverEnded)}});
    return effective;
}

/// Returns the rows of a kind. `client` 0: of all clients.
inline std::vector<Event> rowsOf(const JudgedRun &result, EventKind kind, int client = 0)
{
    std::vector<Event> rows;
    for (std::size_t i = 0; i < result.trace->size(); ++i) {
        const Event &event = (*result.trace)[i];
        if (event.kind == kind && (client == 0 || event.client.value == client))
            rows.push_back(event);
    }
    return rows;
}

/// Returns whether the sentinels have elected no leader. That happens if they ask for votes at the
/// same time; they try again only after the run. Such a run does not show what its scenario is
/// about.
inline bool hasFailedElection(const JudgedRun &result)
{
    const auto ends = rowsOf(result, EventKind::failoverEnded);
    return std::any_of(ends.begin(), ends.end(),
        [&](const Event &end) { return result.trace->detail(end) == "given up: not-elected"; });
}

/// Checks the rows failover-begun, promoted and failover-ended of a failover from node 1 to `node`:
/// one of each, and each causes the next. `by`: the actor of failover-begun; only its kind is
/// compared.
inline void checkPromotionRows(const JudgedRun &result, Actor by, int node)
{
    const auto begun = rowsOf(result, EventKind::failoverBegun);
    const auto promoted = rowsOf(result, EventKind::promoted);
    const auto ended = rowsOf(result, EventKind::failoverEnded);
    QCOMPARE(begun.size(), 1u);
    QCOMPARE(promoted.size(), 1u);
    QCOMPARE(ended.size(), 1u);
    QCOMPARE(begun[0].actor.kind, by.kind);
    QCOMPARE(int{begun[0].node.value}, 1);
    QCOMPARE(promoted[0].actor, Actor::node(NodeId{static_cast<std::uint8_t>(node)}));
    QCOMPARE(int{ended[0].node.value}, node);
    const Trace &trace = *result.trace;
    QVERIFY(
        promoted[0].cause != noSeq && trace[promoted[0].cause].kind == EventKind::failoverBegun);
    QVERIFY(ended[0].cause != noSeq && trace[ended[0].cause].kind == EventKind::promoted);
}

} // namespace lockscope
