// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/processstate.h"
#include "tests/live/redisclient.h"
#include "tests/support/liverig.h"
#include "tests/support/tracelaws.h"

#include <QTemporaryDir>

#include <signal.h>

#include <filesystem>

using namespace lockscope;

namespace {

Fault faultOfNode(int node, FaultAction kind)
{
    Fault fault{kind, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
    return fault;
}

EventCondition onEvent(EventKind kind, int client, int count = 1)
{
    EventCondition condition;
    condition.kinds = {kind};
    condition.client = ClientId{static_cast<std::uint16_t>(client)};
    condition.count = count;
    return condition;
}

// A run whose clients work for the whole test.
EffectiveScenario clientsAtWork(const std::string &scheme, std::vector<Fault> faults = {})
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    effective.scenario.rounds = 0;
    effective.scenario.duration = 60s;
    effective.scenario.settings.nodeTimeout = 100ms;
    for (const Fault &fault : faults)
        effective.scenario.faults.add(fault);
    return effective;
}

// A run with one client that is inside for a long time, with an even longer lease. The fault begins
// when the client has entered.
EffectiveScenario oneClientInsideForLong(Fault fault)
{
    fault.begin.when = onEvent(EventKind::entered, 1);
    EffectiveScenario effective = clientsAtWork("set-px-lua", {fault});
    effective.scenario.settings.clients = 1;
    effective.scenario.settings.ttl = 60s;
    effective.scenario.settings.work = 50s;
    return effective;
}

auto isRowOfNode(EventKind kind, int node)
{
    return
        [kind, node](const Event &event) { return event.kind == kind && event.node.value == node; };
}

// Returns the indexes of all rows for which `accepts` returns true.
template <class Accepts> std::vector<std::size_t> indexesOf(const Trace &trace, Accepts accepts)
{
    std::vector<std::size_t> indexes;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (accepts(trace[i]))
            indexes.push_back(i);
    }
    return indexes;
}

// Waits until the trace has `count` rows for which `accepts` returns true.
template <class Accepts>
bool waitForRows(const LiveRun &run, Accepts accepts, std::size_t count = 1)
{
    return QTest::qWaitFor([&] { return indexesOf(*run.trace(), accepts).size() >= count; }, 30000);
}

// Stops the run and returns its trace; null if the run does not end.
std::shared_ptr<const Trace> stopAndTakeTrace(LiveRun &run)
{
    run.stop("the test has seen enough");
    return run.waitFinished(std::chrono::minutes(1)) ? run.trace() : nullptr;
}

// REQUIRES: a node-up row.
pid_t processIdIn(const Trace &trace, std::size_t row)
{
    const std::string detail = trace.detail(trace[row]);
    return std::stoi(detail.substr(detail.find("process ") + 8));
}

