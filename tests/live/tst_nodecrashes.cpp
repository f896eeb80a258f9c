// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/processstate.h"
#include "tests/live/redisclient.h"
#include "tests/support/modelrig.h"
#include "tests/support/tracelaws.h"

#include <QTemporaryDir>

#include <signal.h>

#include <filesystem>

using namespace lockscope;

namespace {

using Kind = FaultAction;

Fault faultOf(int node, Kind kind)
{
    Fault fault{kind, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
    return fault;
}

EventCondition on(EventKind kind, int client, int count = 1)
{
    EventCondition condition;
    condition.kinds = {kind};
    condition.client = ClientId{static_cast<std::uint16_t>(client)};
    condition.count = count;
    return condition;
}

// Clients that work for the whole test.
EffectiveScenario atWork(const std::string &scheme, std::vector<Fault> faults = {})
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    effective.scenario.rounds = 0;
    effective.scenario.duration = 60s;
    effective.scenario.settings.nodeTimeout = 100ms;
    for (const Fault &fault : faults)
        effective.scenario.faults.add(fault);
    return effective;
}

// One client that is inside for a long time, with an even longer lease.
EffectiveScenario insideForLong(Fault fault)
{
    fault.begin.when = on(EventKind::entered, 1);
    EffectiveScenario effective = atWork("set-px-lua", {fault});
    effective.scenario.settings.clients = 1;
    effective.scenario.settings.ttl = 60s;
    effective.scenario.settings.work = 50s;
    return effective;
}

auto isOf(EventKind kind, int node)
{
    return [kind, node](const Event &event) { return event.kind == kind && event.node.value == node; };
}

template <class Accepts> std::vector<std::size_t> placesOf(const Trace &trace, Accepts accepts)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (accepts(trace[i]))
            places.push_back(i);
    }
    return places;
}

template <class Accepts> bool comes(const LiveRun &run, Accepts accepts, std::size_t count = 1)
{
    return QTest::qWaitFor([&] { return placesOf(*run.trace(), accepts).size() >= count; }, 30000);
}

std::shared_ptr<const Trace> stopped(LiveRun &run)
{
    run.stop("the test has seen enough");
    return run.waitFinished(std::chrono::minutes(1)) ? run.trace() : nullptr;
}

pid_t processIn(const Trace &trace, std::size_t row)
{
    const std::string detail = trace.detail(trace[row]);
    return std::stoi(detail.substr(detail.find("process ") + 8));
}

std::string kindsOfNode(const Trace &trace, int node)
{
    std::string kinds;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (trace[i].actor == Actor::node(NodeId{static_cast<std::uint8_t>(node)}))
            kinds.append(kinds.empty() ? "" : " ").append(trace.kindText(i));
    }
    return kinds;
}

} // namespace

