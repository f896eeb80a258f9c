// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/live/twoclients.h"

using namespace lockscope;

// Tests stores that protect themselves: they check the fencing token at each write, or also at the
// read; or they use check-and-set with the lock's token.
class tst_Guards : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fencingTokensGrowInTheOrderOfTheGrants_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("counterNode");
        QTest::newRow("set-px-lua: on the node of the lock") << "set-px-lua" << 1;
        QTest::newRow("setnx-del: on the node of the lock") << "setnx-del" << 1;
        QTest::newRow("redlock: on the store") << "redlock" << int{storeNode.value};
    }
    void fencingTokensGrowInTheOrderOfTheGrants()
    {
        QFETCH(QString, scheme);
        QFETCH(int, counterNode);
        EffectiveScenario effective = builtIn("peaceful", scheme.toStdString());
        effective.scenario.settings.fencing = Fencing::readWrite;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        std::uint64_t last = 0;
        for (const Event *const granted : rows(result, EventKind::granted)) {
            const std::uint64_t number = result.trace->fence(*granted).value;
            QVERIFY(number > last);
            last = number;
            const Event *const reply = causeOf(result, *granted);
            QVERIFY(reply && reply->kind == EventKind::replied);
            QCOMPARE(int{reply->node.value}, counterNode);
        }
        QCOMPARE(last, 12u); // three clients, four rounds
        for (const EventKind kind : {EventKind::entered, EventKind::read, EventKind::wrote,
                 EventKind::left, EventKind::released}) {
            QCOMPARE(rows(result, kind).size(), 12u);
            for (const Event *const event : rows(result, kind))
                QVERIFY(event->fence);
        }
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QVERIFY(!hasFinding(result, FindingKind::fenceBackwards));
    }

    void aFencingTokenThatComesAfterTheEndOfTheLeaseIsNotUsed()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.fencing = Fencing::write;
        FaultBegin place = beginAt(Anchor::line);
        place.line = 4; // after the three lines of the scheme
        scenario.faults[0].begin.when = when(EventKind::keySet, first);
        scenario.faults.add(
            {FaultAction::pause, {first}, place, {{}, when(EventKind::left, second)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(hasStep(result, first, "4 fencing: INCR fence, now < valid until ?"));
        const auto denied = rows(result, EventKind::denied, first);
        QVERIFY(!denied.empty());
        QCOMPARE(result.trace->detail(*denied.front()), std::string("no-time-left"));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QVERIFY(!hasFinding(result, FindingKind::fenceBackwards));
        QCOMPARE(rows(result, EventKind::granted, first).size(), 1u); // at its second attempt
    }

    void aGuardedStoreRefusesTheLateWrite_data()
    {
        QTest::addColumn<int>("fencing");
        QTest::addColumn<int>("rejected");
        QTest::newRow("off: the store accepts the write") << static_cast<int>(Fencing::off) << 0;
        QTest::newRow("write") << static_cast<int>(Fencing::write) << 1;
        QTest::newRow("read-write") << static_cast<int>(Fencing::readWrite) << 1;
        QTest::newRow("cas") << static_cast<int>(Fencing::cas) << 1;
    }
    void aGuardedStoreRefusesTheLateWrite()
    {
        QFETCH(int, fencing);
        QFETCH(int, rejected);
        EffectiveScenario effective = twoClients("redlock");
        Scenario &scenario = effective.scenario;
        scenario.settings.fencing = static_cast<Fencing>(fencing);
        scenario.faults.add({FaultAction::pause, {first}, beginAt(Anchor::entered),
            {{}, when(EventKind::wrote, second)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::writeRejected, first).size(), std::size_t(rejected));
        QCOMPARE(rows(result, EventKind::wrote, first).size(), std::size_t(1 - rejected));
        QCOMPARE(rows(result, EventKind::wrote, second).size(), 1u);
        QCOMPARE(outcomeName(result.verdict.outcome),
            outcomeName(rejected ? Outcome::guarded : Outcome::violated));
        QCOMPARE(hasFinding(result, FindingKind::staleWrite), rejected == 0);
        QCOMPARE(result.verdict.counts.at("write_rejected"), rejected);
    }

    void aFencingTokenThatIsCheckedOnlyAtTheWriteMayBeCheckedTooLate_data()
    {
        QTest::addColumn<int>("fencing");
        QTest::addColumn<bool>("isGuarded");
        QTest::newRow("write") << static_cast<int>(Fencing::write) << false;
        QTest::newRow("read-write") << static_cast<int>(Fencing::readWrite) << true;
    }
    // The first client writes while the second, which has not written yet, is inside.
    void aFencingTokenThatIsCheckedOnlyAtTheWriteMayBeCheckedTooLate()
    {
        QFETCH(int, fencing);
        QFETCH(bool, isGuarded);
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.ttl = 1s;
        scenario.settings.fencing = static_cast<Fencing>(fencing);
        scenario.faults.add({FaultAction::pause, {first}, beginAt(Anchor::entered),
            {{}, when(EventKind::paused, second)}});
        scenario.faults.add({FaultAction::pause, {second}, beginAt(Anchor::entered),
            {{}, when(EventKind::left, first)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::writeRejected, first).size(), isGuarded ? 1u : 0u);
        QCOMPARE(hasFinding(result, FindingKind::staleWrite), !isGuarded);
        QCOMPARE(outcomeName(result.verdict.outcome),
            outcomeName(isGuarded ? Outcome::guarded : Outcome::violated));
    }

    void aReadWithAnOldFencingTokenIsRefusedAndTheClientLeaves()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.fencing = Fencing::readWrite;
        scenario.settings.ttl = 1s;
        // The first client enters when the second has read and works.
        scenario.faults.add({FaultAction::pause, {first}, beginAt(Anchor::granted),
            {{}, when(EventKind::paused, second)}});
        scenario.faults.add({FaultAction::pause, {second}, beginAt(Anchor::entered),
            {{}, when(EventKind::left, first)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(rows(result, EventKind::read, first).empty());
        const auto refused = rows(result, EventKind::writeRejected, first);
        QCOMPARE(refused.size(), 1u);
        QCOMPARE(result.trace->detail(*refused.front()),
            std::string("at the read: the store has seen a larger number"));
        QVERIFY(rows(result, EventKind::wrote, first).empty());
        QVERIFY(!hasFinding(result, FindingKind::staleWrite));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::guarded));
    }

    // With check-and-set, a client that enters claims the store: it stores its token there. The
    // store then refuses writes with other tokens.
    void aLateClaimOfTheStoreMakesTheStoreRefuseTheCurrentHolder()
    {
        EffectiveScenario effective = twoClients("set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.fencing = Fencing::cas;
        scenario.settings.ttl = 1s;
        // The first client enters and claims when the second has claimed and works.
        scenario.faults.add({FaultAction::pause, {first}, beginAt(Anchor::granted),
            {{}, when(EventKind::paused, second)}});
        scenario.faults.add({FaultAction::pause, {second}, beginAt(Anchor::entered),
            {{}, when(EventKind::left, first)}});
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(rows(result, EventKind::wrote, first).size(), 1u);
        QCOMPARE(rows(result, EventKind::writeRejected, second).size(), 1u);
        QVERIFY(hasFinding(result, FindingKind::staleWrite));
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }
};

QTEST_GUILESS_MAIN(tst_Guards)
#include "tst_guards.moc"
