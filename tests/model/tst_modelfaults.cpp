// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/modelrig.h"

#include <algorithm>

using namespace lockscope;

namespace {

Fault nodeFault(int node, FaultAction kind)
{
    Fault fault{kind, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
    return fault;
}

EventCondition after(EventKind kind, int client)
{
    EventCondition condition;
    condition.kinds = {kind};
    condition.client = ClientId{static_cast<std::uint16_t>(client)};
    return condition;
}

Fault cutTo(int client, int node)
{
    Fault cut{FaultAction::cut,
        {ClientId{static_cast<std::uint16_t>(client)}, NodeId{static_cast<std::uint8_t>(node)}}};
    return cut;
}

// As in the scenarios F4 and F8: client 1 gets its lock only from nodes 1 to 3 and works for a long
// time. Then node 3 has a fault, and client 2, which cannot reach nodes 1 and 2, tries to acquire
// the lock.
EffectiveScenario twoMajorities(const Fault &faultOfNode3, Duration ttl = 1s)
{
    EffectiveScenario effective = effectiveInModel("peaceful", "redlock");
    Scenario &scenario = effective.scenario;
    scenario.settings.ttl = ttl;
    scenario.settings.clients = 2;
    scenario.settings.work = 500ms;
    scenario.settings.nodeTimeout = 20ms;
    scenario.settings.retryDelay = 10ms;
    scenario.settings.giveUp = 300ms;
    scenario.rounds = 1;
    scenario.faults.add(cutTo(1, 4));
    scenario.faults.add(cutTo(1, 5));
    scenario.faults.add(cutTo(2, 1));
    scenario.faults.add(cutTo(2, 2));
    scenario.faults.add({FaultAction::lateStart, {ClientId{2}}, {after(EventKind::entered, 1)}});
    Fault fault = faultOfNode3;
    fault.begin.when = after(EventKind::entered, 1);
    scenario.faults.add(fault);
    return effective;
}

Outcome outcomeOf(const EffectiveScenario &effective)
{
    return runModel(effective).verdict.outcome;
}

} // namespace

class tst_ModelFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyClient1EntersIfNode3KeepsItsKeys()
    {
        EffectiveScenario effective = twoMajorities(nodeFault(3, FaultAction::flushScripts));
        const JudgedRun result = runModel(effective);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        QCOMPARE(result.count(EventKind::entered), 1);
    }

    // Redis's documentation: a node that restarts without its keys gives the lock to a second
    // client.
    void aNodeThatRestartsWithoutItsKeysLetsTwoClientsEnter_data()
    {
        QTest::addColumn<int>("persistence");
        QTest::addColumn<bool>("losesPower");
        QTest::addColumn<bool>("isHeld");
        QTest::newRow("none") << static_cast<int>(Persistence::none) << false << false;
        QTest::newRow("aof-no") << static_cast<int>(Persistence::aofNo) << false << true;
        QTest::newRow("aof-everysec")
            << static_cast<int>(Persistence::aofEverysec) << false << true;
        QTest::newRow("aof-always") << static_cast<int>(Persistence::aofAlways) << false << true;
        QTest::newRow("aof-no, power lost")
            << static_cast<int>(Persistence::aofNo) << true << false;
        QTest::newRow("aof-everysec, power lost")
            << static_cast<int>(Persistence::aofEverysec) << true << false;
        QTest::newRow("aof-always, power lost")
            << static_cast<int>(Persistence::aofAlways) << true << true;
        QTest::newRow("rdb") << static_cast<int>(Persistence::rdb) << false << false;
    }
    void aNodeThatRestartsWithoutItsKeysLetsTwoClientsEnter()
    {
        QFETCH(int, persistence);
        QFETCH(bool, losesPower);
        QFETCH(bool, isHeld);
        EffectiveScenario effective = twoMajorities(nodeFault(3, FaultAction::nodeCrash));
        effective.scenario.settings.persistence = static_cast<Persistence>(persistence);
        effective.scenario.settings.powerLoss = losesPower;
        const JudgedRun result = runModel(effective);
        QCOMPARE(outcomeName(result.verdict.outcome),
            outcomeName(isHeld ? Outcome::held : Outcome::violated));
        QCOMPARE(result.count(EventKind::nodeDown), 1);
        QCOMPARE(result.count(EventKind::keyLost), isHeld ? 0 : 1);
    }

    // The fix in Redis's documentation: the node stays down for longer than the TTL of any lock. A
    // node that is wiped restarts at once, and two clients enter.
    void aRestartAfterTheTtlKeepsMutualExclusion()
    {
        Fault crash = nodeFault(3, FaultAction::nodeCrash);
        crash.end.length = 1200ms;
        QCOMPARE(outcomeName(outcomeOf(twoMajorities(crash))), outcomeName(Outcome::held));
        const EffectiveScenario wiped = twoMajorities(nodeFault(3, FaultAction::wipe));
        QCOMPARE(outcomeName(outcomeOf(wiped)), outcomeName(Outcome::violated));
    }

