// SPDX-License-Identifier: GPL-3.0-or-later
// Real sentinels: their failovers, and that none of their processes outlives a killed program. Only
// a few runs, because each takes seconds.
#include <QTest>

#include "core/scenario/files/scenariojson.h"
#include "tests/support/failoverrig.h"
#include "tests/support/leftovers.h"
#include "tests/support/liverig.h"
#include "tests/support/tracelaws.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <signal.h>

using namespace lockscope;

namespace {

// Client 1 works for as long as a failover may take here, and the old primary restarts.
EffectiveScenario crashWatchedBySentinels()
{
    EffectiveScenario effective = holderAndSuccessor("set-px-lua", 2);
    Scenario &scenario = effective.scenario;
    scenario.settings.sentinels = 3;
    scenario.settings.ttl = 60s;
    scenario.settings.work = 50s;
    scenario.settings.giveUp = 0ms;
    scenario.duration = 60s;
    Fault crash{FaultAction::nodeCrash, {{}, NodeId{1}}};
    crash.end.length = 30s;
    crash.begin.when = afterRow(EventKind::entered, 1);
    crash.end.until = afterRow(EventKind::failoverEnded);
    scenario.faults.add(crash);
    // When the old primary is demoted, both clients crash, and the run ends. By then the new
    // primary has denied client 2 the lock.
    for (const int client : {1, 2})
        scenario.faults.add({FaultAction::crash, {ClientId{static_cast<std::uint16_t>(client)}},
            {afterRow(EventKind::demoted)}});
    return effective;
}

} // namespace

class tst_Sentinels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sentinelsFailOverAndDemoteTheOldPrimary()
    {
        JudgedRun result = runLive(crashWatchedBySentinels());
        constexpr int repeatsMax = 3;
        for (int i = 0; i < repeatsMax && hasFailedElection(result); ++i)
            result = runLive(crashWatchedBySentinels());
        if (QTest::currentTestFailed())
            return;
        const auto promoted = rowsOf(result, EventKind::promoted);
        QCOMPARE(promoted.size(), 1u);
        const int node =
            promoted[0].node.value; // each replica is possible, because both have the same data
        QVERIFY(node == 2 || node == 3);
        checkPromotionRows(result, Actor{ActorKind::sentinel, 1, 0}, node);
        const Event down = rowsOf(result, EventKind::nodeDown).at(0);
        const Event ended = rowsOf(result, EventKind::failoverEnded).at(0);
        qInfo("failover after %lld ms", static_cast<long long>((ended.time - down.time) / 1ms));
        QVERIFY(ended.time - down.time >= 500ms);
        const auto demoted = rowsOf(result, EventKind::demoted);
        QCOMPARE(demoted.size(), 1u);
        QCOMPARE(demoted[0].node, NodeId{1});
        // The replicas had the key, and the new primary denied client 2.
        QVERIFY(!rowsOf(result, EventKind::denied, 2).empty());
        for (const Event &sent : rowsOf(result, EventKind::sent, 2))
            QCOMPARE(int{sent.node.value}, node);
        checkKeyRowsInTime(*result.trace);
    }

    // F2c cuts off all three sentinels from the primary, and they fail over. Here only one sentinel
    // is cut off. This sentinel gets no reply for as long as the three in F2c, but it has no
    // majority.
    void aSingleSentinelWithoutALinkStartsNoFailover()
    {
        EffectiveScenario effective = builtIn("f2c", "set-px-lua");
        const FaultTarget link{.node = NodeId{1}, .sentinel = 2};
        FaultPlan faults{{FaultAction::cut, link, {afterRow(EventKind::entered, 1)}}};
        for (const Fault &fault : effective.scenario.faults) {
            if (subjectOf(fault.action) != FaultSubject::link)
                faults.add(fault);
        }
        effective.scenario.faults = faults;
        effective.scenario.settings.work = 4s;
        const JudgedRun result = runLive(effective);
        if (QTest::currentTestFailed())
            return;
        const auto cuts = rowsOf(result, EventKind::linkCut);
        QCOMPARE(cuts.size(), 1u);
        QCOMPARE(QString::fromStdString(actorText(cuts[0].actor)), QStringLiteral("link-s2-n1"));
        QCOMPARE(result.count(EventKind::failoverBegun), 0);
        QCOMPARE(result.verdict.outcome, Outcome::held);
    }

    void sentinelsDoNotOutliveAProgramThatIsKilled()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("watched.lockscope")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(scenarioText(crashWatchedBySentinels().scenario)));
        file.close();
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), folder.path());
        program.setProcessEnvironment(environment);
        const QStringList arguments{QStringLiteral("run"), file.fileName(),
            QStringLiteral("--quiet"), QStringLiteral("--set"), QStringLiteral("replicas=2")};
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
        QVERIFY(program.waitForStarted(patience));
        // The processes are the program, its guard process (core/live/keeper), three nodes, the
        // store and three sentinels.
        const auto process = static_cast<pid_t>(program.processId());
        ProcessTree family;
        const bool isCompleteOrEnded = QTest::qWaitFor(
            [&] {
                family = ProcessTree::of(process);
                return family.size() >= 9 || program.state() != QProcess::Running;
            },
            patience);
        QVERIFY2(isCompleteOrEnded && program.state() == QProcess::Running,
            program.readAllStandardError().constData());
        ::kill(process, SIGKILL);
        QVERIFY(program.waitForFinished(patience));
        QVERIFY2(QTest::qWaitFor([&] { return family.living().isEmpty(); }, patience),
            qPrintable(family.living().join(QStringLiteral(", "))));
    }
};

QTEST_GUILESS_MAIN(tst_Sentinels)
#include "tst_sentinels.moc"
