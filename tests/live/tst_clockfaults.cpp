// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/processstate.h"
#include "tests/live/redisclient.h"
#include "tests/support/liverig.h"
#include "tests/support/owncourse.h"
#include "tests/support/tracelaws.h"

#include <QProcess>
#include <QTemporaryDir>

#include <filesystem>

using namespace lockscope;
namespace fs = std::filesystem;

namespace {

const std::string lockKeyText = "lockscope:lock:orders";

// Returns the condition that is met by the count-th row of this kind; `client` 0: the row of any
// client.
EventCondition on(EventKind kind, int client, int count = 1)
{
    EventCondition condition;
    condition.kinds = {kind};
    condition.client = ClientId{static_cast<std::uint16_t>(client)};
    condition.count = count;
    return condition;
}

Fault jumpOf(int node, Duration length)
{
    Fault fault{FaultAction::clockJump, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
    fault.end.length = length;
    return fault;
}

Fault driftOf(int node, double ppm)
{
    Fault fault{FaultAction::clockDrift, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
    fault.drift = ppm;
    return fault;
}

// Returns a run of one client that holds the lock for the time `work`.
EffectiveScenario oneHolder(Duration ttl, Duration work)
{
    EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
    effective.scenario.settings.clients = 1;
    effective.scenario.settings.ttl = ttl;
    effective.scenario.settings.work = work;
    effective.scenario.rounds = 1;
    effective.scenario.duration = 60s;
    effective.scenario.faults = FaultPlan{};
    return effective;
}

// Waits until the trace has `count` rows of this kind.
bool waitForRows(const LiveRun &run, EventKind kind, int count = 1)
{
    return QTest::qWaitFor(
        [&] { return rowsOf(*run.trace(), kind).size() >= static_cast<std::size_t>(count); },
        30000);
}

Event first(const Trace &trace, EventKind kind)
{
    const std::vector<Event> rows = rowsOf(trace, kind);
    return rows.empty() ? Event{} : rows.front();
}

} // namespace

class tst_ClockFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }
    void cleanup()
    {
        const fs::path runs = fs::path(m_runtime.path().toStdString()) / "lockscope";
        QVERIFY2(!fs::exists(runs) || fs::is_empty(runs), "a run has left something behind");
    }