    // The node measures the delay of its restart with its own clock, which can jump.
    void aDelayedRestartIsMeasuredByTheNodesClock()
    {
        Fault crash = nodeFault(3, FaultAction::nodeCrash);
        crash.end.length = 1200ms;
        EffectiveScenario effective = twoMajorities(crash);
        Fault jump = nodeFault(3, FaultAction::clockJump);
        jump.end.length = 2s;
        jump.begin.when = EventCondition{{EventKind::nodeDown}, {}, NodeId{3}, 1};
        effective.scenario.faults.add(jump);
        QCOMPARE(outcomeName(outcomeOf(effective)), outcomeName(Outcome::violated));
    }

    // A crash may end on a condition: then the node restarts.
    void aCrashMayEndOnACondition()
    {
        Fault crash = nodeFault(3, FaultAction::nodeCrash);
        crash.end.length = 10s;
        crash.end.until = after(EventKind::denied, 2);
        const JudgedRun result = runModel(twoMajorities(crash));
        QCOMPARE(rowsOf(*result.trace, EventKind::nodeUp).size(), std::size_t{6});
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
    }

    // Kleppmann 2016: a node whose clock jumps forward expires the lock early. After a jump
    // backward the node only keeps the key for longer.
    void aForwardJumpOfANodesClockLetsTwoClientsEnter_data()
    {
        QTest::addColumn<int>("jumpMs");
        QTest::addColumn<bool>("isHeld");
        QTest::newRow("forward") << 1500 << false;
        QTest::newRow("a little") << 100 << true;
        QTest::newRow("back") << -1500 << true;
    }
    void aForwardJumpOfANodesClockLetsTwoClientsEnter()
    {
        QFETCH(int, jumpMs);
        QFETCH(bool, isHeld);
        EffectiveScenario effective = twoMajorities(nodeFault(3, FaultAction::clockJump));
        effective.scenario.settings.clockJump = std::chrono::milliseconds(jumpMs);
        const JudgedRun result = runModel(effective);
        QCOMPARE(outcomeName(result.verdict.outcome),
            outcomeName(isHeld ? Outcome::held : Outcome::violated));
        QCOMPARE(result.count(EventKind::clockJumped), 1);
    }