// Returns the kinds of the rows whose actor is the node: "node-up key-set".
std::string rowKindsOfNode(const Trace &trace, int node)
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
    void cleanup()
    {
        QVERIFY(!std::filesystem::exists(m_runtime.path().toStdString() + "/lockscope")
            || isRunFolderEmpty());
    }

    void aRestartedNodeHasTheKeysThatItPersisted_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("persistence");
        QTest::addColumn<bool>("isKeyKept");
        QTest::addColumn<bool>("hasPowerLoss");
        const auto row = [](const char *name, FaultAction kind, Persistence persistence,
                             bool isKeyKept, bool hasPowerLoss = false) {
            QTest::newRow(name) << static_cast<int>(kind) << static_cast<int>(persistence)
                                << isKeyKept << hasPowerLoss;
        };
        row("a crash without persistence", FaultAction::nodeCrash, Persistence::none, false);
        row("a crash with appendfsync no", FaultAction::nodeCrash, Persistence::aofNo,
            true); // the operating system has the data
        row("a crash with appendfsync everysec", FaultAction::nodeCrash, Persistence::aofEverysec,
            true);
        row("a crash with appendfsync always", FaultAction::nodeCrash, Persistence::aofAlways,
            true);
        row("a crash before a snapshot", FaultAction::nodeCrash, Persistence::rdb, false);
        row("a wipe with appendfsync always", FaultAction::wipe, Persistence::aofAlways, false);
        row("a shut-down without persistence", FaultAction::shutDown, Persistence::none, false);
        row("a shut-down with snapshots", FaultAction::shutDown, Persistence::rdb, true);
        row("a shut-down with appendfsync everysec", FaultAction::shutDown,
            Persistence::aofEverysec, true);
        row("a crash with appendfsync no, with power loss on", FaultAction::nodeCrash,
            Persistence::aofNo, false, true);
        row("a crash with appendfsync always, with power loss on", FaultAction::nodeCrash,
            Persistence::aofAlways, true, true);
        row("a shut-down with appendfsync no, with power loss on", FaultAction::shutDown,
            Persistence::aofNo, true, true);
    }
    void aRestartedNodeHasTheKeysThatItPersisted()
    {
        QFETCH(int, kind);
        QFETCH(int, persistence);
        QFETCH(bool, isKeyKept);
        EffectiveScenario effective =
            oneClientInsideForLong(faultOfNode(1, static_cast<FaultAction>(kind)));
        effective.scenario.settings.persistence = static_cast<Persistence>(persistence);
        QFETCH(bool, hasPowerLoss);
        effective.scenario.settings.powerLoss = hasPowerLoss;
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, isRowOfNode(EventKind::nodeUp, 1), 2));
        RedisClient other(run.nodes().front().socketPath);
        QCOMPARE(
            other.ask({"EXISTS", "lockscope:lock:orders"}), std::string(isKeyKept ? "1" : "0"));
        if (!isKeyKept)
            QVERIFY(waitForRows(run, isRowOfNode(EventKind::keyLost, 1)));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        const std::string expected = isKeyKept ? "node-up key-set node-down node-up"
                                               : "node-up key-set node-down node-up key-lost";
        QCOMPARE(rowKindsOfNode(*trace, 1), expected);
        const auto ups = indexesOf(*trace, isRowOfNode(EventKind::nodeUp, 1));
        const auto down = indexesOf(*trace, isRowOfNode(EventKind::nodeDown, 1));
        QCOMPARE(std::size_t{(*trace)[ups[1]].cause}, down[0]);
        QCOMPARE((*trace)[(*trace)[down[0]].cause].kind, EventKind::entered);
        if (!isKeyKept)
            QCOMPARE(
                std::size_t{
                    (*trace)[indexesOf(*trace, isRowOfNode(EventKind::keyLost, 1))[0]].cause},
                ups[1]);
        // The model records the same kinds of rows.
        effective.world = WorldKind::model;
        effective.scenario.settings.work = 100ms;
        effective.scenario.duration = 90ms;
        QCOMPARE(rowKindsOfNode(*runModel(effective).trace, 1), expected);
    }

    void aClientStopsWaitingForANodeThatCrashes()
    {
        Fault freeze = faultOfNode(1, FaultAction::freeze);
        Fault crash = faultOfNode(1, FaultAction::nodeCrash);
        crash.begin.when = onEvent(EventKind::sent, 1);
        EffectiveScenario effective = clientsAtWork("set-px-lua", {freeze, crash});
        effective.scenario.settings.clients = 1;
        effective.scenario.settings.nodeTimeout = 20s;
        LiveRun run(effective, {});
        // The client's command was in the socket of the crashed process and is not executed. The
        // client continues with its next command.
        QVERIFY(waitForRows(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        const auto timedOut =
            indexesOf(*trace, [](const Event &event) { return event.kind == EventKind::timedOut; });
        QVERIFY(!timedOut.empty());
        QVERIFY2(trace->detail((*trace)[timedOut[0]]).find("connection lost") != std::string::npos,
            trace->detail((*trace)[timedOut[0]]).c_str());
        QVERIFY((*trace)[timedOut[0]].time - (*trace)[(*trace)[timedOut[0]].cause].time < 10s);
        checkKeyRowsInTime(*trace);
        // A crash ends the span of the freeze.
        QVERIFY(!deriveSpans(*trace).lane({SpanKind::frozen, {}, NodeId{1}}).front().isOpen());
    }

    void aNodeRestartsTenTimesInOneRun()
    {
        std::vector<Fault> faults;
        for (int i = 1; i <= 10; ++i) {
            Fault crash =
                faultOfNode(1, i % 3 == 0 ? FaultAction::shutDown : FaultAction::nodeCrash);
            crash.end.length = 1ms;
            EventCondition entered;
            entered.kinds = {EventKind::entered};
            entered.count = 3 * i;
            crash.begin.when = entered;
            faults.push_back(crash);
        }
        EffectiveScenario effective = clientsAtWork("set-px-lua", faults);
        effective.scenario.settings.persistence = Persistence::aofAlways;
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, isRowOfNode(EventKind::nodeUp, 1), 11));
        QVERIFY(waitForRows(
            run, [](const Event &event) { return event.kind == EventKind::left; }, 32));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        checkKeyRowsInTime(*trace);
        checkPairedRows(*trace, 200ms);
        for (const std::size_t up : indexesOf(*trace, isRowOfNode(EventKind::nodeUp, 1)))
            QCOMPARE(processState(processIdIn(*trace, up)), ProcessState::gone);
        QVERIFY(judge(*trace, deriveSpans(*trace))
                    .value()
                    .held); // the outcome is "untested", because the test stopped the run
    }

    void aCrashThatOutlastsTheRunLeavesTheNodeDown()
    {
        Fault crash = faultOfNode(2, FaultAction::nodeCrash);
        crash.end.length = 10min;
        LiveRun run(clientsAtWork("redlock", {crash}), {});
        QVERIFY(waitForRows(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        QCOMPARE(rowKindsOfNode(*trace, 2), std::string("node-up node-down"));
        // The node is down before the clients begin.
        const auto rowsOfClients =
            indexesOf(*trace, [](const Event &event) { return bool(event.client); });
        QVERIFY(indexesOf(*trace, isRowOfNode(EventKind::nodeDown, 2))[0] < rowsOfClients[0]);
    }

    void aCrashBeginsAtItsTimeAndEndsOnItsCondition()
    {
        Fault crash = faultOfNode(1, FaultAction::nodeCrash);
        crash.begin.time = 1ms; // before the clients begin
        crash.end.length = 10min;
        crash.end.until = onEvent(EventKind::denied, 1, 2);
        EffectiveScenario effective = clientsAtWork("set-px-lua", {crash});
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, isRowOfNode(EventKind::nodeUp, 1), 2));
        QVERIFY(waitForRows(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        const auto denied = indexesOf(*trace, [](const Event &event) {
            return event.kind == EventKind::denied && event.client == ClientId{1};
        });
        QVERIFY(denied[1] < indexesOf(*trace, isRowOfNode(EventKind::nodeUp, 1))[1]);
    }

    void aRunEndsWhileNodesAreDownOrStart()
    {
        Fault crash = faultOfNode(1, FaultAction::nodeCrash);
        crash.begin.when = onEvent(EventKind::entered, 1);
        Fault shutDown = faultOfNode(2, FaultAction::shutDown);
        shutDown.begin.when = onEvent(EventKind::entered, 1);
        Fault longCrash = faultOfNode(3, FaultAction::nodeCrash);
        longCrash.end.length = 10min;
        for (int i = 0; i < 5; ++i) {
            LiveRun run(clientsAtWork("redlock", {crash, shutDown, longCrash}), {});
            QVERIFY(waitForRows(run, isRowOfNode(EventKind::nodeDown, 1)));
            const auto trace = stopAndTakeTrace(run);
            QVERIFY(trace);
            for (const std::size_t up : indexesOf(
                     *trace, [](const Event &event) { return event.kind == EventKind::nodeUp; }))
                QCOMPARE(processState(processIdIn(*trace, up)), ProcessState::gone);
            QCOMPARE((*trace)[trace->size() - 1].kind, EventKind::runEnd);
        }
    }

    // After the fault the node works as before. The same checks apply to the traces of both worlds.
    void aNodeIsSlowFullOrBusyForAWhile_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("errorText");
        QTest::newRow("slow") << static_cast<int>(FaultAction::slow)
                              << QStringLiteral("no reply in time");
        QTest::newRow("out of memory")
            << static_cast<int>(FaultAction::outOfMemory) << QStringLiteral("OOM");
        QTest::newRow("busy with a script")
            << static_cast<int>(FaultAction::busy) << QStringLiteral("BUSY");
        QTest::newRow("saves fail")
            << static_cast<int>(FaultAction::saveFails) << QStringLiteral("MISCONF");
    }
    void aNodeIsSlowFullOrBusyForAWhile()
    {
        QFETCH(int, kind);
        QFETCH(QString, errorText);
        Fault fault = faultOfNode(1, static_cast<FaultAction>(kind));
        fault.end.until = onEvent(EventKind::denied, 1, 2);
        EffectiveScenario effective = clientsAtWork("set-px-lua", {fault});
        effective.scenario.settings.clients = 1;
        const auto checkTrace = [&](const Trace &trace) {
            const auto denied = indexesOf(
                trace, [](const Event &event) { return event.kind == EventKind::denied; });
            const auto entered = indexesOf(
                trace, [](const Event &event) { return event.kind == EventKind::entered; });
            QVERIFY(denied.size() >= 2 && !entered.empty());
            QVERIFY(denied[1] < entered[0]);
            QVERIFY(std::any_of(denied.begin(), denied.end(), [&](std::size_t row) {
                return trace.detail(trace[trace[row].cause]).find(errorText.toStdString())
                    != std::string::npos;
            }));
            if (static_cast<FaultAction>(kind) == FaultAction::slow) {
                const auto frozen = indexesOf(trace, isRowOfNode(EventKind::frozen, 1));
                QVERIFY2(
                    trace.detail(trace[frozen[0]]).starts_with("slow (CLIENT PAUSE): "), "detail");
                QCOMPARE(
                    indexesOf(trace, isRowOfNode(EventKind::thawed, 1)).size(), std::size_t{1});
            } else {
                const auto operatorReplies = indexesOf(trace, [](const Event &event) {
                    return event.actor == Actor::operatorPerson()
                        && event.kind == EventKind::replied;
                });
                QCOMPARE(operatorReplies.size(), std::size_t{2});
            }
        };
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        checkTrace(*trace);
        effective.world = WorldKind::model;
        effective.scenario.duration = 2s;
        checkTrace(*runModel(effective).trace);
    }

    // Both worlds name what took the key of client 1, and client 2 gets the lock.
    void aKeyGoesAwayByEachWay_data()
    {
        QTest::addColumn<int>("by");
        for (std::size_t by = 0; by < keyDeletionWords.size(); ++by)
            QTest::newRow(keyDeletionWords[by].data()) << static_cast<int>(by);
    }
    void aKeyGoesAwayByEachWay()
    {
        QFETCH(int, by);
        Fault fault = faultOfNode(1, FaultAction::deleteKey);
        fault.by = static_cast<KeyDeletion>(by);
        EffectiveScenario effective = oneClientInsideForLong(fault);
        effective.scenario.settings.clients = 2;
        effective.scenario.faults.add(
            {FaultAction::lateStart, {ClientId{2}}, {.when = onEvent(EventKind::entered, 1)}});
        const auto isDeletion = isRowOfNode(EventKind::keyDeleted, 1);
        const auto isSecondEntry = [](const Event &event) {
            return event.kind == EventKind::entered && event.client == ClientId{2};
        };
        const auto checkTrace = [&](const Trace &trace) {
            const auto deleted = indexesOf(trace, isDeletion);
            QCOMPARE(deleted.size(), std::size_t{1});
            const Event &row = trace[deleted[0]];
            QCOMPARE(row.client, ClientId{1});
            QVERIFY(indexesOf(trace, [](const Event &event) {
                return event.kind == EventKind::stole;
            }).empty());
            if (fault.by == KeyDeletion::evict) {
                QCOMPARE(trace.detail(row), std::string("evicted"));
                return;
            }
            QVERIFY(row.cause != noSeq);
            const Event &cause = trace[row.cause];
            QVERIFY(cause.actor == Actor::operatorPerson());
            QVERIFY(QString::fromStdString(trace.detail(cause))
                        .startsWith(
                            QLatin1String(keyDeletionWords[static_cast<std::size_t>(by)].data()),
                            Qt::CaseInsensitive));
        };
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, isSecondEntry));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        checkTrace(*trace);
        effective.world = WorldKind::model;
        effective.scenario.duration = 2s;
        const auto model = runModel(effective).trace;
        QVERIFY(!indexesOf(*model, isSecondEntry).empty());
        checkTrace(*model);
    }

    // A node that ends without a fault of the plan is not restarted.
    void aNodeThatAnotherProcessKillsIsDown()
    {
        LiveRun run(clientsAtWork("redlock"), {});
        QVERIFY(waitForRows(run, [](const Event &event) { return event.kind == EventKind::left; }));
        kill(processIdIn(
                 *run.trace(), indexesOf(*run.trace(), isRowOfNode(EventKind::nodeUp, 5))[0]),
            SIGKILL);
        QVERIFY(waitForRows(run, isRowOfNode(EventKind::nodeDown, 5)));
        const std::size_t rowCount = run.trace()->size();
        QVERIFY(QTest::qWaitFor([&] { return run.trace()->size() > rowCount + 100; }, 30000));
        QVERIFY(stopAndTakeTrace(run));
    }

    void aRestartedReplicaHasTheKeysOfItsPrimary()
    {
        EffectiveScenario effective =
            oneClientInsideForLong(faultOfNode(2, FaultAction::nodeCrash));
        effective.scheme = "set-px-wait";
        effective.scenario.settings.replicas = 1;
        effective.scenario.settings.nodeTimeout = 5s;
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, isRowOfNode(EventKind::nodeUp, 2), 2));
        RedisClient replica(run.nodes()[1].socketPath);
        QCOMPARE(replica.ask({"EXISTS", "lockscope:lock:orders"}), std::string("1"));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        QCOMPARE(rowKindsOfNode(*trace, 2), std::string("node-up key-set node-down node-up"));
        effective.world = WorldKind::model;
        effective.scenario.settings.work = 100ms;
        effective.scenario.duration = 90ms;
        QCOMPARE(rowKindsOfNode(*runModel(effective).trace, 2),
            std::string("node-up key-set node-down node-up"));
    }

    void aPrimaryThatRestartsEmptyDeletesTheKeysOfItsReplica()
    {
        EffectiveScenario effective =
            oneClientInsideForLong(faultOfNode(1, FaultAction::nodeCrash));
        effective.scheme = "set-px-wait";
        effective.scenario.settings.replicas = 1;
        effective.scenario.settings.nodeTimeout = 5s;
        LiveRun run(effective, {});
        QVERIFY(waitForRows(run, isRowOfNode(EventKind::keyLost, 2)));
        const auto trace = stopAndTakeTrace(run);
        QVERIFY(trace);
        QCOMPARE(rowKindsOfNode(*trace, 2), std::string("node-up key-set key-lost"));
        const auto lost = indexesOf(*trace, isRowOfNode(EventKind::keyLost, 2));
        QCOMPARE(std::size_t{(*trace)[lost[0]].cause},
            indexesOf(*trace, isRowOfNode(EventKind::nodeUp, 1))[1]);
        effective.world = WorldKind::model;
        effective.scenario.settings.work = 10s;
        effective.scenario.duration = 5s;
        QCOMPARE(
            rowKindsOfNode(*runModel(effective).trace, 2), std::string("node-up key-set key-lost"));
    }

private:
    bool isRunFolderEmpty() const
    {
        return std::filesystem::is_empty(m_runtime.path().toStdString() + "/lockscope");
    }
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_NodeCrashes)
#include "tst_nodecrashes.moc"
