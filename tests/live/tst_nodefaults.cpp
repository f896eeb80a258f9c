// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/processstate.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "tests/live/redisclient.h"
#include "tests/support/liverig.h"
#include "tests/support/reservedport.h"

#include <QTemporaryDir>

using namespace lockscope;

namespace {

const std::string lockKeyText = "lockscope:lock:orders";

Fault freezeOfNode(int node)
{
    Fault fault{FaultAction::freeze, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
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
EffectiveScenario clientsAtWork(const std::string &scheme)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    effective.scenario.rounds = 0;
    effective.scenario.duration = 60s;
    return effective;
}

// Returns the index of the first row from index `from` on for which `accepts` returns true; nothing
// if there is none (yet).
template <class Accepts>
std::optional<std::size_t> indexOf(const Trace &trace, Accepts accepts, std::size_t from = 0)
{
    for (std::size_t i = from; i < trace.size(); ++i) {
        if (accepts(trace[i]))
            return i;
    }
    return std::nullopt;
}

auto isRowOfNode(EventKind kind, int node)
{
    return
        [kind, node](const Event &event) { return event.kind == kind && event.node.value == node; };
}

// Waits until the trace has a row for which `accepts` returns true.
template <class Accepts> bool waitForRow(const LiveRun &run, Accepts accepts)
{
    return QTest::qWaitFor([&] { return indexOf(*run.trace(), accepts).has_value(); }, 30000);
}

// REQUIRES: the node is up.
pid_t processOf(const Trace &trace, int node)
{
    const auto row = indexOf(trace, isRowOfNode(EventKind::nodeUp, node));
    const std::string detail = trace.detail(trace[*row]);
    return std::stoi(detail.substr(detail.find("process ") + 8));
}

// Checks that no key of a frozen node is set or deleted by a command, and that the rows are in the
// order of time. An expiry is allowed: it is computed without the node.
void checkThatFrozenNodesChangeNoKey(const Trace &trace)
{
    std::map<NodeId, bool> isFrozen;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.kind == EventKind::frozen || event.kind == EventKind::thawed)
            isFrozen[event.node] = event.kind == EventKind::frozen;
        const bool isCommandEffect =
            event.kind == EventKind::keySet || event.kind == EventKind::keyDeleted;
        QVERIFY2(!isCommandEffect || !isFrozen[event.node],
            qPrintable(QStringLiteral("row %1: a frozen node changed a key").arg(i)));
        if (i > 0)
            QVERIFY(event.time >= trace[i - 1].time);
    }
}

} // namespace