class tst_NodeCrashes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }
    void cleanup() { QVERIFY(!std::filesystem::exists(m_runtime.path().toStdString() + "/lockscope") || isEmpty()); }

    void whatANodeHasKeptShowsWhenItStartsAgain_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("persistence");
        QTest::addColumn<bool>("isKept");
        QTest::addColumn<bool>("losesPower");
        const auto row = [](const char *name, Kind kind, Persistence persistence, bool isKept, bool losesPower = false) {
            QTest::newRow(name) << static_cast<int>(kind) << static_cast<int>(persistence) << isKept << losesPower;
        };
        row("a crash without a disk", Kind::nodeCrash, Persistence::none, false);
        row("a crash with appendfsync no", Kind::nodeCrash, Persistence::aofNo, true); // the system has written the file
        row("a crash with appendfsync everysec", Kind::nodeCrash, Persistence::aofEverysec, true);
        row("a crash with appendfsync always", Kind::nodeCrash, Persistence::aofAlways, true);
        row("a crash before a snapshot", Kind::nodeCrash, Persistence::rdb, false);
        row("a wipe with appendfsync always", Kind::wipe, Persistence::aofAlways, false);
        row("a shut-down without a disk", Kind::shutDown, Persistence::none, false);
        row("a shut-down with snapshots", Kind::shutDown, Persistence::rdb, true);
        row("a shut-down with appendfsync everysec", Kind::shutDown, Persistence::aofEverysec, true);
        row("a loss of power with appendfsync no", Kind::nodeCrash, Persistence::aofNo, false, true);
        row("a loss of power with appendfsync always", Kind::nodeCrash, Persistence::aofAlways, true, true);
        row("a shut-down in good time with appendfsync no", Kind::shutDown, Persistence::aofNo, true, true);
    }
    void whatANodeHasKeptShowsWhenItStartsAgain()
    {
        QFETCH(int, kind);
        QFETCH(int, persistence);
        QFETCH(bool, isKept);
        EffectiveScenario effective = insideForLong(faultOf(1, static_cast<Kind>(kind)));
        effective.scenario.settings.persistence = static_cast<Persistence>(persistence);
        QFETCH(bool, losesPower);
        effective.scenario.settings.powerLoss = losesPower;
        LiveRun run(effective, {});
        QVERIFY(comes(run, isOf(EventKind::nodeUp, 1), 2));
        RedisClient other(run.nodes().front().socketPath);
        QCOMPARE(other.ask({"EXISTS", "lockscope:lock:orders"}), std::string(isKept ? "1" : "0"));
        if (!isKept)
            QVERIFY(comes(run, isOf(EventKind::keyLost, 1)));
        const auto trace = stopped(run);
        QVERIFY(trace);
        const std::string expected = isKept ? "node-up key-set node-down node-up" : "node-up key-set node-down node-up key-lost";
        QCOMPARE(kindsOfNode(*trace, 1), expected);
        const auto ups = placesOf(*trace, isOf(EventKind::nodeUp, 1));
        const auto down = placesOf(*trace, isOf(EventKind::nodeDown, 1));
        QCOMPARE(std::size_t{(*trace)[ups[1]].cause}, down[0]);
        QCOMPARE((*trace)[(*trace)[down[0]].cause].kind, EventKind::entered);
        if (!isKept)
            QCOMPARE(std::size_t{(*trace)[placesOf(*trace, isOf(EventKind::keyLost, 1))[0]].cause}, ups[1]);
        // The model gives the same.
        effective.world = "model";
        effective.scenario.settings.work = 100ms;
        effective.scenario.duration = 90ms;
        QCOMPARE(kindsOfNode(*runModel(effective).trace, 1), expected);
    }

    void aNodeThatDiesWhileAClientWaitsForItIsNotWaitedForLonger()
    {
        Fault freeze = faultOf(1, Kind::freeze);
        Fault crash = faultOf(1, Kind::nodeCrash);
        crash.begin.when = on(EventKind::sent, 1);
        EffectiveScenario effective = atWork("set-px-lua", {freeze, crash});
        effective.scenario.settings.clients = 1;
        effective.scenario.settings.nodeTimeout = 20s;
        LiveRun run(effective, {});
        // Its command was in the socket of the dead process: it is not executed, and the client continues with the next command.
        QVERIFY(comes(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = stopped(run);
        QVERIFY(trace);
        const auto timedOut = placesOf(*trace, [](const Event &event) { return event.kind == EventKind::timedOut; });
        QVERIFY(!timedOut.empty());
        QVERIFY2(trace->detail((*trace)[timedOut[0]]).find("connection lost") != std::string::npos, trace->detail((*trace)[timedOut[0]]).c_str());
        QVERIFY((*trace)[timedOut[0]].time - (*trace)[(*trace)[timedOut[0]].cause].time < 10s);
        checkKeyRowsInTime(*trace);
        // A dead process is no longer frozen.
        QVERIFY(!deriveSpans(*trace).lane({SpanKind::frozen, {}, NodeId{1}}).front().isOpen());
    }

    void aNodeStartsAgainTenTimesInOneRun()
    {
        std::vector<Fault> faults;
        for (int i = 1; i <= 10; ++i) {
            Fault crash = faultOf(1, i % 3 == 0 ? Kind::shutDown : Kind::nodeCrash);
            crash.end.length = 1ms;
            EventCondition up;
            up.kinds = {EventKind::entered};
            up.count = 3 * i;
            crash.begin.when = up;
            faults.push_back(crash);
        }
        EffectiveScenario effective = atWork("set-px-lua", faults);
        effective.scenario.settings.persistence = Persistence::aofAlways;
        LiveRun run(effective, {});
        QVERIFY(comes(run, isOf(EventKind::nodeUp, 1), 11));
        QVERIFY(comes(run, [](const Event &event) { return event.kind == EventKind::left; }, 32));
        const auto trace = stopped(run);
        QVERIFY(trace);
        checkKeyRowsInTime(*trace);
        checkBalance(*trace, 200ms);
        for (const std::size_t up : placesOf(*trace, isOf(EventKind::nodeUp, 1)))
            QCOMPARE(processState(processIn(*trace, up)), ProcessState::gone);
        QVERIFY(judge(*trace, deriveSpans(*trace)).value().held); // stopped by the test, so untested
    }

    void aCrashThatOutlastsTheRunLeavesTheNodeDown()
    {
        Fault crash = faultOf(2, Kind::nodeCrash);
        crash.end.length = 10min;
        LiveRun run(atWork("redlock", {crash}), {});
        QVERIFY(comes(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = stopped(run);
        QVERIFY(trace);
        QCOMPARE(kindsOfNode(*trace, 2), std::string("node-up node-down"));
        // The node is down before the clients begin.
        QVERIFY(placesOf(*trace, isOf(EventKind::nodeDown, 2))[0] < placesOf(*trace, [](const Event &event) { return bool(event.client); })[0]);
    }

    void aCrashHasATimeAndEndsOnItsCondition()
    {
        Fault crash = faultOf(1, Kind::nodeCrash);
        crash.begin.time = 1ms; // in the past when the clients begin
        crash.end.length = 10min;
        crash.end.until = on(EventKind::denied, 1, 2);
        EffectiveScenario effective = atWork("set-px-lua", {crash});
        LiveRun run(effective, {});
        QVERIFY(comes(run, isOf(EventKind::nodeUp, 1), 2));
        QVERIFY(comes(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = stopped(run);
        QVERIFY(trace);
        const auto denied = placesOf(*trace, [](const Event &event) { return event.kind == EventKind::denied && event.client == ClientId{1}; });
        QVERIFY(denied[1] < placesOf(*trace, isOf(EventKind::nodeUp, 1))[1]);
    }

    void aRunEndsWhileNodesAreDownOrBeingStarted()
    {
        Fault crash = faultOf(1, Kind::nodeCrash);
        crash.begin.when = on(EventKind::entered, 1);
        Fault shutDown = faultOf(2, Kind::shutDown);
        shutDown.begin.when = on(EventKind::entered, 1);
        Fault away = faultOf(3, Kind::nodeCrash);
        away.end.length = 10min;
        for (int i = 0; i < 5; ++i) {
            LiveRun run(atWork("redlock", {crash, shutDown, away}), {});
            QVERIFY(comes(run, isOf(EventKind::nodeDown, 1)));
            const auto trace = stopped(run);
            QVERIFY(trace);
            for (const std::size_t up : placesOf(*trace, [](const Event &event) { return event.kind == EventKind::nodeUp; }))
                QCOMPARE(processState(processIn(*trace, up)), ProcessState::gone);
            QCOMPARE((*trace)[trace->size() - 1].kind, EventKind::runEnd);
        }
    }

    // After the fault the node works as before; both worlds write the same rows.
    void aNodeIsSlowFullOrBusyForAWhile_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("said");
        QTest::newRow("slow") << static_cast<int>(Kind::slow) << QStringLiteral("no reply in time");
        QTest::newRow("out of memory") << static_cast<int>(Kind::outOfMemory) << QStringLiteral("OOM");
        QTest::newRow("busy with a script") << static_cast<int>(Kind::busy) << QStringLiteral("BUSY");
    }
    void aNodeIsSlowFullOrBusyForAWhile()
    {
        QFETCH(int, kind);
        QFETCH(QString, said);
        Fault fault = faultOf(1, static_cast<Kind>(kind));
        fault.end.until = on(EventKind::denied, 1, 2);
        EffectiveScenario effective = atWork("set-px-lua", {fault});
        effective.scenario.settings.clients = 1;
        const auto isWhole = [&](const Trace &trace) {
            const auto denied = placesOf(trace, [](const Event &event) { return event.kind == EventKind::denied; });
            const auto entered = placesOf(trace, [](const Event &event) { return event.kind == EventKind::entered; });
            QVERIFY(denied.size() >= 2 && !entered.empty());
            QVERIFY(denied[1] < entered[0]);
            QVERIFY(std::any_of(denied.begin(), denied.end(), [&](std::size_t row) {
                return trace.detail(trace[trace[row].cause]).find(said.toStdString()) != std::string::npos;
            }));
            if (static_cast<Kind>(kind) == Kind::slow) {
                QVERIFY2(trace.detail(trace[placesOf(trace, isOf(EventKind::frozen, 1))[0]]).starts_with("slow (CLIENT PAUSE): "), "detail");
                QCOMPARE(placesOf(trace, isOf(EventKind::thawed, 1)).size(), std::size_t{1});
            } else {
                const auto told = placesOf(trace, [](const Event &event) {
                    return event.actor == Actor::operatorPerson() && event.kind == EventKind::replied;
                });
                QCOMPARE(told.size(), std::size_t{2});
            }
        };
        LiveRun run(effective, {});
        QVERIFY(comes(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = stopped(run);
        QVERIFY(trace);
        isWhole(*trace);
        effective.world = "model";
        effective.scenario.duration = 2s;
        isWhole(*runModel(effective).trace);
    }

    // A node that ends without a fault of the plan is down, and stays down.
    void aNodeThatIsKilledByAnotherIsDown()
    {
        LiveRun run(atWork("redlock"), {});
        QVERIFY(comes(run, [](const Event &event) { return event.kind == EventKind::left; }));
        kill(processIn(*run.trace(), placesOf(*run.trace(), isOf(EventKind::nodeUp, 5))[0]), SIGKILL);
        QVERIFY(comes(run, isOf(EventKind::nodeDown, 5)));
        const std::size_t seen = run.trace()->size();
        QVERIFY(QTest::qWaitFor([&] { return run.trace()->size() > seen + 100; }, 30000));
        QVERIFY(stopped(run));
    }

    void aReplicaThatDiesHasItsMastersKeysAgain()
    {
        EffectiveScenario effective = insideForLong(faultOf(2, Kind::nodeCrash));
        effective.scheme = "set-px-wait";
        effective.scenario.settings.replicas = 1;
        effective.scenario.settings.nodeTimeout = 5s;
        LiveRun run(effective, {});
        QVERIFY(comes(run, isOf(EventKind::nodeUp, 2), 2));
        RedisClient replica(run.nodes()[1].socketPath);
        QCOMPARE(replica.ask({"EXISTS", "lockscope:lock:orders"}), std::string("1"));
        const auto trace = stopped(run);
        QVERIFY(trace);
        QCOMPARE(kindsOfNode(*trace, 2), std::string("node-up key-set node-down node-up"));
        effective.world = "model";
        effective.scenario.settings.work = 100ms;
        effective.scenario.duration = 90ms;
        QCOMPARE(kindsOfNode(*runModel(effective).trace, 2), std::string("node-up key-set node-down node-up"));
    }

    // A master that restarts empty deletes its replica's keys, too.
    void aMasterThatComesBackEmptyWipesItsReplica()
    {
        EffectiveScenario effective = insideForLong(faultOf(1, Kind::nodeCrash));
        effective.scheme = "set-px-wait";
        effective.scenario.settings.replicas = 1;
        effective.scenario.settings.nodeTimeout = 5s;
        LiveRun run(effective, {});
        QVERIFY(comes(run, isOf(EventKind::keyLost, 2)));
        const auto trace = stopped(run);
        QVERIFY(trace);
        QCOMPARE(kindsOfNode(*trace, 2), std::string("node-up key-set key-lost"));
        const auto lost = placesOf(*trace, isOf(EventKind::keyLost, 2));
        QCOMPARE(std::size_t{(*trace)[lost[0]].cause}, placesOf(*trace, isOf(EventKind::nodeUp, 1))[1]);
        effective.world = "model";
        effective.scenario.settings.work = 10s;
        effective.scenario.duration = 5s;
        QCOMPARE(kindsOfNode(*runModel(effective).trace, 2), std::string("node-up key-set key-lost"));
    }

private:
    bool isEmpty() const { return std::filesystem::is_empty(m_runtime.path().toStdString() + "/lockscope"); }
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_NodeCrashes)
#include "tst_nodecrashes.moc"
