// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/processstate.h"
#include "core/run/liverun/nodes/managednodes.h"
#include "tests/live/redisclient.h"
#include "tests/support/liverig.h"

#include <QTemporaryDir>

using namespace lockscope;

namespace {

const std::string lockKeyText = "lockscope:lock:orders";

EffectiveScenario peacefulWithReplicas(const std::string &scheme, int nodes, int replicas)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    effective.scenario.settings.nodes = nodes;
    effective.scenario.settings.replicas = replicas;
    return effective;
}

Fault freezeOfNode(int node)
{
    Fault fault{FaultAction::freeze, {{}, NodeId{static_cast<std::uint8_t>(node)}}};
    return fault;
}

// Returns the index of the first row for which `accepts` returns true; nothing if there is none
// (yet).
template <class Accepts>
std::optional<std::size_t> indexOf(const Trace &trace, Accepts accepts, std::size_t first = 0)
{
    for (std::size_t i = first; i < trace.size(); ++i) {
        if (accepts(trace[i]))
            return i;
    }
    return std::nullopt;
}

// Waits until the trace has a row for which `accepts` returns true.
template <class Accepts> bool waitForRow(const LiveRun &run, Accepts accepts)
{
    return QTest::qWaitFor([&] { return indexOf(*run.trace(), accepts).has_value(); }, 30000);
}

auto isRowOfNode(EventKind kind, int node)
{
    return
        [kind, node](const Event &event) { return event.kind == kind && event.node.value == node; };
}

int count(const Trace &trace, EventKind kind, int node)
{
    int found = 0;
    for (std::size_t i = 0; i < trace.size(); ++i)
        found += isRowOfNode(kind, node)(trace[i]) ? 1 : 0;
    return found;
}

std::vector<pid_t> processesOf(const Trace &trace)
{
    std::vector<pid_t> processes;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const std::string detail = trace.detail(trace[i]);
        if (trace[i].kind == EventKind::nodeUp)
            processes.push_back(std::stoi(detail.substr(detail.find("process ") + 8)));
    }
    return processes;
}

// Checks that the cause of every change of a key on the replica is the same change on its primary.
void checkReplicaFollowsItsPrimary(const Trace &trace, int node, int primary)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        if (event.node.value != node
            || (event.kind != EventKind::keySet && event.kind != EventKind::keyDeleted))
            continue;
        QVERIFY2(event.cause != noSeq, qPrintable(QStringLiteral("row %1 has no cause").arg(i)));
        const Event &cause = trace[event.cause];
        QCOMPARE(int{cause.node.value}, primary);
        QVERIFY(cause.kind == event.kind && cause.token == event.token && cause.key == event.key);
        QCOMPARE(event.client, cause.client);
        QCOMPARE(event.attempt, cause.attempt);
    }
}

} // namespace