class tst_NodeFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    void aFreezeWithoutAConditionBeginsBeforeTheClients()
    {
        EffectiveScenario effective = clientsAtWork("redlock");
        effective.scenario.faults.add(freezeOfNode(4));
        LiveRun run(effective, {});
        QVERIFY(waitForRow(run, [](const Event &event) { return event.kind == EventKind::left; }));
        const auto trace = run.trace();
        const auto freeze = indexOf(*trace, isRowOfNode(EventKind::frozen, 4));
        QVERIFY(freeze);
        QVERIFY(*freeze < *indexOf(
                    *trace, [](const Event &event) { return event.client.value != 0; }));
        QCOMPARE((*trace)[*freeze].actor, Actor::node(NodeId{4}));
        QCOMPARE(trace->detail((*trace)[*freeze]), std::string("until the run ends"));
        QCOMPARE(processState(processOf(*trace, 4)), ProcessState::stopped);
        QCOMPARE(processState(processOf(*trace, 3)), ProcessState::running);
        const pid_t process = processOf(*trace, 4);
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QCOMPARE(processState(process), ProcessState::gone);
    }

    void aFreezeBeginsAndEndsOnItsConditions()
    {
        EffectiveScenario effective = clientsAtWork("redlock");
        Fault fault = freezeOfNode(2);
        fault.begin.when = onEvent(EventKind::entered, 1);
        fault.end.until = onEvent(EventKind::left, 2, 3);
        effective.scenario.faults.add(fault);
        LiveRun run(effective, {});
        QVERIFY(waitForRow(run, isRowOfNode(EventKind::thawed, 2)));
        const std::size_t rowCount = run.trace()->size();
        QVERIFY(QTest::qWaitFor(
            [&] {
                return indexOf(*run.trace(), isRowOfNode(EventKind::keySet, 2), rowCount)
                    .has_value();
            },
            30000));
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        const auto trace = run.trace();
        const std::size_t freeze = *indexOf(*trace, isRowOfNode(EventKind::frozen, 2));
        const std::size_t thaw = *indexOf(*trace, isRowOfNode(EventKind::thawed, 2));
        QCOMPARE((*trace)[(*trace)[freeze].cause].kind, EventKind::entered);
        QCOMPARE((*trace)[(*trace)[freeze].cause].client, ClientId{1});
        QCOMPARE(std::size_t{(*trace)[thaw].cause}, freeze);
        QVERIFY(std::chrono::abs((*trace)[thaw].time - (*trace)[freeze].time - (*trace)[thaw].span)
            < 1ms);
        checkThatFrozenNodesChangeNoKey(*trace);
        const Spans spans = deriveSpans(*trace);
        const Spans::Lane &lane = spans.lane({SpanKind::frozen, {}, NodeId{2}});
        QCOMPARE(lane.size(), 1u);
        QCOMPARE(std::size_t{lane.front().lastSeq}, thaw);
    }

    void aFreezeEndsAfterItsLength()
    {
        EffectiveScenario effective = clientsAtWork("redlock");
        Fault fault = freezeOfNode(1);
        fault.begin.when = onEvent(EventKind::entered, 1);
        fault.end.length = 150ms;
        effective.scenario.faults.add(fault);
        LiveRun run(effective, {});
        QVERIFY(waitForRow(run, isRowOfNode(EventKind::thawed, 1)));
        const auto trace = run.trace();
        const Event &thaw = (*trace)[*indexOf(*trace, isRowOfNode(EventKind::thawed, 1))];
        QVERIFY(thaw.span >= 150ms);
        QCOMPARE((*trace)[thaw.cause].kind, EventKind::frozen);
        QCOMPARE((*trace)[thaw.cause].span, Duration{150ms});
    }

    void aFreezeWhoseEndConditionIsAlreadyTrueDoesNotBegin()
    {
        EffectiveScenario effective = clientsAtWork("set-px-lua");
        Fault fault = freezeOfNode(1);
        fault.end.until = onEvent(EventKind::entered, 1);
        fault.begin.when = onEvent(EventKind::released, 1);
        effective.scenario.faults.add(fault);
        LiveRun run(effective, {});
        QVERIFY(waitForRow(run, [&](const Event &) { return run.trace()->size() > 400; }));
        QVERIFY(!indexOf(*run.trace(), isRowOfNode(EventKind::frozen, 1)));
    }

    void aKeyOfAFrozenNodeExpiresAtItsDeadline()
    {
        EffectiveScenario effective = clientsAtWork("set-px-lua");
        effective.scenario.settings.clients = 1;
        effective.scenario.settings.ttl = 300ms;
        effective.scenario.settings.work = 600ms;
        Fault fault = freezeOfNode(1);
        fault.begin.when = onEvent(EventKind::entered, 1);
        effective.scenario.faults.add(fault);
        LiveRun run(effective, {});
        QVERIFY(waitForRow(run, isRowOfNode(EventKind::keyExpired, 1)));
        const auto trace = run.trace();
        const Event &set = (*trace)[*indexOf(*trace, isRowOfNode(EventKind::keySet, 1))];
        const Event &expired = (*trace)[*indexOf(*trace, isRowOfNode(EventKind::keyExpired, 1))];
        QCOMPARE(microseconds(expired.time), microseconds(set.time + set.span));
        QCOMPARE(trace->detail(expired), std::string("computed; the node is frozen"));
    }

    void aKeyThatIsSetLateIsDeletedByTheNextRelease_data()
    {
        QTest::addColumn<int>("frozenNodes");
        QTest::newRow("the lock was granted") << 2;
        QTest::newRow("no quorum was reached") << 3;
    }
    void aKeyThatIsSetLateIsDeletedByTheNextRelease()
    {
        QFETCH(int, frozenNodes);
        EffectiveScenario effective = clientsAtWork("redlock");
        effective.scenario.settings.clients = 1;
        effective.scenario.settings.ttl = 60s; // no key expires during the test
        effective.scenario.settings.giveUp = 1ms;
        effective.scenario.settings.think = 60s;
        for (int node = 1; node <= frozenNodes; ++node) {
            Fault fault = freezeOfNode(node);
            fault.end.until = onEvent(frozenNodes > 2 ? EventKind::denied : EventKind::released, 1);
            effective.scenario.faults.add(fault);
        }
        LiveRun run(effective, {});
        for (int node = 1; node <= frozenNodes; ++node) {
            // The node executes the SET late, and then the release.
            QVERIFY(waitForRow(run, isRowOfNode(EventKind::thawed, node)));
            QVERIFY(waitForRow(run, isRowOfNode(EventKind::keySet, node)));
            QVERIFY(waitForRow(run, isRowOfNode(EventKind::keyDeleted, node)));
        }
        const std::vector<NodeAddress> nodes = run.nodes();
        QCOMPARE(nodes.size(), 6u);
        for (int node = 1; node <= 5; ++node) {
            RedisClient client(nodes[static_cast<std::size_t>(node - 1)].socketPath);
            QCOMPARE(client.ask({"EXISTS", lockKeyText}), std::string("0"));
        }
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        checkThatFrozenNodesChangeNoKey(*run.trace());
    }

    void commandsQueuedAtAFrozenNodeAreRecordedWhenTheRunEnds()
    {
        const JudgedRun result = runLive(builtIn("f21b", "redlock"));
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        for (int node = 3; node <= 5; ++node) {
            const std::size_t thaw = *indexOf(trace, isRowOfNode(EventKind::thawed, node));
            QVERIFY(indexOf(trace, isRowOfNode(EventKind::keySet, node), thaw));
            QVERIFY(indexOf(trace, isRowOfNode(EventKind::keyDeleted, node), thaw));
        }
        checkThatFrozenNodesChangeNoKey(trace);
        QVERIFY(std::any_of(result.verdict.findings.begin(), result.verdict.findings.end(),
            [](const Finding &finding) { return finding.kind == FindingKind::unobtainable; }));
    }

    void aScriptThatTheNodeFlushedWhileTheLockIsHeldIsSentAgain()
    {
        const JudgedRun result = runLive(builtIn("f33", "set-px-lua"));
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        const auto isRowOfOperator = [](const Event &event) {
            return event.actor == Actor::operatorPerson();
        };
        const auto sent = indexOf(trace, isRowOfOperator);
        QVERIFY(sent);
        QCOMPARE(trace[*sent].kind, EventKind::sent);
        QCOMPARE(trace.detail(trace[*sent]), std::string("SCRIPT FLUSH"));
        QCOMPARE(trace[trace[*sent].cause].kind, EventKind::entered);
        const auto replied = indexOf(trace, isRowOfOperator, *sent + 1);
        QVERIFY(replied);
        QCOMPARE(trace.detail(trace[*replied]), std::string("OK"));
        const auto noScriptReply = indexOf(
            trace,
            [&](const Event &event) {
                return event.kind == EventKind::replied && event.client == ClientId{1}
                && trace.detail(event).find("NOSCRIPT") != std::string::npos;
            },
            *replied);
        QVERIFY(noScriptReply);
        const auto isReleased = [](const Event &event) {
            return event.kind == EventKind::released && event.client == ClientId{1};
        };
        QVERIFY(indexOf(trace, isReleased, *noScriptReply));
        QCOMPARE(result.count(EventKind::released), 6);
        QCOMPARE(result.count(EventKind::keyExpired), 0);
    }

    void aFaultOfAMissingNodeIsReportedInOneLineAndNoNodeStarts()
    {
        EffectiveScenario effective = clientsAtWork("set-px-lua");
        effective.scenario.faults.add(freezeOfNode(2));
        LiveRun run(effective, {});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(run.failure());
        const QString text = QString::fromStdString(run.failure()->text);
        QVERIFY2(text.contains(QLatin1String("node 2")) && !text.contains(QLatin1Char('\n')),
            qPrintable(text));
        QVERIFY(run.nodes().empty());
        QCOMPARE(run.trace()->size(), 0u);
    }

    void serversWithoutTheModuleAreFoundBeforeAnyNodeStarts()
    {
        EffectiveScenario effective = clientsAtWork("set-px-lua");
        effective.scenario.settings.clockDrift = 100;
        QVERIFY(checkRun(effective, false));
        LiveRun run(effective, {{}, "no-such-server"});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(run.refusal());
        QCOMPARE(run.failure()->text, run.refusal()->text);
        const QString text = QString::fromStdString(run.failure()->text);
        QVERIFY2(text.startsWith(QLatin1String("clock-drift and clock-jump of nodes: no "))
                && text.endsWith(QLatin1String(", or --world model")),
            qPrintable(text));
        QVERIFY(run.nodes().empty());
        QCOMPARE(run.trace()->size(), 0u);
    }

    void aFreezeOfAGivenNodeIsRefused()
    {
        const ReservedPort port;
        NodeAddress given;
        given.host = "127.0.0.1";
        given.port = port.number();
        EffectiveScenario effective = clientsAtWork("set-px-lua");
        effective.scenario.faults.add(freezeOfNode(1));
        LiveRun run(effective, {{given}, {}});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(run.failure());
        QVERIFY2(
            run.failure()->text.find("given") != std::string::npos, run.failure()->text.c_str());
    }

private:
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_NodeFaults)
#include "tst_nodefaults.moc"
