// SPDX-License-Identifier: GPL-3.0-or-later
// Each fault on a client that is a user's program: the rows that the trace must have, and the
// commands that the node receives.
#include <QTest>

#include "tests/live/nodemonitor.h"
#include "tests/live/programruns.h"
#include "tests/support/tracelaws.h"

#include <QDateTime>

#include <memory>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

using Words = QByteArrayList;

FaultBegin beforeCommand(const char *command, int occurrence = 1)
{
    return {.anchor = Anchor::beforeSend, .occurrence = occurrence, .command = command};
}

FaultBegin beginWhen(EventCondition condition)
{
    return {.when = std::move(condition)};
}

Fault pauseAt(FaultBegin begin, Duration length = 60ms)
{
    return {FaultAction::pause, {first}, std::move(begin), {length}};
}

Fault crashAt(FaultBegin begin, std::optional<Duration> restart = {})
{
    return {FaultAction::crash, {first}, std::move(begin), {restart}};
}

Fault faultOfLink(FaultAction action, FaultBegin begin = {}, std::optional<Duration> length = {})
{
    return {action, {first, NodeId{1}}, std::move(begin), {length}};
}

// A run of one program with these faults. The program reports that it has entered right after it
// has reported the grant.
EffectiveScenario oneProgram(std::initializer_list<Fault> faults, int rounds = 1)
{
    EffectiveScenario effective = twoPrograms();
    effective.scenario.settings.clients = 1;
    effective.scenario.settings.ttl = 2s;
    effective.scenario.rounds = rounds;
    effective.scenario.faults = FaultPlan(faults);
    return effective;
}

EffectiveScenario withWork(EffectiveScenario effective, Duration work)
{
    effective.scenario.settings.work = work;
    return effective;
}

// The same run with a program that reports nothing: the reports are inferred from its commands.
EffectiveScenario withoutReports(EffectiveScenario effective)
{
    effective.programs.usual += " silent";
    effective.programs.reports = ClientPrograms::Reports::none;
    return effective;
}

} // namespace