class tst_Replicas : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A replica that has not confirmed a message yet may get no data for a second.
    void theServersAreReadyWhenEachReplicaHasConfirmedAMessage()
    {
        for (int i = 0; i < 16;
             ++i) { // often, because the result depends on which process is faster
            ManagedNodes nodes(
                {.nodes = 1, .replicas = 2, .redisServer = {}, .faults = {}, .settings = {}});
            const auto started = nodes.start();
            QVERIFY2(started, started ? "" : started.error().text.c_str());
            const auto info = blockingCall(nodes.addresses()[0], {"INFO", "replication"});
            QVERIFY(info);
            const QString text = QString::fromStdString(info.value().text);
            QCOMPARE(text.count(QStringLiteral("state=online")), 2);
            QVERIFY2(!text.contains(QStringLiteral("offset=0,")), qPrintable(text));
        }
    }

    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    void everyWriteOfAPrimaryReachesItsReplicas()
    {
        const JudgedRun result = runLive(peacefulWithReplicas("redlock", 2, 2));
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        QCOMPARE(processesOf(trace).size(), 6u);
        for (int replica = 3; replica <= 6; ++replica) {
            const int primary = replica <= 4 ? 1 : 2;
            const Event &up = trace[*indexOf(trace, isRowOfNode(EventKind::nodeUp, replica))];
            QVERIFY(trace.detail(up).find("replica of node-" + std::to_string(primary))
                != std::string::npos);
            checkReplicaFollowsItsPrimary(trace, replica, primary);
            QVERIFY(count(trace, EventKind::keySet, replica) > 0);
            QVERIFY(count(trace, EventKind::keySet, replica)
                <= count(trace, EventKind::keySet, primary));
        }
        QCOMPARE(result.verdict.outcome, Outcome::held);
        for (const pid_t process : processesOf(trace))
            QCOMPARE(processState(process), ProcessState::gone);
    }

    void aKeyOnAReplicaIsNotOwned()
    {
        const JudgedRun result = runLive(peacefulWithReplicas("set-px-lua", 1, 2));
        if (QTest::currentTestFailed())
            return;
        const Spans spans = deriveSpans(*result.trace);
        QVERIFY(spans.wasPrimaryAtStart(NodeId{1}) && !spans.wasPrimaryAtStart(NodeId{2}));
        for (int client = 1; client <= 3; ++client) {
            const Spans::Lane &owned =
                spans.lane({SpanKind::owned, ClientId{static_cast<std::uint16_t>(client)}, {}});
            QVERIFY(!owned.empty());
            for (const Span &span : owned) {
                QCOMPARE((*result.trace)[span.firstSeq].node, NodeId{1});
                QCOMPARE((*result.trace)[span.lastSeq].node, NodeId{1});
            }
        }
        QVERIFY(!spans.lane({SpanKind::key, {}, NodeId{3}}).empty());
    }

    void aFrozenReplicaCopiesAfterItIsThawed()
    {
        EffectiveScenario effective = peacefulWithReplicas("set-px-lua", 1, 1);
        effective.scenario.faults.add(freezeOfNode(2));
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        const std::size_t thaw = *indexOf(trace, isRowOfNode(EventKind::thawed, 2));
        const auto isSetBeforeThaw = [&](const Event &event) {
            return isRowOfNode(EventKind::keySet, 2)(event) && event.time < trace[thaw].time;
        };
        QVERIFY(!indexOf(trace, isSetBeforeThaw));
        QCOMPARE(count(trace, EventKind::keySet, 2), count(trace, EventKind::keySet, 1));
        QCOMPARE(count(trace, EventKind::keyDeleted, 2), count(trace, EventKind::keyDeleted, 1));
        checkReplicaFollowsItsPrimary(trace, 2, 1);
    }

    void anExpiryOnAReplicaIsCausedByTheSetOnTheReplica()
    {
        EffectiveScenario effective = builtIn("f10", "set-px-lua");
        effective.scenario.settings.replicas = 1;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        const auto expired = indexOf(trace, isRowOfNode(EventKind::keyExpired, 2));
        QVERIFY(expired);
        const Event &set = trace[trace[*expired].cause];
        QCOMPARE(set.kind, EventKind::keySet);
        QCOMPARE(set.node, NodeId{2});
        QCOMPARE(trace[*expired].client, set.client);
        checkReplicaFollowsItsPrimary(trace, 2, 1);
    }

    void theReplyToWaitGrantsTheLock()
    {
        EffectiveScenario effective = peacefulWithReplicas("set-px-wait", 1, 2);
        effective.scenario.settings.nodeTimeout = 400ms;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const Trace &trace = *result.trace;
        QVERIFY(result.count(EventKind::granted) == 12);
        for (std::size_t i = 0; i < trace.size(); ++i) {
            if (trace[i].kind != EventKind::granted)
                continue;
            const Event &answer = trace[trace[i].cause];
            QCOMPARE(trace.detail(trace[answer.cause]), std::string("WAIT 1 400"));
            const std::string acknowledged = trace.detail(answer);
            QVERIFY2(acknowledged == "(integer) 1" || acknowledged == "(integer) 2",
                acknowledged.c_str());
            QVERIFY(trace[i].span < 1s);
        }
    }

    void aKeyThatNoReplicaConfirmsIsDeleted()
    {
        EffectiveScenario effective = builtIn("f26", "set-px-wait");
        effective.scenario.settings.ttl = 60s; // no key expires during the test
        effective.scenario.duration = 60s;
        LiveRun run(effective, {});
        const auto isUnconfirmed = [&run](const Event &event) {
            return event.kind == EventKind::denied && run.trace()->detail(event) == "no-quorum";
        };
        QVERIFY(waitForRow(run, isUnconfirmed));
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        const std::shared_ptr<const Trace> sharedTrace = run.trace();
        const Trace &trace = *sharedTrace;
        QVERIFY(
            !indexOf(trace, [](const Event &event) { return event.kind == EventKind::granted; }));
        int unconfirmed = 0;
        for (std::size_t i = 0; i < trace.size(); ++i) {
            if (trace[i].kind != EventKind::denied || trace.detail(trace[i]) != "no-quorum")
                continue;
            ++unconfirmed;
            // The cause of the denial is the reply to WAIT, and the key was deleted before the
            // client's `denied` row.
            const Event &answer = trace[trace[i].cause];
            QCOMPARE(trace.detail(answer), std::string("(integer) 0"));
            QVERIFY(answer.span >= 50ms);
            const auto deleted =
                indexOf(trace, isRowOfNode(EventKind::keyDeleted, 1), trace[i].cause);
            QVERIFY(deleted && *deleted < i);
            QCOMPARE(trace[*deleted].client, trace[i].client);
        }
        QVERIFY(unconfirmed > 0);
        checkReplicaFollowsItsPrimary(trace, 2, 1);
        QCOMPARE(count(trace, EventKind::keySet, 2), count(trace, EventKind::keySet, 1));
    }

    void theSchemeWithWaitIsRefusedWithoutReplicas()
    {
        LiveRun run(peacefulWithReplicas("set-px-wait", 1, 0), {});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(run.failure());
        QVERIFY2(run.failure()->text.find("replicas: 0") != std::string::npos,
            run.failure()->text.c_str());
    }

    void clientsOfANodeMayNeitherAdministerNorReplicateIt()
    {
        EffectiveScenario effective = peacefulWithReplicas("set-px-lua", 1, 1);
        effective.scenario.rounds = 0;
        effective.scenario.duration = 60s;
        LiveRun run(effective, {});
        QVERIFY(
            waitForRow(run, [](const Event &event) { return event.kind == EventKind::granted; }));
        QCOMPARE(run.nodes().size(), 3u);
        for (const std::vector<std::string> &words :
            {std::vector<std::string>{"CONFIG", "GET", "dir"}, {"SYNC"}, {"REPLCONF", "ACK", "0"},
                {"REPLICAOF", "NO", "ONE"}, {"SHUTDOWN"}, {"FLUSHALL"}, {"ACL", "LIST"}}) {
            RedisClient clientConnection(run.nodes().front().socketPath);
            const std::string answer = clientConnection.ask(words);
            QVERIFY2(answer.rfind("NOPERM", 0) == 0, answer.c_str());
        }
        RedisClient clientConnection(run.nodes().front().socketPath);
        QCOMPARE(clientConnection.ask({"PING"}), std::string("PONG"));
        QCOMPARE(clientConnection.ask({"EXISTS", "no such key"}), std::string("0"));
        const std::string state =
            RedisClient(run.nodes()[1].socketPath).ask({"INFO", "replication"});
        QVERIFY(state.find("role:slave") != std::string::npos
            && state.find("master_link_status:up") != std::string::npos);
        run.stop("the test has seen enough");
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
    }

    void replicasOfGivenNodesAreRefused()
    {
        NodeAddress given;
        given.host = "127.0.0.1";
        given.port = 1;
        LiveRun run(peacefulWithReplicas("set-px-lua", 1, 1), {{given}, {}});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY(run.failure());
        QVERIFY2(
            run.failure()->text.find("replicas") != std::string::npos, run.failure()->text.c_str());
    }

private:
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_Replicas)
#include "tst_replicas.moc"
