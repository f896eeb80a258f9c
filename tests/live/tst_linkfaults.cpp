// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/servers/blockingcall.h"
#include "core/run/liverun/faults/linkfaults.h"
#include "tests/support/liverig.h"
#include "tests/support/owncourse.h"
#include "tests/support/tcpnode.h"
#include "tests/support/tracelaws.h"

#include <QDir>

#include <optional>
#include <set>

using namespace lockscope;

namespace {

// One client, three rounds, nothing else.
EffectiveScenario threeRounds(const char *scheme, std::vector<Fault> faults)
{
    EffectiveScenario effective = builtIn("peaceful", scheme);
    Scenario &scenario = effective.scenario;
    scenario.settings.clients = 1;
    scenario.settings.ttl = 2s;
    scenario.settings.nodeTimeout = 100ms;
    scenario.settings.work = 5ms;
    scenario.settings.think = 50ms;
    scenario.settings.giveUp = 3s;
    scenario.settings.retryDelay = 300ms;
    scenario.settings.retryJitter = 0ms;
    scenario.rounds = 3;
    scenario.duration = 20s;
    scenario.faults = FaultPlan{};
    for (const Fault &fault : faults)
        scenario.faults.add(fault);
    return effective;
}

Fault onLink(FaultAction kind, NodeId node = NodeId{1})
{
    Fault fault{kind, {ClientId{1}, node}};
    return fault;
}

// `message`: the number of the message on the link, counted from 1.
Fault onMessage(FaultAction kind, int message, Duration length = {}, NodeId node = NodeId{1})
{
    Fault fault = onLink(kind, node);
    fault.begin.occurrence = message;
    if (length > Duration::zero())
        fault.end.length = length;
    return fault;
}

// The first event of that kind of client 1.
EventCondition first(EventKind kind)
{
    EventCondition condition;
    condition.kinds = {kind};
    condition.client = ClientId{1};
    return condition;
}

// A fault that begins at the first release and lasts for `length`.
Fault afterRelease(FaultAction kind, Duration length)
{
    Fault fault = onLink(kind);
    fault.begin.when = first(EventKind::released);
    fault.end.length = length;
    return fault;
}

// Returns the rows about links as texts without times: "link-cut link-1-1 both ways by released".
QStringList linkRows(const Trace &trace)
{
    QStringList rows;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &row = trace[i];
        if (row.kind != EventKind::linkCut && row.kind != EventKind::linkHealed
            && row.kind != EventKind::linkDelayed)
            continue;
        const std::string cause = row.cause == noSeq
            ? "nothing"
            : std::string(eventKindName(trace[*trace.indexOf(row.cause)].kind));
        rows << QString::fromStdString(std::string(eventKindName(row.kind)) + " "
            + actorText(row.actor) + " " + trace.detail(row) + " by " + cause);
    }
    return rows;
}

// Returns the span of the row of that kind with that index; noSpan if there is none.
Duration lengthOf(const JudgedRun &result, EventKind kind, std::size_t index)
{
    const auto rows = rowsOf(*result.trace, kind);
    return index < rows.size() ? rows[index].span : noSpan;
}

} // namespace