class tst_ProgramFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachFaultRecordsItsRowsInOrder_data()
    {
        QTest::addColumn<QByteArrayList>("expectedRows");
        const auto row = [this](const char *name, const EffectiveScenario &effective,
                             Words expectedRows) {
            QTest::newRow(name) << expectedRows;
            m_runs[name] = std::make_unique<ProgramTestRun>(effective);
        };
        const FaultBegin granted = beginAt(Anchor::granted);
        const FaultBegin entered = beginAt(Anchor::entered);
        row("pause at granted", withWork(oneProgram({pauseAt(granted)}), 1s),
            {"granted", "paused", "resumed", "left", "released"});
        row("pause at entered", withWork(oneProgram({pauseAt(entered)}), 1s),
            {"entered", "paused", "resumed", "left", "released"});
        row("pause before the release", oneProgram({pauseAt(beginAt(Anchor::beforeRelease))}),
            {"left", "paused", "resumed", "sent EVALSHA 1", "released"});
        row("pause before the attempt", oneProgram({pauseAt(beginAt(Anchor::beforeAcquire))}),
            {"attempt", "paused", "resumed", "sent SET 1", "granted"});
        row("pause before SET", oneProgram({pauseAt(beforeCommand("SET"))}),
            {"attempt", "paused", "resumed", "sent SET 1", "granted"});
        row("pause before the second EVALSHA",
            oneProgram({pauseAt(beforeCommand("EVALSHA", 2))}, 2),
            {"sent EVALSHA 1", "replied", "sent SCRIPT 1", "sent EVALSHA 1", "released", "attempt",
                "left", "paused", "resumed", "sent EVALSHA 1", "released"});
        row("two pauses", withWork(oneProgram({pauseAt(granted), pauseAt(entered)}), 1s),
            {"granted", "paused", "resumed", "paused", "resumed", "left", "released"});
        row("two pauses until conditions",
            oneProgram(
                {{FaultAction::pause, {first}, granted, {60s, when(EventKind::paused, first)}},
                    pauseAt(entered)}),
            {"granted", "paused", "resumed", "paused", "resumed", "left", "released"});
        row("a crash after a pause", oneProgram({crashAt(entered), pauseAt(granted)}),
            {"granted", "paused", "resumed", "crashed"});
        row("pause on a condition",
            withWork(oneProgram({pauseAt(beginWhen(when(EventKind::entered, first)))}), 1s),
            {"entered", "paused", "resumed", "left"});
        row("crash", oneProgram({crashAt(entered)}), {"entered", "crashed"});
        row("crash and restart", oneProgram({crashAt(entered, 50ms)}),
            {"entered", "crashed", "restarted", "attempt", "denied (held)", "attempt", "granted",
                "entered", "left", "released"});
        row("crash before a command", oneProgram({crashAt(beforeCommand("EVALSHA"), 1ms)}),
            {"left", "crashed", "restarted", "attempt", "denied (held)"});
        row("crash during a pause",
            oneProgram({crashAt(beginWhen(when(EventKind::paused, first))), pauseAt(entered, 60s)}),
            {"entered", "paused", "crashed"});
        row("restart during a pause",
            oneProgram(
                {crashAt(beginWhen(when(EventKind::paused, first)), 20ms), pauseAt(entered, 60s)}),
            {"entered", "paused", "crashed", "restarted", "attempt", "granted", "released"});
        row("SIGTERM", withWork(oneProgram({{FaultAction::terminate, {first}, entered}}), 60s),
            {"entered", "step", "crashed"});
        row("SIGTERM during a pause",
            withWork(oneProgram({{FaultAction::terminate, {first},
                                     beginWhen(when(EventKind::paused, first))},
                         pauseAt(entered)}),
                60s),
            {"entered", "paused", "resumed", "step", "crashed"});
        row("the link is reset",
            withWork(oneProgram({faultOfLink(FaultAction::reset,
                                    beginWhen(when(EventKind::entered, first)))},
                         2),
                1s),
            {"entered", "left", "release-refused", "attempt", "granted", "released"});
        row("the link is cut",
            withWork(oneProgram({faultOfLink(
                         FaultAction::cut, beginWhen(when(EventKind::entered, first)), 1500ms)}),
                1s),
            {"entered", "left", "sent EVALSHA 1", "replied"});
        row("a reply is late",
            oneProgram({faultOfLink(FaultAction::delayReply, {.occurrence = 2}, 150ms)}),
            {"sent EVALSHA 1", "replied", "sent SCRIPT 1", "released"});
        row("a reply is lost", oneProgram({faultOfLink(FaultAction::loseReply, {.occurrence = 1})}),
            {"sent SET 1", "timed-out", "denied (error)", "attempt", "denied (held)", "granted",
                "released"});
        row("a request is lost",
            oneProgram({faultOfLink(FaultAction::loseRequest, {.occurrence = 1})}),
            {"sent SET 1", "timed-out", "denied (error)", "attempt", "sent SET 1", "granted",
                "released"});
        row("inferred: pause at entered", withoutReports(oneProgram({pauseAt(entered)})),
            {"attempt", "sent SET 1", "replied", "granted", "entered", "paused", "resumed", "left",
                "released"});
        row("inferred: pause before the release",
            withoutReports(oneProgram({pauseAt(beginAt(Anchor::beforeRelease))})),
            {"left", "paused", "resumed", "sent EVALSHA 1", "released"});
    }
    void eachFaultRecordsItsRowsInOrder()
    {
        QFETCH(QByteArrayList, expectedRows);
        const auto run = std::move(m_runs.at(QTest::currentDataTag()));
        const JudgedRun result = run->waitForResult();
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(missingIn(rowTexts(result, first), expectedRows), QByteArray());
        const auto pauses = expectedRows.count("paused");
        QCOMPARE(result.count(EventKind::paused), static_cast<int>(pauses));
        QCOMPARE(result.count(EventKind::resumed), static_cast<int>(expectedRows.count("resumed")));
        QCOMPARE(result.count(EventKind::crashed), static_cast<int>(expectedRows.count("crashed")));
        for (const Event *const resumed : rows(result, EventKind::resumed))
            QVERIFY(resumed->span >= 60ms || expectedRows.count("paused") == 2);
        checkPausesAndCrashes(*result.trace);
        checkPairedRows(*result.trace, 10s);
    }

    void noCommandPassesDuringAPause_data()
    {
        QTest::addColumn<int>("beginIndex");
        FaultBegin time;
        time.time = 1500ms;
        for (const auto &[name, begin] : std::vector<std::pair<const char *, FaultBegin>>{
                 {"granted", beginAt(Anchor::granted)}, {"entered", beginAt(Anchor::entered)},
                 {"before the release", beginAt(Anchor::beforeRelease)},
                 {"before a command", beforeCommand("EVALSHA")},
                 {"a condition", beginWhen(when(EventKind::granted, first))}, {"a time", time}}) {
            QTest::newRow(name) << static_cast<int>(m_pauseBegins.size());
            m_pauseBegins.push_back(begin);
        }
    }
    // Client 1 also has a process in another session that sends commands all the time (probe-1).
    void noCommandPassesDuringAPause()
    {
        QFETCH(int, beginIndex);
        EffectiveScenario effective = twoPrograms("worker.py probe gate=/nowhere");
        effective.programs.own[first] = programOf("worker.py probe");
        effective.scenario.rounds = 0;
        effective.scenario.faults = {
            pauseAt(m_pauseBegins[static_cast<std::size_t>(beginIndex)], 100s)};
        ProgramTestRun run(effective, true);
        QVERIFY(run.waitUntil([&] { return !run->nodes().empty(); }));
        NodeMonitor monitor(run->nodes().front().socketPath);
        QVERIFY(run.waitFor(EventKind::paused, first));
        monitor.waitUntilRecorded();
        const auto commandsOfFirst = [&] {
            return monitor.count("probe-1") + monitor.count("client-1-");
        };
        const qsizetype commandsBefore = commandsOfFirst();
        const qsizetype commandsOfSecondBefore = monitor.count("probe-2");
        const int rowsBefore = run.count(EventKind::sent, first);
        QVERIFY(
            run.waitUntil([&] { return monitor.count("probe-2") > commandsOfSecondBefore + 50; }));
        monitor.waitUntilRecorded();
        QCOMPARE(commandsOfFirst(), commandsBefore);
        QCOMPARE(run.count(EventKind::sent, first), rowsBefore);
        run->endFaults(first, NodeId{});
        QVERIFY(run.waitFor(EventKind::resumed, first));
        QVERIFY(run.waitUntil([&] { return monitor.count("probe-1") > commandsBefore; }));
        QVERIFY(run.waitFor(EventKind::released, first));
        run->stop("enough");
        const JudgedRun result = run.waitForResult();
        QCOMPARE(result.trace->detail(*rows(result, EventKind::resumed, first).at(0)),
            std::string("by the operator"));
        checkPausesAndCrashes(*result.trace);
    }

    void aNodeExecutesTheCommandsInTheTrace()
    {
        QTemporaryDir folder;
        const QString gate = folder.filePath(QStringLiteral("gate"));
        EffectiveScenario effective = twoPrograms("worker.py gate=" + gate.toStdString());
        effective.scenario.faults = {};
        effective.scenario.rounds = 20;
        effective.scenario.settings.work = 1ms;
        effective.scenario.settings.retryDelay = 5ms;
        ProgramTestRun run(effective);
        QVERIFY(run.waitUntil([&] { return !run->nodes().empty(); }));
        const NodeMonitor monitor(run->nodes().front().socketPath);
        QVERIFY(QFile(gate).open(QIODevice::WriteOnly));
        const JudgedRun result = run.waitForResult();
        for (const ClientId client : {first, second}) {
            const QByteArray mark =
                "client-" + QByteArray::number(client.value) + '-'; // in each token
            QByteArrayList sent;
            for (const Event *const row : rows(result, EventKind::sent, client)) {
                const QByteArray text = QByteArray::fromStdString(result.trace->detail(*row));
                if (text.contains(mark))
                    sent << text;
            }
            QVERIFY(sent.size() >= 40);
            QCOMPARE(monitor.commandsWith(mark), sent);
            QCOMPARE(static_cast<int>(rows(result, EventKind::released, client).size()), 20);
        }
        QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        checkPairedRows(*result.trace, 10s);
        checkCauses(*result.trace);
    }

    void aProgramWithALateStartStartsOnItsCondition()
    {
        ProgramTestRun run(twoPrograms());
        const JudgedRun result = run.waitForResult();
        const auto attempts = rows(result, EventKind::attempt, second);
        QVERIFY(!attempts.empty() && !rows(result, EventKind::entered, first).empty());
        QVERIFY(attempts.at(0)->time > rows(result, EventKind::entered, first).at(0)->time);
        QCOMPARE(result.count(EventKind::released), 2);
    }

    void eachProgramReadsItsOwnWrongClock()
    {
        EffectiveScenario effective = twoPrograms("worker.py clock");
        Fault clock{FaultAction::clientClock, {first}};
        clock.offset = 1h;
        effective.scenario.faults = {clock};
        effective.scenario.settings.clientClock = -1h; // of client 2
        ProgramTestRun run(effective);
        const double now = static_cast<double>(QDateTime::currentSecsSinceEpoch());
        (void)run.waitForResult();
        const auto clockOf = [&](int client) {
            const QStringList lines = run.output().filter(QStringLiteral("%1: clock ").arg(client));
            return lines.isEmpty() ? 0.0 : lines.first().section(QLatin1Char(' '), 2).toDouble();
        };
        QVERIFY2(std::abs(clockOf(1) - now - 3600) < 120,
            qPrintable(run.output().join(QLatin1Char('\n'))));
        QVERIFY(std::abs(clockOf(2) - now + 3600) < 120);
    }

    void aProgramReachesThePromotedNodeAtTheSameAddress()
    {
        EffectiveScenario effective = oneProgram({}, 0);
        effective.scenario.settings.replicas = 1;
        Fault promotion{FaultAction::promote, {{}, NodeId{2}}};
        promotion.begin.when = when(EventKind::released, first);
        effective.scenario.faults.add(promotion);
        ProgramTestRun run(effective);
        const auto hasReleasedOnTheNewPrimary = [&] {
            JudgedRun soFar;
            soFar.trace = run->trace();
            return missingIn(rowTexts(soFar, first),
                {"sent SET 1", "released", "sent SET 2", "granted", "released"})
                .isEmpty();
        };
        QVERIFY(run.waitUntil(hasReleasedOnTheNewPrimary));
        run->stop("enough");
        const JudgedRun result = run.waitForResult();
        QCOMPARE(result.count(EventKind::failoverEnded), 1);
        const Duration ended =
            rows(result, EventKind::failoverEnded).at(0)->time.time_since_epoch();
        for (const Event *const sent : rows(result, EventKind::sent, first))
            QVERIFY(sent->node.value == 1 || sent->time.time_since_epoch() >= ended - 1s);
        checkPausesAndCrashes(*result.trace);
    }

    void aProgramWorksAgainAfterItsNodeHasRestarted()
    {
        EffectiveScenario effective = oneProgram({}, 0);
        effective.scenario.settings.restartDelay = 50ms;
        Fault crash{FaultAction::nodeCrash, {{}, NodeId{1}}};
        crash.begin.when = when(EventKind::released, first);
        effective.scenario.faults.add(crash);
        ProgramTestRun run(effective);
        const auto hasReleasedAfterTheRestart = [&] {
            JudgedRun soFar;
            soFar.trace = run->trace();
            const auto ups = rows(soFar, EventKind::nodeUp);
            const auto releases = rows(soFar, EventKind::released, first);
            return ups.size() >= 2 && !releases.empty() && releases.back()->time > ups.back()->time;
        };
        QVERIFY(run.waitUntil(hasReleasedAfterTheRestart));
        run->stop("enough");
        const JudgedRun result = run.waitForResult();
        QCOMPARE(result.count(EventKind::nodeDown), 1);
        const Words words = rowTexts(result, first);
        QVERIFY(words.contains("denied (error)") || words.contains("release-refused"));
        checkPausesAndCrashes(*result.trace);
        checkPairedRows(*result.trace, 10s);
    }

private:
    std::map<std::string, std::unique_ptr<ProgramTestRun>> m_runs;
    std::vector<FaultBegin> m_pauseBegins;
};

QTEST_GUILESS_MAIN(tst_ProgramFaults)
#include "tst_programfaults.moc"
