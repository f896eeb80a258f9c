// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/processstate.h"
#include "tests/support/failoverrig.h"
#include "tests/support/liverig.h"
#include "tests/support/owncourse.h"
#include "tests/support/tracelaws.h"

#include <QTemporaryDir>

using namespace lockscope;

namespace {

// Returns the nodes, without the store, to which the client has sent commands after the row; each
// node once.
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

std::string replyOf(const JudgedRun &result, const Event &row)
{
    return result.trace->detail(row);
}

void compareWithModel(EffectiveScenario effective, const JudgedRun &live)
{
    effective.world = WorldKind::model;
    const JudgedRun model = runModel(effective);
    QCOMPARE(outcomeName(live.verdict.outcome), outcomeName(model.verdict.outcome));
    QCOMPARE(QString::fromStdString(actionsDifference(*model.trace, *live.trace)), QString());
}

// Returns the rows key-lost as texts: "client 1 on node 1 by promoted".
QByteArrayList lossesIn(const JudgedRun &result)
{
    QByteArrayList losses;
    for (const Event &lost : rowsOf(result, EventKind::keyLost)) {
        losses << "client " + QByteArray::number(lost.client.value) + " on node "
                + QByteArray::number(lost.node.value) + " by "
                + QByteArray::fromStdString(
                    std::string(eventKindName((*result.trace)[lost.cause].kind)));
    }
    return losses;
}

} // namespace