    // When a node's clock changes, its key ends earlier or later in true time: the trace gets a row
    // with the key's new true deadline.
    void aChangeOfANodesClockGivesItsKeyANewDeadline()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.clients = 1;
        scenario.settings.ttl = 2s;
        scenario.settings.work = 3s;
        scenario.rounds = 1;
        scenario.faults = FaultPlan{};
        Fault drift = nodeFault(1, FaultAction::clockDrift);
        drift.drift = 500'000;
        drift.begin.when = after(EventKind::entered, 1);
        drift.end.length = 300ms;
        scenario.faults.add(drift);
        const JudgedRun result = runModel(effective);
        const std::vector<Event> changes = rowsOf(*result.trace, EventKind::clockJumped);
        QCOMPARE(changes.size(), std::size_t{2});
        QCOMPARE(result.trace->detail(changes[0]), std::string("runs 500000 ppm faster, 300ms"));
        QCOMPARE(result.trace->detail(changes[1]), std::string("runs at the normal rate"));
        QCOMPARE(changes[1].time - changes[0].time, Duration{300ms});
        const std::vector<Event> sets = rowsOf(*result.trace, EventKind::keySet);
        QCOMPARE(sets.size(), std::size_t{3});
        QCOMPARE((*result.trace)[sets[1].cause].kind, EventKind::clockJumped);
        QCOMPARE(sets[2].client, ClientId{1});
        const auto deadline = [&](std::size_t i) { return sets[i].time + sets[i].span; };
        QVERIFY(std::chrono::abs(
                    (deadline(1) - changes[0].time) * 3 / 2 - (deadline(0) - changes[0].time))
            < 10us);
        QVERIFY(std::chrono::abs(deadline(0) - deadline(2) - 150ms) < 10us);
        const std::vector<Event> expired = rowsOf(*result.trace, EventKind::keyExpired);
        QCOMPARE(expired.size(), std::size_t{1});
        QCOMPARE(microseconds(expired[0].time), microseconds(deadline(2)));
        QCOMPARE((*result.trace)[expired[0].cause].time, sets[2].time);
    }

    // Fast clocks expire keys early. This is harmless up to the drift that the client subtracts.
    void fastNodeClocksAreHarmlessUpToTheDriftAllowance_data()
    {
        QTest::addColumn<double>("ppm");
        QTest::addColumn<double>("factor");
        QTest::addColumn<bool>("isHeld");
        QTest::newRow("less than the usual allowance") << 9'000.0 << 0.01 << true;
        QTest::newRow("far more") << 300'000.0 << 0.01 << false;
        QTest::newRow("far more, with a greater allowance") << 300'000.0 << 0.4 << true;
        QTest::newRow("slow") << -300'000.0 << 0.01 << true;
    }
    void fastNodeClocksAreHarmlessUpToTheDriftAllowance()
    {
        QFETCH(double, ppm);
        QFETCH(double, factor);
        QFETCH(bool, isHeld);
        EffectiveScenario effective = effectiveInModel("peaceful", "redlock");
        Scenario &scenario = effective.scenario;
        scenario.settings.clients = 2;
        scenario.settings.ttl = 1s;
        scenario.settings.driftFactor = factor;
        scenario.settings.clockDrift = ppm;
        scenario.settings.work = Duration(
            static_cast<Duration::rep>(1e9 * (1 - factor) - 50e6)); // just within the validity
        scenario.rounds = 1;
        scenario.faults = FaultPlan{};
        scenario.faults.add(
            {FaultAction::lateStart, {ClientId{2}}, {after(EventKind::entered, 1)}});
        QCOMPARE(outcomeName(outcomeOf(effective)),
            outcomeName(isHeld ? Outcome::held : Outcome::violated));
    }

    // A client with a slow clock believes in its lease for too long in true time.
    void aClientWithASlowClockOverrunsItsLease()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.ttl = 1s;
        scenario.settings.work = 900ms;
        scenario.settings.clients = 2;
        scenario.rounds = 1;
        scenario.faults = FaultPlan{};
        scenario.faults.add(
            {FaultAction::lateStart, {ClientId{2}}, {after(EventKind::entered, 1)}});
        QCOMPARE(outcomeName(outcomeOf(effective)), outcomeName(Outcome::held));
        Fault slow{FaultAction::clientClock, {ClientId{1}}};
        slow.drift = -200'000;
        scenario.faults.add(slow);
        const JudgedRun result = runModel(effective);
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::violated));
        // 900 ms on a clock that runs at four fifths of the rate are 1125 ms.
        const Event entered = rowsOf(*result.trace, EventKind::entered).front();
        const auto sent = rowsOf(*result.trace, EventKind::sent);
        const auto write = std::find_if(
            sent.begin(), sent.end(), [](const Event &row) { return row.node == storeNode; });
        QVERIFY(write != sent.end() && write->client == entered.client);
        QVERIFY(write->time - entered.time > 1100ms);
    }

    void aFrozenNodeExecutesCommandsAfterItThaws()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.clients = 1;
        scenario.settings.nodeTimeout = 50ms;
        scenario.settings.giveUp = 10ms;
        scenario.rounds = 1;
        scenario.faults = FaultPlan{};
        Fault freeze = nodeFault(1, FaultAction::freeze);
        freeze.end.length = 200ms;
        scenario.faults.add(freeze);
        const JudgedRun result = runModel(effective);
        const auto set = rowsOf(*result.trace, EventKind::keySet);
        const auto thawed = rowsOf(*result.trace, EventKind::thawed);
        QCOMPARE(thawed.size(), std::size_t{1});
        QVERIFY(!set.empty());
        QVERIFY(set.front().time >= thawed.front().time);
        QVERIFY(result.count(EventKind::timedOut) > 0);
    }

    // A pause or crash of a client at a fixed time happens at that time, whatever the client does.
    void aClientFaultAtATimeHappensAtThatTime()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        Scenario &scenario = effective.scenario;
        scenario.settings.clients = 2;
        scenario.settings.work = 50ms;
        scenario.rounds = 3;
        scenario.faults = FaultPlan{};
        Fault pause{FaultAction::pause, {ClientId{1}}};
        pause.begin.time = 30ms;
        pause.end.length = 40ms;
        scenario.faults.add(pause);
        Fault crash{FaultAction::crash, {ClientId{2}}};
        crash.begin.time = 123ms;
        scenario.faults.add(crash);
        const JudgedRun result = runModel(effective);
        QCOMPARE(rowsOf(*result.trace, EventKind::paused).at(0).time, WorldTime{30ms});
        QCOMPARE(rowsOf(*result.trace, EventKind::resumed).at(0).time, WorldTime{70ms});
        QCOMPARE(rowsOf(*result.trace, EventKind::crashed).at(0).time, WorldTime{123ms});
    }
};

QTEST_GUILESS_MAIN(tst_ModelFaults)
#include "tst_modelfaults.moc"