class tst_LinkFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Each kind of fault on real sockets and in the model: the client does the same in the same
    // order, and the rows about links are equal.
    void bothWorldsRecordTheSameRows_data()
    {
        QTest::addColumn<int>("runIndex");
        const auto row = [this](const char *name, const char *scheme, std::vector<Fault> faults) {
            QTest::newRow(name) << static_cast<int>(m_runs.size());
            m_runs.push_back(threeRounds(scheme, std::move(faults)));
        };
        Fault lag = afterRelease(FaultAction::lag, 10s);
        lag.latency = 40ms;
        Fault lagOfReplies = lag;
        lagOfReplies.way = Fault::Way::replies;
        Fault throttle = afterRelease(FaultAction::throttle, 10s);
        throttle.bandwidth = 2'000;
        Fault cutAtStart = onLink(FaultAction::cut);
        cutAtStart.end.length = 250ms;
        Fault toStore = onMessage(FaultAction::delayRequest, 1, 150ms, storeNode);
        row("lose-request", "set-px-lua", {onMessage(FaultAction::loseRequest, 3)});
        row("lose-reply", "set-px-lua", {onMessage(FaultAction::loseReply, 3)});
        row("lose the reply of a release", "set-px-lua", {onMessage(FaultAction::loseReply, 2)});
        row("delay-request", "set-px-lua", {onMessage(FaultAction::delayRequest, 3, 60ms)});
        row("delay-reply", "set-px-lua", {onMessage(FaultAction::delayReply, 3, 60ms)});
        row("delay to the store", "set-px-lua", {toStore});
        row("cut", "set-px-lua", {afterRelease(FaultAction::cut, 250ms)});
        row("cut from the beginning", "set-px-lua", {cutAtStart});
        row("cut-requests", "set-px-lua", {afterRelease(FaultAction::cutRequests, 250ms)});
        row("cut-replies", "set-px-lua", {afterRelease(FaultAction::cutReplies, 250ms)});
        row("cut-reset", "set-px-lua", {afterRelease(FaultAction::cutReset, 250ms)});
        row("refuse", "set-px-lua", {afterRelease(FaultAction::refuse, 250ms)});
        row("reset", "set-px-lua", {afterRelease(FaultAction::reset, 0ms)});
        row("lag", "set-px-lua", {lag});
        row("lag of the replies", "set-px-lua", {lagOfReplies});
        row("throttle", "set-px-lua", {throttle});
        row("redlock, one node's reply lost", "redlock", {onMessage(FaultAction::loseReply, 1)});
        row("redlock, one node cut off", "redlock", {afterRelease(FaultAction::cut, 250ms)});
        row("a transaction loses its second command", "set-px-multi-del",
            {onMessage(FaultAction::loseRequest, 3)});
        m_live.emplace(m_runs);
    }
    void bothWorldsRecordTheSameRows()
    {
        QFETCH(int, runIndex);
        EffectiveScenario effective = m_runs[static_cast<std::size_t>(runIndex)];
        const JudgedRun live = m_live->result(static_cast<std::size_t>(runIndex));
        effective.world = WorldKind::model;
        const JudgedRun model = runModel(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(linkRows(*live.trace), linkRows(*model.trace));
        QVERIFY(!linkRows(*live.trace).isEmpty());
        QCOMPARE(QString::fromStdString(actionsDifference(*model.trace, *live.trace)), QString());
        QCOMPARE(outcomeName(live.verdict.outcome), outcomeName(model.verdict.outcome));
        checkPairedRows(*live.trace, 2 * effective.scenario.settings.nodeTimeout);
        checkKeyRowsInTime(*live.trace);
        checkPairedRows(*model.trace, 2 * effective.scenario.settings.nodeTimeout);
    }

    // The node has executed the SET, but the client got no reply. The client's release, over a new
    // connection, deletes the key.
    void aKeySetByACommandWhoseReplyIsLostStaysUntilTheRelease()
    {
        const JudgedRun result =
            runLive(threeRounds("set-px-lua", {onMessage(FaultAction::loseReply, 1)}));
        const auto timedOutRows = rowsOf(*result.trace, EventKind::timedOut);
        const auto set = rowsOf(*result.trace, EventKind::keySet);
        QCOMPARE(timedOutRows.size(), std::size_t{1});
        QVERIFY(!set.empty() && set.front().time < timedOutRows.front().time
            && set.front().cause == timedOutRows.front().cause);
        QVERIFY(result.verdict.held); // no two clients were inside together; the outcome is
                                      // "untested", because there is one client
    }

    void aLostCommandIsNeverExecuted()
    {
        const JudgedRun result =
            runLive(threeRounds("set-px-lua", {onMessage(FaultAction::loseRequest, 1)}));
        const auto timedOutRows = rowsOf(*result.trace, EventKind::timedOut);
        QCOMPARE(timedOutRows.size(), std::size_t{1});
        for (const Event &set : rowsOf(*result.trace, EventKind::keySet))
            QVERIFY(set.cause != timedOutRows.front().cause);
        QCOMPARE(result.count(EventKind::granted), 3);
    }

    // The client's wait for the reply times out; the node executes the command when the link is
    // healed.
    void aCommandThatIsCutOffIsExecutedAfterTheCut()
    {
        const JudgedRun result =
            runLive(threeRounds("set-px-lua", {afterRelease(FaultAction::cutRequests, 250ms)}));
        const auto healed = rowsOf(*result.trace, EventKind::linkHealed);
        const auto timedOutRows = rowsOf(*result.trace, EventKind::timedOut);
        QCOMPARE(healed.size(), std::size_t{1});
        QVERIFY(!timedOutRows.empty());
        bool isSetLate = false;
        for (const Event &set : rowsOf(*result.trace, EventKind::keySet))
            isSetLate = isSetLate
                || (set.cause == timedOutRows.front().cause && set.time > healed.front().time);
        QVERIFY(isSetLate);
        QVERIFY(lengthOf(result, EventKind::linkHealed, 0) >= 250ms);
    }

    void theLatencyDelaysEachWayAndTheJitterVariesByMessage()
    {
        EffectiveScenario effective = threeRounds("set-px-lua", {});
        effective.scenario.settings.latency = 10ms;
        effective.scenario.settings.jitter = 5ms;
        const JudgedRun result = runLive(effective);
        std::set<std::int64_t> lengths;
        for (const Event &row : rowsOf(*result.trace, EventKind::replied)) {
            QVERIFY(row.span >= 20ms);
            lengths.insert(row.span / 1ms);
        }
        QVERIFY(lengths.size() > 1);
        QCOMPARE(result.count(EventKind::granted), 3);
        QCOMPARE(result.count(EventKind::linkDelayed), 0);
    }

    void packetLossDelaysMessagesAndDropsNone()
    {
        EffectiveScenario effective = threeRounds("set-px-lua", {});
        effective.scenario.settings.loss = 0.3;
        effective.scenario.settings.nodeTimeout = 2s;
        effective.scenario.settings.ttl = 10s;
        const JudgedRun result = runLive(effective);
        QVERIFY(result.count(EventKind::linkDelayed) > 0);
        QVERIFY(lengthOf(result, EventKind::linkDelayed, 0) >= 200ms);
        QCOMPARE(result.count(EventKind::timedOut), 0);
        QCOMPARE(result.count(EventKind::granted), 3);
    }

    // The time of a fault counts from the first row of the run. What the clients do at that time
    // differs from run to run, so the test checks only the rows about the cut.
    void aTimedCutBeginsAtItsTime()
    {
        Fault timedCut = onLink(FaultAction::cutRequests);
        timedCut.begin.time = 150ms;
        timedCut.end.length = 100ms;
        EffectiveScenario effective = threeRounds("set-px-lua", {timedCut});
        effective.scenario.rounds = 0;
        effective.scenario.duration = 1s;
        const JudgedRun result = runLive(effective);
        const auto cut = rowsOf(*result.trace, EventKind::linkCut);
        QCOMPARE(cut.size(), std::size_t{1});
        QVERIFY(cut.front().time >= WorldTime{150ms});
        QCOMPARE(result.count(EventKind::linkHealed), 1);
    }

    // The lag delays the changes to the replica and its acknowledgements. WAIT returns after one
    // message each way.
    void aLagOfTheReplicationLinkDelaysTheReplyOfWait()
    {
        EffectiveScenario effective = threeRounds("set-px-wait", {});
        effective.scenario.settings.replicas = 1;
        Fault lag{FaultAction::lag};
        lag.target.node = NodeId{2};
        lag.target.isReplication = true;
        lag.latency = 30ms;
        lag.begin.when = first(EventKind::released);
        effective.scenario.faults.add(lag);
        const JudgedRun result = runLive(effective);
        QCOMPARE(result.count(EventKind::granted), 3);
        const auto granted = rowsOf(*result.trace, EventKind::granted);
        const auto attempts = rowsOf(*result.trace, EventKind::attempt);
        QVERIFY(granted[0].time - attempts[0].time < 30ms);
        QVERIFY(granted[1].time - attempts[1].time >= 60ms);
        QCOMPARE(linkRows(*result.trace),
            QStringList{
                QStringLiteral("link-delayed link-n2-n1 both ways: 30ms longer by released")});
    }

    // A fault of all links of all clients affects each of them.
    void aFaultOfAllLinksAffectsEachLink()
    {
        EffectiveScenario effective = threeRounds("redlock", {});
        effective.scenario.settings.clients = 3;
        Fault cut{FaultAction::cut};
        cut.begin.when = first(EventKind::granted);
        cut.end.length = 120ms;
        effective.scenario.faults.add(cut);
        const JudgedRun result = runLive(effective);
        QCOMPARE(result.count(EventKind::linkCut), 3 * 6);
        QCOMPARE(result.count(EventKind::linkHealed), 3 * 6);
        QCOMPARE(result.verdict.outcome, Outcome::held);
    }

    // The observers are not cut off: rows about keys still arrive while the only client receives
    // nothing from the node.
    void keyRowsArriveWhileTheClientsLinkIsCut()
    {
        EffectiveScenario effective = threeRounds("set-px-lua", {});
        Fault cut = onLink(FaultAction::cut);
        cut.begin.when = first(EventKind::granted);
        cut.end.length = 1s;
        effective.scenario.settings.ttl = 300ms;
        effective.scenario.faults.add(cut);
        const JudgedRun result = runLive(effective);
        const auto expired = rowsOf(*result.trace, EventKind::keyExpired);
        const auto healed = rowsOf(*result.trace, EventKind::linkHealed);
        QVERIFY(!expired.empty() && expired.front().time < healed.front().time);
        QVERIFY(result.trace->detail(expired.front()).find("confirmed by the node")
            != std::string::npos);
    }

    // The faults also work on given nodes, over TCP and with a password. The AUTH command passes,
    // and is not counted as a message.
    void faultsAffectTheLinksOfGivenNodesToo()
    {
        TcpNode node({QStringLiteral("requirepass secret")});
        QVERIFY(node.start());
        EffectiveScenario effective = threeRounds("set-px-lua",
            {onMessage(FaultAction::loseReply, 1), afterRelease(FaultAction::cut, 150ms)});
        effective.scenario.settings.latency = 2ms;
        LiveRun run(effective, {{node.address("default", "secret")}, {}});
        QVERIFY(run.waitFinished(std::chrono::minutes(1)));
        QVERIFY2(!run.failure(), run.failure() ? run.failure()->text.c_str() : "");
        const auto trace = run.trace();
        QCOMPARE(rowsOf(*trace, EventKind::granted).size(), std::size_t{3});
        QVERIFY(linkRows(*trace).contains(
            QStringLiteral("link-delayed link-1-1 the reply is lost for good by sent")));
        QVERIFY(
            linkRows(*trace).contains(QStringLiteral("link-cut link-1-1 both ways by released")));
        for (const Event &row : rowsOf(*trace, EventKind::replied))
            QVERIFY(row.span >= 4ms);
    }

    // A fault is injected on a link that has a proxy. The cause of the fault's first row is the
    // event that is passed to begin().
    void aFaultIsAddedWithoutAPlan()
    {
        TcpNode node;
        QVERIFY(node.start());
        const auto texts = std::make_shared<TextPool>();
        LinkFaults::Options options;
        options.epoch = std::chrono::steady_clock::now();
        options.recorderNumber = 1;
        options.texts = texts;
        options.settings.clients = 1;
        options.isOpenToFaults = true;
        PlanProgress progress;
        options.progress = &progress;
        LinkFaults links(options);
        QVERIFY(links.open({node.address()}, node.address()));
        links.beginPlanned();
        const NodeAddress relayAddress = links.route(ClientId{1}, NodeId{1}).address;
        QVERIFY(relayAddress.isUnix());
        QVERIFY(blockingCall(relayAddress, {"PING"}));
        Fault refusal = onLink(FaultAction::refuse);
        QVERIFY(links.add(refusal, 0));
        links.begin(0, EventRef{7});
        QTRY_VERIFY_WITH_TIMEOUT(!blockingCall(relayAddress, {"PING"}), 20'000);
        links.end(0);
        QTRY_VERIFY_WITH_TIMEOUT(static_cast<bool>(blockingCall(relayAddress, {"PING"})), 20'000);
        Fault cutOfClient2 = onLink(FaultAction::cut);
        cutOfClient2.target.client = ClientId{2};
        QVERIFY(!links.add(cutOfClient2, 1));
        links.stop();
        std::vector<RawEvent> rows;
        for (const RawEvent *row = links.recorder().front(); row; row = links.recorder().front()) {
            rows.push_back(*row);
            links.recorder().pop();
        }
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[0].event.kind, EventKind::linkCut);
        QCOMPARE(rows[0].cause, EventRef{7});
        QCOMPARE(rows[1].event.kind, EventKind::linkHealed);
    }

    void noRunFolderIsLeftAfterARunWithRelays()
    {
        (void)runLive(threeRounds("redlock", {afterRelease(FaultAction::cut, 250ms)}));
        const QString root = qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/lockscope");
        QCOMPARE(
            QDir(root).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), qsizetype{0});
    }

private:
    std::vector<EffectiveScenario> m_runs;
    std::optional<RunsAhead> m_live;
};

QTEST_GUILESS_MAIN(tst_LinkFaults)
#include "tst_linkfaults.moc"
