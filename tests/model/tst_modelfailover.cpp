// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/trace/csv/csv.h"
#include "tests/support/failoverrig.h"
#include "tests/support/modelrig.h"

using namespace lockscope;

namespace {

EffectiveScenario inModel(EffectiveScenario effective)
{
    effective.world = WorldKind::model;
    return effective;
}

Fault cutOfReplication(int replica)
{
    Fault cut{FaultAction::cut};
    cut.target.node = NodeId{static_cast<std::uint8_t>(replica)};
    cut.target.isReplication = true;
    return cut;
}

Fault crashOf(int node, Duration down, std::optional<EventCondition> when)
{
    Fault fault{FaultAction::nodeCrash, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
    fault.end.length = down;
    fault.begin.when = std::move(when);
    return fault;
}

// Returns the nodes to which a client sent commands after a row, without the store.
std::vector<int> nodesAfter(const JudgedRun &result, int client, const Event &row)
{
    std::vector<int> nodes;
    for (const Event &sent : rowsOf(result, EventKind::sent, client)) {
        if (sent.time > row.time && sent.node != storeNode
            && std::find(nodes.begin(), nodes.end(), sent.node.value) == nodes.end())
            nodes.push_back(sent.node.value);
    }
    return nodes;
}

Fault cutOfSentinel(int sentinel, std::optional<EventCondition> when)
{
    Fault cut{FaultAction::cut};
    cut.target.sentinel = sentinel;
    cut.target.node = NodeId{1};
    cut.begin.when = std::move(when);
    return cut;
}

} // namespace

class tst_ModelFailover : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void clientsUseThePromotedReplica()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        effective.scenario.faults.add(promotionOf(2, afterRow(EventKind::entered, 1)));
        const JudgedRun result = runModel(effective);
        checkPromotionRows(result, Actor::operatorPerson(), 2);
        const Event ended = rowsOf(result, EventKind::failoverEnded).at(0);
        QCOMPARE(nodesAfter(result, 1, ended), std::vector<int>{2});
        QCOMPARE(nodesAfter(result, 2, ended), std::vector<int>{2});
        // The key was replicated: client 2 waits for it, and client 1 releases it at the replica.
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(result.count(EventKind::released), 2);
        QCOMPARE(result.count(EventKind::keyLost), 0);
    }

    void theEndOfAFailoverNamesThePrimaryThatIsReplaced()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        effective.scenario.settings.replicas = 2;
        effective.scenario.faults.add(promotionOf(2, afterRow(EventKind::entered, 1)));
        effective.scenario.faults.add(promotionOf(3, afterRow(EventKind::entered, 2)));
        const JudgedRun result = runModel(effective);
        const std::vector<Event> ended = rowsOf(result, EventKind::failoverEnded);
        QCOMPARE(ended.size(), 2u);
        QCOMPARE(result.trace->detail(ended[0]), std::string_view("node-2 replaces node-1"));
        QCOMPARE(result.trace->detail(ended[1]), std::string_view("node-3 replaces node-2"));
    }

    void aKeyThatTheReplicaDoesNotHaveIsLost()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        effective.scenario.faults.add(cutOfReplication(2));
        effective.scenario.faults.add(crashOf(1, 20s, afterRow(EventKind::entered, 1)));
        effective.scenario.faults.add(promotionOf(2, afterRow(EventKind::nodeDown, 0, 1)));
        const JudgedRun result = runModel(effective);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
        const std::vector<Event> cuts = rowsOf(result, EventKind::linkCut);
        QCOMPARE(cuts.size(), 1u);
        QCOMPARE(QString::fromStdString(actorText(cuts[0].actor)), QStringLiteral("link-n2-n1"));
        const std::vector<Event> lost = rowsOf(result, EventKind::keyLost);
        QCOMPARE(lost.size(), 1u);
        QCOMPARE(lost[0].node, NodeId{1});
        QCOMPARE(lost[0].client, ClientId{1});
        QCOMPARE((*result.trace)[lost[0].cause].kind, EventKind::promoted);
        const Spans::Lane owned =
            deriveSpans(*result.trace).lane({SpanKind::owned, ClientId{1}, {}});
        QVERIFY(owned.size() == 1 && owned[0].end == lost[0].time);
    }

    // The former primary still runs, and keeps the key until its TTL ends. That is no row: the lock
    // is elsewhere.
    void aKeyOfAPrimaryThatStillRunsIsLost()
    {
        const JudgedRun result = runModel(effectiveInModel("f2c-sentinels-parted"));
        const std::vector<Event> lost = rowsOf(result, EventKind::keyLost);
        QCOMPARE(lost.size(), 1u);
        QCOMPARE(lost[0].node, NodeId{1});
        QCOMPARE((*result.trace)[lost[0].cause].kind, EventKind::promoted);
        for (const EventKind end : {EventKind::keyExpired, EventKind::keyDeleted}) {
            for (const Event &row : rowsOf(result, end))
                QVERIFY(row.node != NodeId{1});
        }
    }

    void anUnawareClientUsesTheOldPrimaryUntilItIsRefused()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        Scenario &scenario = effective.scenario;
        scenario.rounds = 3;
        scenario.settings.work = 50ms;
        scenario.faults.add(cutOfReplication(2));
        scenario.faults.add(promotionOf(2, afterRow(EventKind::entered, 1), {ClientId{1}}));
        scenario.faults.add(demotionOf(1, afterRow(EventKind::entered, 1, 0, 2)));
        const JudgedRun result = runModel(effective);
        const Event demoted = rowsOf(result, EventKind::demoted).at(0);
        int refused = 0;
        bool hasUsedNewPrimary = false;
        for (const Event &reply : rowsOf(result, EventKind::replied, 1)) {
            if (result.trace->detail(reply).find("READONLY") != std::string::npos) {
                QVERIFY(reply.time > demoted.time);
                QCOMPARE(int{reply.node.value}, 1);
                ++refused;
            }
            hasUsedNewPrimary = hasUsedNewPrimary || reply.node == NodeId{2};
        }
        QCOMPARE(refused, 1); // after that the client asks for the primary
        QVERIFY(hasUsedNewPrimary);
    }

    void aDemotedPrimaryLosesTheKeysThatOnlyItHas()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        effective.scenario.rounds = 2;
        effective.scenario.faults.add(cutOfReplication(2));
        effective.scenario.faults.add(
            promotionOf(2, afterRow(EventKind::entered, 1), {ClientId{1}}));
        effective.scenario.faults.add(demotionOf(1, afterRow(EventKind::entered, 1, 0, 2)));
        const JudgedRun result = runModel(effective);
        // The first key is lost when the replica takes over; client 1, which is unaware, sets the
        // second one afterwards.
        const std::vector<Event> lost = rowsOf(result, EventKind::keyLost);
        QCOMPARE(lost.size(), 2u);
        for (const Event &row : lost) {
            QCOMPARE(int{row.node.value}, 1);
            QCOMPARE(row.client, ClientId{1});
        }
        QCOMPARE((*result.trace)[lost[0].cause].kind, EventKind::promoted);
        QCOMPARE((*result.trace)[lost[1].cause].kind, EventKind::demoted);
        // After that node 1 copies the key of its new primary, node 2.
        const std::vector<Event> sets = rowsOf(result, EventKind::keySet, 2);
        QCOMPARE(int{sets.back().node.value}, 1);
        QCOMPARE((*result.trace)[sets.back().cause].kind, EventKind::demoted);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    void anEmptyPrimaryWipesItsReplicas()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-wait"));
        effective.scenario.settings.work = 2s;
        Fault wipe = crashOf(1, 0ms, afterRow(EventKind::entered, 1));
        wipe.action = FaultAction::wipe;
        effective.scenario.faults.add(wipe);
        effective.scenario.faults[0].begin.when =
            afterRow(EventKind::keyLost, 0, 2); // fault 0: the late start of client 2
        const JudgedRun result = runModel(effective);
        const std::vector<Event> lost = rowsOf(result, EventKind::keyLost);
        QCOMPARE(lost.size(), 2u);
        for (const Event &row : lost)
            QCOMPARE((*result.trace)[row.cause].kind, EventKind::nodeUp);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    void waitIsSentToTheNewPrimary()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-wait"));
        effective.scenario.faults = {
            promotionOf(2, std::nullopt), demotionOf(1, afterRow(EventKind::denied, 2))};
        effective.scenario.settings.work = 20ms;
        const JudgedRun result = runModel(effective);
        // The new primary has no replica until the old primary is demoted, so WAIT fails and the
        // lock is denied. Then both clients enter.
        QVERIFY(!rowsOf(result, EventKind::denied, 2).empty());
        QCOMPARE(result.count(EventKind::entered), 2);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
    }

    void aPrimaryWithoutItsReplicaAcceptsWritesForTwoSeconds()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        effective.scenario.settings.minReplicas = 1;
        effective.scenario.settings.clients = 1;
        effective.scenario.settings.work = 5ms;
        effective.scenario.settings.think = 5ms;
        effective.scenario.settings.giveUp = 0ms;
        effective.scenario.rounds = 1000;
        effective.scenario.duration = 3s;
        effective.scenario.faults = {cutOfReplication(2)};
        const JudgedRun result = runModel(effective);
        const std::vector<Event> sets = rowsOf(result, EventKind::keySet);
        QVERIFY(sets.back().time > WorldTime{1900ms} && sets.back().time < WorldTime{2100ms});
        const std::vector<Event> replies = rowsOf(result, EventKind::replied);
        QVERIFY(result.trace->detail(replies.back()).find("NOREPLICAS") != std::string::npos);
    }

    void sentinelsPromoteAReplicaAndDemoteTheOldPrimary()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua", 2));
        effective.scenario.settings.sentinels = 3;
        effective.scenario.settings.ttl = 8s;
        effective.scenario.settings.work = 4s;
        effective.scenario.faults.add(crashOf(1, 2s, afterRow(EventKind::entered, 1)));
        effective.scenario.faults[0].begin.when =
            afterRow(EventKind::entered, 1); // fault 0: the late start of client 2
        const JudgedRun result = runModel(effective);
        checkPromotionRows(result, Actor{ActorKind::sentinel, 1, 0}, 2);
        if (QTest::currentTestFailed())
            return;
        const Event down = rowsOf(result, EventKind::nodeDown).at(0);
        const Duration took = rowsOf(result, EventKind::failoverEnded).at(0).time - down.time;
        QVERIFY2(took > 1100ms && took < 2s, qPrintable(QString::number(took.count())));
        const Event up = rowsOf(result, EventKind::nodeUp).back();
        const std::vector<Event> demoted = rowsOf(result, EventKind::demoted);
        QCOMPARE(demoted.size(), 1u);
        QVERIFY(demoted[0].time - up.time > 800ms && demoted[0].time - up.time < 1200ms);
        QCOMPARE(outcomeName(result.verdict.outcome),
            outcomeName(Outcome::held)); // the replicas had the key
    }

    void theSameSeedGivesTheSameFailover()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua", 2));
        effective.scenario.settings.sentinels = 3;
        effective.scenario.settings.work = 2s;
        effective.scenario.faults.add(cutOfReplication(3));
        effective.scenario.faults.add(crashOf(1, 2s, afterRow(EventKind::entered, 1)));
        QCOMPARE(csvText(*runModel(effective).trace), csvText(*runModel(effective).trace));
    }

    void sentinelsFailOverIfAMajorityCannotReachThePrimary_data()
    {
        QTest::addColumn<int>("cutOff");
        for (int cutOff = 0; cutOff <= 3; ++cutOff)
            QTest::addRow("%d of 3", cutOff) << cutOff;
    }
    void sentinelsFailOverIfAMajorityCannotReachThePrimary()
    {
        QFETCH(int, cutOff);
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        effective.scenario.settings.sentinels = 3;
        effective.scenario.settings.work = 2500ms;
        for (int sentinel = 1; sentinel <= cutOff; ++sentinel)
            effective.scenario.faults.add(cutOfSentinel(sentinel, afterRow(EventKind::entered, 1)));
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::linkCut), cutOff);
        QCOMPARE(result.count(EventKind::promoted), cutOff > 1 ? 1 : 0);
        QCOMPARE(result.count(EventKind::demoted),
            cutOff == 2 ? 1 : 0); // the third sentinel still reaches the old primary
    }

    void aSentinelThatReachesTheOldPrimaryAgainDemotesIt()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        effective.scenario.settings.sentinels = 3;
        effective.scenario.settings.work = 4s;
        effective.scenario.settings.ttl = 5s;
        for (int sentinel = 1; sentinel <= 3; ++sentinel) {
            Fault cut = cutOfSentinel(sentinel, afterRow(EventKind::entered, 1));
            cut.end.until = afterRow(EventKind::failoverEnded);
            effective.scenario.faults.add(cut);
        }
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::linkHealed), 3);
        QCOMPARE(result.count(EventKind::demoted), 1);
    }

    // Client 1 has set its key on node 1 when node 2 becomes the primary. The answer of node 2 to
    // WAIT would not be about that key.
    void waitIsSentToTheNodeWhereTheKeyWasSet()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-wait"));
        Fault pause{FaultAction::pause, {ClientId{1}}};
        pause.begin.anchor = Anchor::line;
        pause.begin.line = 3;
        pause.end.length = 1s;
        pause.end.until = afterRow(EventKind::failoverEnded);
        effective.scenario.faults.add(pause);
        effective.scenario.faults.add(cutOfReplication(2));
        effective.scenario.faults.add(promotionOf(2, afterRow(EventKind::paused, 1)));
        const JudgedRun result = runModel(effective);
        const Event denied = rowsOf(result, EventKind::denied, 1).at(0);
        const auto sent = rowsOf(result, EventKind::sent, 1);
        QCOMPARE(sent.at(0).node, NodeId{1}); // SET
        QCOMPARE(sent.at(1).node, NodeId{1}); // WAIT
        QVERIFY(sent.at(1).time <= denied.time);
        QCOMPARE(sent.back().node, NodeId{2});
    }

    // The SET takes about 150 bytes on the link to the replica, the replica's confirmation 40. A
    // client waits for the replica for at most a tenth of the lease.
    void aReplicaWithAThrottledLinkConfirmsLate_data()
    {
        QTest::addColumn<int>("bandwidth");
        QTest::addColumn<int>("granted");
        QTest::newRow("100 bytes per second") << 100 << 0;
        QTest::newRow("1 MB per second") << 1'000'000 << 1;
    }
    void aReplicaWithAThrottledLinkConfirmsLate()
    {
        QFETCH(int, bandwidth);
        QFETCH(int, granted);
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-wait"));
        Fault throttle = cutOfReplication(2);
        throttle.action = FaultAction::throttle;
        throttle.bandwidth = bandwidth;
        effective.scenario.settings.clients = 1;
        effective.scenario.faults = {throttle};
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.count(EventKind::linkDelayed), 1);
        QCOMPARE(std::min(result.count(EventKind::granted), 1), granted);
    }

    void aCutOfAMissingSentinelsLinkIsRefused()
    {
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua"));
        effective.scenario.settings.sentinels = 3;
        effective.scenario.faults.add(cutOfSentinel(4, std::nullopt));
        const auto trace = Simulator().run(effective);
        QVERIFY(!trace);
        QCOMPARE(QString::fromStdString(trace.error().text),
            QStringLiteral(
                "faults.links: cut of sentinel 4's link, but sentinels: 3; expected 1 to 3"));
    }

    void anImpossibleFailoverIsRefused_data()
    {
        QTest::addColumn<QString>("why");
        QTest::addColumn<int>("replicas");
        QTest::addColumn<int>("node");
        QTest::addColumn<bool>("isPromotion");
        QTest::addColumn<int>("sentinels");
        QTest::newRow("primary") << "faults.failovers: promote of node 1, but that node is not a "
                                    "replica; expected 2 to 3"
                                 << 2 << 1 << true << 0;
        QTest::newRow("no node") << "faults.failovers: promote of node 4, but that node is not a "
                                    "replica; expected 2 to 3"
                                 << 2 << 4 << true << 0;
        QTest::newRow("no replicas") << "faults.failovers: demote of node 1, but there is no such "
                                        "node; expected a scenario with replicas"
                                     << 0 << 1 << false << 0;
        QTest::newRow("only sentinels")
            << "sentinels: 3, but there is no replica to promote; expected 0, or replicas: 1 to 3"
            << 0 << 0 << true << 3;
    }
    void anImpossibleFailoverIsRefused()
    {
        QFETCH(QString, why);
        QFETCH(int, replicas);
        QFETCH(int, node);
        QFETCH(bool, isPromotion);
        QFETCH(int, sentinels);
        EffectiveScenario effective = inModel(holderAndSuccessor("set-px-lua", replicas));
        effective.scenario.settings.sentinels = sentinels;
        if (node > 0)
            effective.scenario.faults.add(
                isPromotion ? promotionOf(node, std::nullopt) : demotionOf(node, std::nullopt));
        const auto trace = Simulator().run(effective);
        QVERIFY(!trace);
        QCOMPARE(QString::fromStdString(trace.error().text), why);
    }
};

QTEST_GUILESS_MAIN(tst_ModelFailover)
#include "tst_modelfailover.moc"