    void aKeyExpiresAtAJumpForwardBeyondItsDeadline()
    {
        EffectiveScenario effective = oneHolder(20s, 60s);
        effective.scenario.settings.clockJump = 21s;
        Fault jump = jumpOf(1, 0ms);
        jump.end.length.reset(); // the setting gives the length
        jump.begin.when = on(EventKind::entered, 1);
        effective.scenario.faults.add(jump);
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, EventKind::keyExpired));
        const auto trace = run.trace();
        const Event jumped = first(*trace, EventKind::clockJumped);
        QCOMPARE(jumped.actor, Actor::node(NodeId{1}));
        QCOMPARE(jumped.span, Duration{21s});
        QCOMPARE(trace->detail(jumped), std::string());
        QCOMPARE((*trace)[jumped.cause].kind, EventKind::entered);
        const Event expired = first(*trace, EventKind::keyExpired);
        QVERIFY(expired.time >= jumped.time && expired.time < jumped.time + 1ms);
        QCOMPARE((*trace)[expired.cause].kind, EventKind::keySet);
        QCOMPARE(rowsOf(*trace, EventKind::keySet).size(), std::size_t{1});
        RedisClient other(run.nodes().front().socketPath);
        QCOMPARE(other.ask({"EXISTS", lockKeyText}), std::string("0"));
    }

    void aJumpBackDelaysTheExpiryAndTheTraceHasTheNewTtl()
    {
        EffectiveScenario effective = oneHolder(20s, 60s);
        Fault jump = jumpOf(1, -1000s);
        jump.begin.when = on(EventKind::entered, 1);
        effective.scenario.faults.add(jump);
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, EventKind::keySet, 2));
        RedisClient other(run.nodes().front().socketPath);
        const auto ttlLeft =
            std::chrono::milliseconds(std::stoll(other.ask({"PTTL", lockKeyText})));
        const auto trace = run.trace();
        const Event again = rowsOf(*trace, EventKind::keySet).back();
        QCOMPARE((*trace)[again.cause].kind, EventKind::clockJumped);
        QCOMPARE(again.client, ClientId{1});
        // The test read the TTL slightly later than the observer did.
        QVERIFY2(again.span >= ttlLeft && again.span < ttlLeft + 20s,
            qPrintable(QString::number(microseconds(again.span))));
        QVERIFY(ttlLeft > 1000s && ttlLeft <= 1020s);
    }

    void aDriftMovesTheDeadlineUntilTheDriftEnds()
    {
        EffectiveScenario effective = oneHolder(20s, 60s);
        Fault drift = driftOf(1, 500'000);
        drift.begin.when = on(EventKind::entered, 1);
        drift.end.length = 300ms;
        effective.scenario.faults.add(drift);
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, EventKind::keySet, 3));
        RedisClient other(run.nodes().front().socketPath);
        const auto ttlLeft =
            std::chrono::milliseconds(std::stoll(other.ask({"PTTL", lockKeyText})));
        const auto trace = run.trace();
        const std::vector<Event> changes = rowsOf(*trace, EventKind::clockJumped);
        QCOMPARE(changes.size(), std::size_t{2});
        QCOMPARE(trace->detail(changes[0]), std::string("runs 500000 ppm faster, 300ms"));
        QCOMPARE(trace->detail(changes[1]), std::string("runs at the normal rate"));
        QCOMPARE(changes[0].span, Duration::zero());
        QCOMPARE((*trace)[changes[1].cause].kind, EventKind::clockJumped);
        const std::vector<Event> sets = rowsOf(*trace, EventKind::keySet);
        const auto deadline = [&](std::size_t i) { return sets[i].time + sets[i].span; };
        // The clock runs 1.5 times as fast, so the key expires after two thirds of the time that
        // was left. When the drift ends, the clock stays ahead by what it has gained.
        const Duration before = deadline(0) - changes[0].time;
        QVERIFY(std::chrono::abs((deadline(1) - changes[0].time) - before * 2 / 3) < 2ms);
        const Duration gained = (changes[1].time - changes[0].time) / 2;
        QVERIFY(std::chrono::abs(deadline(0) - deadline(2) - gained) < 2ms);
        QVERIFY(sets[2].span >= ttlLeft && sets[2].span < ttlLeft + 20s);
    }

    void theSettingClockDriftAppliesToEveryNodeFromTheBeginning()
    {
        EffectiveScenario effective = oneHolder(600ms, 1s);
        effective.scenario.settings.clockDrift = 500'000;
        const JudgedRun result = runLive(effective);
        QCOMPARE(result.count(EventKind::clockJumped), 0);
        const Event set = first(*result.trace, EventKind::keySet);
        const Event expired = first(*result.trace, EventKind::keyExpired);
        QVERIFY2(set.span > 390ms && set.span <= 401ms,
            qPrintable(QString::number(microseconds(set.span))));
        QCOMPARE(microseconds(expired.time), microseconds(set.time + set.span));
        QVERIFY(result.trace->detail(expired).find("confirmed by the node") == 0);
    }

    void aFrozenNodesClockJumpsAndTheNodeStaysFrozen()
    {
        EffectiveScenario effective = oneHolder(20s, 60s);
        Fault freeze{FaultAction::freeze, {{}, NodeId{1}}};
        freeze.begin.when = on(EventKind::entered, 1);
        Fault jump = jumpOf(1, 30s);
        EventCondition frozen;
        frozen.kinds = {EventKind::frozen};
        jump.begin.when = frozen;
        effective.scenario.faults.add(freeze);
        effective.scenario.faults.add(jump);
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, EventKind::keyExpired));
        const auto trace = run.trace();
        QCOMPARE(trace->detail(first(*trace, EventKind::keyExpired)),
            std::string("computed; the node is frozen"));
        const std::string up = trace->detail(first(*trace, EventKind::nodeUp));
        QCOMPARE(
            processState(std::stoi(up.substr(up.find("process ") + 8))), ProcessState::stopped);
    }

    void aJumpWithATimeHappensAtThatTimeAndOneWithoutATimeBeforeTheClientsStart()
    {
        EffectiveScenario effective = oneHolder(1s, 300ms);
        Fault late = jumpOf(1, 5s);
        late.begin.time = 400ms;
        effective.scenario.faults.add(jumpOf(1, -3s));
        effective.scenario.faults.add(late);
        effective.scenario.rounds = 0;
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, EventKind::clockJumped, 2));
        const auto trace = run.trace();
        const std::vector<Event> jumps = rowsOf(*trace, EventKind::clockJumped);
        QVERIFY(jumps[0].time <= first(*trace, EventKind::attempt).time);
        QVERIFY(jumps[1].time >= WorldTime{400ms});
        QCOMPARE(jumps[1].cause, noSeq);
    }

    void aDriftWhoseEndHasAlreadyComeDoesNotBegin()
    {
        EffectiveScenario effective = oneHolder(1s, 10ms);
        Fault drift = driftOf(1, 100'000);
        drift.begin.when = on(EventKind::released, 1);
        drift.end.until = on(EventKind::entered, 1);
        effective.scenario.faults.add(drift);
        effective.scenario.rounds = 5;
        QCOMPARE(runLive(effective).count(EventKind::clockJumped), 0);
        QCOMPARE(runModel(effective).count(EventKind::clockJumped), 0);
    }

    // The delay of a restart is measured with the node's clock.
    void aNodeThatIsDownWaitsByItsOwnClock_data()
    {
        QTest::addColumn<int>("jumpMs");
        QTest::addColumn<int>("downMs");
        QTest::newRow("forward") << 5'000 << 0;
        QTest::newRow("back") << -500 << 1'500;
    }
    void aNodeThatIsDownWaitsByItsOwnClock()
    {
        QFETCH(int, jumpMs);
        QFETCH(int, downMs);
        EffectiveScenario effective = oneHolder(1s, 3s);
        Fault crash{FaultAction::nodeCrash, {{}, NodeId{1}}};
        crash.begin.when = on(EventKind::entered, 1);
        crash.end.length = 1s;
        Fault jump = jumpOf(1, std::chrono::milliseconds(jumpMs));
        jump.begin.when = on(EventKind::nodeDown, 0);
        effective.scenario.faults.add(crash);
        effective.scenario.faults.add(jump);
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, EventKind::nodeUp, 2));
        const auto down = [](const Trace &trace) {
            return rowsOf(trace, EventKind::nodeUp).back().time
                - first(trace, EventKind::nodeDown).time;
        };
        QVERIFY2(down(*run.trace()) >= std::chrono::milliseconds(downMs),
            qPrintable(QString::number(microseconds(down(*run.trace())))));
        QVERIFY(downMs > 0 || down(*run.trace()) < 1s);
        const JudgedRun model = runModel(effective);
        QVERIFY(down(*model.trace) >= std::chrono::milliseconds(downMs)
            && down(*model.trace) < std::chrono::milliseconds(downMs + 50));
    }

    void aClockJumpOfAReplicaChangesOnlyTheKeysOfTheReplica()
    {
        EffectiveScenario effective = builtIn("f26", "set-px-wait");
        effective.scenario.settings.clients = 1;
        effective.scenario.settings.ttl = 20s;
        effective.scenario.settings.work = 500ms;
        effective.scenario.rounds = 1;
        effective.scenario.faults = FaultPlan{};
        Fault jump = jumpOf(effective.scenario.settings.nodes + 1, -100s);
        jump.begin.when = on(EventKind::entered, 1);
        effective.scenario.faults = {jump};
        const JudgedRun result = runLive(effective);
        const Event jumped = first(*result.trace, EventKind::clockJumped);
        QCOMPARE(
            jumped.node.value, static_cast<std::uint8_t>(effective.scenario.settings.nodes + 1));
        int newDeadlines = 0;
        for (const Event &set : rowsOf(*result.trace, EventKind::keySet)) {
            if (set.cause == noSeq || (*result.trace)[set.cause].kind != EventKind::clockJumped)
                continue;
            ++newDeadlines;
            QCOMPARE(set.node, jumped.node);
            QVERIFY(set.span > 100s && set.span <= 120s + 1ms);
        }
        QCOMPARE(newDeadlines, 1);
        checkKeyRowsInTime(*result.trace);
    }

    void aClientsWallClockMayJumpAndItsMonotonicClockMayDrift()
    {
        EffectiveScenario effective = oneHolder(1s, 400ms);
        Fault jump{FaultAction::clientClock, {ClientId{1}}};
        jump.offset = 300s;
        jump.begin.when = on(EventKind::entered, 1);
        Fault slow{FaultAction::clientClock, {ClientId{1}}};
        slow.drift = -500'000;
        effective.scenario.faults.add(jump);
        effective.scenario.faults.add(slow);
        const JudgedRun result = runLive(effective);
        const Event jumped = first(*result.trace, EventKind::clockJumped);
        QCOMPARE(jumped.actor, Actor::client(ClientId{1}));
        QCOMPARE(jumped.span, Duration{300s});
        const Event entered = first(*result.trace, EventKind::entered);
        QCOMPARE((*result.trace)[jumped.cause].kind, EventKind::entered);
        // 400 ms on a clock at half speed are 800 ms.
        QVERIFY(first(*result.trace, EventKind::left).time - entered.time >= 800ms);
    }

    // The same experiment in both worlds, with all clock faults at once.
    void bothWorldsHaveTheSameEvents_data()
    {
        QTest::addColumn<QString>("scheme");
        for (const char *const scheme : {"set-px-lua", "redlock", "getset-timestamp"})
            QTest::newRow(scheme) << QString::fromLatin1(scheme);
    }
    void bothWorldsHaveTheSameEvents()
    {
        QFETCH(QString, scheme);
        EffectiveScenario effective = builtIn("f34b", scheme.toStdString());
        QVERIFY(effective.scenario.faults[1].action == FaultAction::lateStart);
        effective.scenario.faults.remove(1); // this test adds another late start below
        Fault jump = jumpOf(1, 2s);
        jump.begin.when = on(EventKind::entered, 1);
        Fault back = jumpOf(2, -2s);
        back.begin.when = on(EventKind::entered, 1);
        Fault drift = driftOf(3, -400'000);
        drift.begin.when = on(EventKind::entered, 1);
        drift.end.until = on(EventKind::left, 1);
        effective.scenario.faults.add(jump);
        effective.scenario.faults.add(back);
        effective.scenario.faults.add(drift);
        effective.scenario.faults.add(driftOf(4, 200'000));
        // Node 4's clock changes before the clients start. Client 2 starts after all four changes,
        // so its result does not depend on chance.
        EventCondition allChanged;
        allChanged.kinds = {EventKind::clockJumped};
        allChanged.count = 4;
        effective.scenario.faults.add({FaultAction::lateStart, {ClientId{2}}, {allChanged}});
        const JudgedRun live = runLive(effective);
        effective.world = WorldKind::model;
        const JudgedRun model = runModel(effective);
        QCOMPARE(outcomeName(live.verdict.outcome), outcomeName(model.verdict.outcome));
        QCOMPARE(QString::fromStdString(actionsDifference(*model.trace, *live.trace)), QString());
        QCOMPARE(live.count(EventKind::clockJumped), model.count(EventKind::clockJumped));
    }

    void withoutThePreloadModuleARunWithClockFaultsIsRefusedInOneLine()
    {
        const QTemporaryDir elsewhere;
        QVERIFY(QDir(elsewhere.path()).mkdir(QStringLiteral("bin")));
        const QString program = elsewhere.filePath(QStringLiteral("bin/lockscope"));
        QVERIFY(QFile::copy(QStringLiteral(LOCKSCOPE_PROGRAM), program));
        QProcess process;
        process.start(program, {QStringLiteral("run"), QStringLiteral("f9")});
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(process.exitCode() != 0);
        const QByteArray error = process.readAllStandardError();
        QVERIFY2(error.contains("cannot find the module") && error.contains("controls the clocks"),
            error.constData());
        QCOMPARE(error.count('\n'), 1);
        // A run without clock faults does not need the module.
        process.start(program, {QStringLiteral("run"), QStringLiteral("f17b")});
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(process.exitCode() == 0 || process.exitCode() == 3);
    }

private:
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_ClockFaults)
#include "tst_clockfaults.moc"