class tst_Failover : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    void aPromotedReplicaReplacesItsPrimary()
    {
        EffectiveScenario effective = holderAndSuccessor("set-px-lua", 2);
        effective.scenario.faults.add(promotionOf(2, afterRow(EventKind::entered, 1)));
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        checkPromotionRows(result, Actor::operatorPerson(), 2);
        const Event ended = rowsOf(result, EventKind::failoverEnded).at(0);
        QCOMPARE(nodesAfter(result, 1, ended), std::vector<int>{2});
        QCOMPARE(nodesAfter(result, 2, ended), std::vector<int>{2});
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(rowsOf(result, EventKind::released).size(), 2u);
        checkKeyRowsInTime(*result.trace);
        // The other replica follows the new primary.
        bool isCopied = false;
        for (const Event &set : rowsOf(result, EventKind::keySet, 2)) {
            const bool isOfOtherReplica = set.node == NodeId{3};
            isCopied = isCopied || isOfOtherReplica;
            QVERIFY(!isOfOtherReplica || (*result.trace)[set.cause].node == NodeId{2});
        }
        QVERIFY(isCopied);
        compareWithModel(effective, result);
    }

    void aFailoverLosesTheKeysThatOnlyTheOldPrimaryHas_data()
    {
        QTest::addColumn<QByteArray>("loss");
        QTest::newRow("f1-failover-loses-key") << QByteArray("client 1 on node 1 by promoted");
        QTest::newRow("f1c-failover-of-one-in-five")
            << QByteArray("client 1 on node 1 by promoted");
        QTest::newRow("f2c-sentinels-parted")
            << QByteArray("client 1 on node 1 by promoted"); // the old primary still runs
    }

    void aFailoverLosesTheKeysThatOnlyTheOldPrimaryHas()
    {
        QFETCH(QByteArray, loss);
        EffectiveScenario effective = builtIn(QTest::currentDataTag());
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(lossesIn(result), QByteArrayList{loss});
        effective.world = WorldKind::model;
        QCOMPARE(lossesIn(runModel(effective)), QByteArrayList{loss});
    }

    void aClientThatIsUnawareOfAFailoverContinuesUntilItIsRefused()
    {
        EffectiveScenario effective = holderAndSuccessor("set-px-lua");
        Scenario &scenario = effective.scenario;
        // The demoted node may search for its primary for a second, and loses the key only then.
        // Until then, the key must not expire.
        scenario.settings.ttl = 4s;
        scenario.settings.work = 1500ms;
        // Node 1 is demoted when client 1 has entered for the second time. The second release of
        // client 1 finds no key on the demoted node, and its third SET is refused.
        scenario.rounds = 3;
        scenario.faults.add(promotionOf(2, afterRow(EventKind::entered, 1), {ClientId{1}}));
        scenario.faults.add(demotionOf(1, afterRow(EventKind::entered, 1, 0, 2)));
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const Event demoted = rowsOf(result, EventKind::demoted).at(0);
        // What the client did on the old primary after the failover is lost, and the demotion is
        // the cause.
        const auto lost = rowsOf(result, EventKind::keyLost);
        QCOMPARE(lost.size(), 1u);
        QCOMPARE(lost[0].node, NodeId{1});
        QCOMPARE(lost[0].client, ClientId{1});
        QCOMPARE((*result.trace)[lost[0].cause].kind, EventKind::demoted);
        std::vector<Event> refused;
        for (const Event &reply : rowsOf(result, EventKind::replied, 1)) {
            if (replyOf(result, reply).find("READONLY") != std::string::npos)
                refused.push_back(reply);
        }
        QCOMPARE(refused.size(), 1u);
        QVERIFY(refused[0].time >= demoted.time && refused[0].node == NodeId{1});
        for (const Event &sent : rowsOf(result, EventKind::sent, 2))
            QVERIFY(sent.node == NodeId{2} || sent.node == storeNode);
        checkKeyRowsInTime(*result.trace);
    }

    void setPxWaitUsesTheNewPrimary()
    {
        EffectiveScenario effective = holderAndSuccessor("set-px-wait");
        effective.scenario.faults = {
            promotionOf(2, std::nullopt), demotionOf(1, afterRow(EventKind::denied, 2))};
        effective.scenario.settings.work = 20ms;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(!rowsOf(result, EventKind::denied, 2).empty());
        QCOMPARE(rowsOf(result, EventKind::entered).size(), 2u);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
    }

    void aPrimaryThatRestartsEmptyDeletesTheKeysOfItsReplicas()
    {
        EffectiveScenario effective = holderAndSuccessor("set-px-wait");
        effective.scenario.settings.ttl = 20s;
        effective.scenario.settings.work = 15s;
        effective.scenario.settings.giveUp = 0ms;
        effective.scenario.duration = 40s;
        Fault wipe{FaultAction::wipe, {{}, NodeId{1}}};
        wipe.begin.when = afterRow(EventKind::entered, 1);
        effective.scenario.faults[0].begin.when = afterRow(EventKind::keyLost, 0, 2);
        effective.scenario.faults.add(wipe);
        effective.scenario.faults.add(
            {FaultAction::crash, {ClientId{1}}, {afterRow(EventKind::entered, 2)}});
        effective.scenario.faults.add(
            {FaultAction::crash, {ClientId{2}}, {afterRow(EventKind::entered, 2)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const auto lost = rowsOf(result, EventKind::keyLost);
        QCOMPARE(lost.size(), 2u);
        QCOMPARE(lost[0].node, NodeId{1});
        QCOMPARE(lost[1].node, NodeId{2});
        QCOMPARE((*result.trace)[lost[1].cause].node, NodeId{1});
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    // The primary refuses writes when it has had no replica for two seconds, by its own count of
    // whole seconds.
    void aPrimaryWithoutItsReplicaRefusesWrites()
    {
        EffectiveScenario effective = holderAndSuccessor("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.minReplicas = 1;
        scenario.settings.clients = 1;
        scenario.settings.work = 10ms;
        scenario.settings.think = 10ms;
        scenario.settings.giveUp = 0ms;
        scenario.rounds = 100000;
        scenario.duration = 20s;
        scenario.faults = {};
        Fault freeze{FaultAction::freeze, {{}, NodeId{2}}};
        scenario.faults.add(freeze);
        scenario.faults.add({FaultAction::crash, {ClientId{1}}, {afterRow(EventKind::denied, 1)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const Event denied = rowsOf(result, EventKind::denied, 1).at(0);
        QVERIFY(denied.time > WorldTime{1s});
        QVERIFY(
            replyOf(result, (*result.trace)[denied.cause]).find("NOREPLICAS") != std::string::npos);
    }

    void noServerRunsAfterTheRun()
    {
        EffectiveScenario effective = holderAndSuccessor("set-px-lua");
        effective.scenario.faults.add(promotionOf(2, afterRow(EventKind::entered, 1)));
        effective.scenario.faults.add(demotionOf(1, afterRow(EventKind::entered, 2)));
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        for (const Event &up : rowsOf(result, EventKind::nodeUp)) {
            const std::string detail = result.trace->detail(up);
            QCOMPARE(processState(std::stoi(detail.substr(detail.find("process ") + 8))),
                ProcessState::gone);
        }
    }

private:
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_Failover)
#include "tst_failover.moc"
