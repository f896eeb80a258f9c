// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/trace/csv/csv.h"
#include "tests/live/countedruns.h"
#include "tests/live/counting.h"
#include "tests/support/modelrig.h"
#include "tests/support/tcpnode.h"

using namespace lockscope;

namespace {

// Returns the number of rows that record the value in the store at the end of the run.
int countFinalReadsOfTheStore(const Trace &trace)
{
    int rows = 0;
    for (std::size_t i = 0; i < trace.size(); ++i)
        rows += trace[i].kind == EventKind::read && trace[i].actor.kind == ActorKind::store ? 1 : 0;
    return rows;
}

} // namespace

// What a broken lock costs, counted exactly. The workload is that of article 002
// (docs/ARTICLES.md).
class tst_Workloads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCountsExplainEachIncrementOfTheCounter_data()
    {
        QTest::addColumn<QString>("world");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<bool>("retry");
        QTest::addColumn<bool>("givesUp");
        for (const char *const world : {"live", "model"}) {
            const auto row = [world](
                                 const char *name, const char *scheme, bool retry, bool givesUp) {
                QTest::addRow("%s: %s", world, name)
                    << QString::fromLatin1(world) << QString::fromLatin1(scheme) << retry
                    << givesUp;
            };
            row("no lock", "none", false, false);
            row("watch, no retry", "watch-optimistic", false, false);
            row("watch, retry", "watch-optimistic", true, false);
            row("a lock", "set-px-lua", false, false);
            row("a lock, given up at once", "set-px-lua", false, true);
        }
    }

    void theCountsExplainEachIncrementOfTheCounter()
    {
        QFETCH(const QString, world);
        QFETCH(const QString, scheme);
        QFETCH(const bool, retry);
        QFETCH(const bool, givesUp);
        const bool isModel = world == QLatin1String("model");
        const int rounds = isLong() || isModel
            ? 20'000
            : 400; // 20 000 as in article 002, unless that takes too long
        EffectiveScenario effective = counterRun(scheme.toStdString(), rounds);
        effective.world = worldOf(world.toStdString()).value();
        effective.scenario.settings.retry = retry;
        effective.scenario.settings.giveUp = givesUp ? Duration(1us) : Duration(0);
        const JudgedRun result =
            world == QLatin1String("live") ? runLive(effective) : runModel(effective);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(countFinalReadsOfTheStore(*result.trace), 1);
        const std::int64_t all = 2 * rounds;
        QCOMPARE(counted(result, "expected"), all);
        QCOMPARE(counted(result, "unknown"), 0);
        const std::int64_t failures = counted(result, "failures");
        const std::int64_t lost = counted(result, "lost");
        const std::int64_t misses = counted(result, "misses");
        const std::int64_t actual = counted(result, "actual"); // the value in the store
        QCOMPARE(actual, all - (failures - counted(result, "retries")) - misses - lost);
        QCOMPARE(result.count(EventKind::wrote), static_cast<int>(actual + lost));
        if (scheme == QLatin1String("none")) {
            QVERIFY(lost > 0);
            QCOMPARE(failures + misses, 0);
        } else if (scheme == QLatin1String("watch-optimistic")) {
            QVERIFY(failures > 0);
            QCOMPARE(lost + misses, 0);
            QCOMPARE(actual, retry ? all : all - failures);
            QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::guarded));
        } else {
            QCOMPARE(lost + failures, 0);
            QCOMPARE(misses > 0, givesUp);
            QCOMPARE(actual, all - misses);
            QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
        }
        checkVerdictFromCsv(result);
    }

    void underALockAHotKeyCostsOneDatabaseCallPerExpiry_data()
    {
        QTest::addColumn<QString>("world");
        QTest::addColumn<QString>("scheme");
        for (const char *const world : {"live", "model"}) {
            for (const char *const scheme : {"none", "set-px-lua", "redlock"})
                QTest::addRow("%s: %s", world, scheme)
                    << QString::fromLatin1(world) << QString::fromLatin1(scheme);
        }
    }

    void underALockAHotKeyCostsOneDatabaseCallPerExpiry()
    {
        QFETCH(const QString, world);
        QFETCH(const QString, scheme);
        EffectiveScenario effective = counterRun(scheme.toStdString(), 8);
        effective.world = worldOf(world.toStdString()).value();
        Settings &settings = effective.scenario.settings;
        settings.workload = WorkloadKind::stampede;
        settings.clients = 6;
        settings.work = 100ms;
        settings.think = 350ms; // the key expires at least twice within eight rounds
        const JudgedRun result =
            world == QLatin1String("live") ? runLive(effective) : runModel(effective);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(counted(result, "expected") >= 2);
        QCOMPARE(
            counted(result, "hits") + counted(result, "waited") + counted(result, "actual"), 6 * 8);
        QCOMPARE(counted(result, "misses"), 0);
        QCOMPARE(result.count(EventKind::wrote), static_cast<int>(counted(result, "actual")));
        if (scheme == QLatin1String("none")) {
            QVERIFY(counted(result, "actual") > counted(result, "expected"));
            QVERIFY(counted(result, "most") > 1);
        } else {
            QCOMPARE(counted(result, "actual"), counted(result, "expected"));
            QCOMPARE(counted(result, "most"), 1);
            QVERIFY(counted(result, "waited") > 0);
        }
        checkVerdictFromCsv(result);
    }

    void withoutALockAllReadersOfAMissingKeyQueryTheDatabase_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("calls");
        QTest::newRow("none") << "none" << 5;
        QTest::newRow("set-px-lua") << "set-px-lua" << 1;
        QTest::newRow("redlock") << "redlock" << 1;
    }

    void withoutALockAllReadersOfAMissingKeyQueryTheDatabase()
    {
        QFETCH(const QString, scheme);
        QFETCH(const int, calls);
        for (const bool isLive : {false, true}) {
            EffectiveScenario effective = builtIn("f30", scheme.toStdString());
            effective.world = isLive ? WorldKind::live : WorldKind::model;
            const JudgedRun result = isLive ? runLive(effective) : runModel(effective);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(counted(result, "expected"), 1);
            QCOMPARE(counted(result, "actual"), calls);
        }
    }

    void aPausedClientRepeatsItsReportAndItsPush_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("fencing");
        QTest::addColumn<int>("repeated");
        QTest::addColumn<int>("outcome");
        QTest::newRow("none") << "none"
                              << "off" << 1 << static_cast<int>(Outcome::violated);
        QTest::newRow("set-px-lua") << "set-px-lua"
                                    << "off" << 1 << static_cast<int>(Outcome::violated);
        QTest::newRow("set-px-lua, a fencing token")
            << "set-px-lua"
            << "write" << 0 << static_cast<int>(Outcome::guarded);
        QTest::newRow("redlock, check-and-set") << "redlock"
                                                << "cas" << 0 << static_cast<int>(Outcome::guarded);
        QTest::newRow("watch-optimistic") << "watch-optimistic"
                                          << "off" << 0 << static_cast<int>(Outcome::guarded);
        QTest::newRow("setnx-del") << "setnx-del"
                                   << "off" << 0 << static_cast<int>(Outcome::held);
    }

    void aPausedClientRepeatsItsReportAndItsPush()
    {
        QFETCH(const QString, scheme);
        QFETCH(const QString, fencing);
        QFETCH(const int, repeated);
        QFETCH(const int, outcome);
        for (const bool isLive : {false, true}) {
            EffectiveScenario effective = builtIn("f32", scheme.toStdString());
            effective.world = isLive ? WorldKind::live : WorldKind::model;
            QVERIFY(setSetting(effective.scenario.settings, "fencing", fencing.toStdString()));
            const JudgedRun result = isLive ? runLive(effective) : runModel(effective);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(
                outcomeName(result.verdict.outcome), outcomeName(static_cast<Outcome>(outcome)));
            QCOMPARE(counted(result, "expected"), 1);
            QCOMPARE(counted(result, "actual"), 1 + repeated); // the value in the store
            QCOMPARE(counted(result, "duplicates"), repeated);
            QCOMPARE(counted(result, "wasted"), repeated);
            QCOMPARE(counted(result, "unpushed"), 0);
            QCOMPARE(
                counted(result, "failures"), outcome == static_cast<int>(Outcome::guarded) ? 1 : 0);
            checkVerdictFromCsv(result);
        }
    }

    void afterATakeoverTwoWorkersWorkAtTheSameTime_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("fencing");
        QTest::addColumn<int>("outcome");
        QTest::newRow("set-px-lua") << "set-px-lua"
                                    << "off" << static_cast<int>(Outcome::violated);
        QTest::newRow("redlock") << "redlock"
                                 << "off" << static_cast<int>(Outcome::violated);
        QTest::newRow("a fencing token") << "set-px-lua"
                                         << "write" << static_cast<int>(Outcome::guarded);
        QTest::newRow("check-and-set") << "set-px-lua"
                                       << "cas" << static_cast<int>(Outcome::guarded);
        QTest::newRow("no TTL") << "setnx-del"
                                << "off" << static_cast<int>(Outcome::held);
    }

    void afterATakeoverTwoWorkersWorkAtTheSameTime()
    {
        QFETCH(const QString, scheme);
        QFETCH(const QString, fencing);
        QFETCH(const int, outcome);
        const bool isGuarded = outcome == static_cast<int>(Outcome::guarded);
        const bool isHeld = outcome == static_cast<int>(Outcome::held);
        for (const bool isLive : {false, true}) {
            EffectiveScenario effective = builtIn("w1", scheme.toStdString());
            effective.world = isLive ? WorldKind::live : WorldKind::model;
            QVERIFY(setSetting(effective.scenario.settings, "fencing", fencing.toStdString()));
            const JudgedRun result = isLive ? runLive(effective) : runModel(effective);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(
                outcomeName(result.verdict.outcome), outcomeName(static_cast<Outcome>(outcome)));
            QCOMPARE(counted(result, "expected"),
                counted(result, "actual") + counted(result, "idle_us"));
            QCOMPARE(counted(result, "takeovers"), 1);
            // If the outcome is held, no worker works during the whole pause. Otherwise none works
            // during the rest of the lease.
            const std::int64_t idleTimeMin = isHeld ? 3'000'000 : isLive ? 0 : 800'000;
            QVERIFY(counted(result, "idle_us") > idleTimeMin);
            QCOMPARE(counted(result, "double_us") > 0, !isHeld);
            // Two shifts of 12 steps; with a guard, the replaced worker ends at its third step.
            QCOMPARE(counted(result, "steps"), isGuarded ? 12 + 2 : 24); // the value in the store
            QCOMPARE(counted(result, "steps"), result.count(EventKind::wrote));
            QCOMPARE(counted(result, "failures"), isGuarded ? 1 : 0);
            checkVerdictFromCsv(result);
        }
    }

    void failOpenDoublesJobsAndFailClosedRefusesThem_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<int>("doubled");
        QTest::addColumn<int>("refused");
        QTest::newRow("fail open") << "w2"
                                   << "set-px-lua" << 1 << 0;
        QTest::newRow("fail closed") << "w2b"
                                     << "set-px-lua" << 0 << 1;
        QTest::newRow("fail open, five nodes") << "w2"
                                               << "redlock" << 0 << 0;
        QTest::newRow("fail closed, five nodes") << "w2b"
                                                 << "redlock" << 0 << 0;
    }

    void failOpenDoublesJobsAndFailClosedRefusesThem()
    {
        QFETCH(const QString, scenario);
        QFETCH(const QString, scheme);
        QFETCH(const int, doubled);
        QFETCH(const int, refused);
        for (const bool isLive : {false, true}) {
            EffectiveScenario effective =
                builtIn(scenario.toLatin1().constData(), scheme.toStdString());
            effective.world = isLive ? WorldKind::live : WorldKind::model;
            const JudgedRun result = isLive ? runLive(effective) : runModel(effective);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(counted(result, "expected"), 2);
            QCOMPARE(counted(result, "doubled"), doubled);
            QCOMPARE(counted(result, "refused"), refused);
            QCOMPARE(counted(result, "actual"), 2 + doubled - refused); // the value in the store
            QCOMPARE(result.count(EventKind::wrote), static_cast<int>(counted(result, "actual")));
            checkVerdictFromCsv(result);
        }
    }

    void aRunOnAGivenNodeLeavesOnlyTheKeysOfOthers()
    {
        TcpNode node;
        QVERIFY(node.start());
        node.ask({"SET", "strangers", "17"});
        EffectiveScenario sale = counterRun(
            "set-px-lua", 20); // one lock, one fencing counter and one value for each item
        sale.scenario.settings.workload = WorkloadKind::flashSale;
        sale.scenario.settings.items = 3;
        sale.scenario.settings.grain = Grain::item;
        sale.scenario.settings.stock = 100;
        sale.scenario.settings.fencing = Fencing::write;
        for (const EffectiveScenario &effective : {counterRun("set-px-lua", 20), sale}) {
            LiveRun run(effective, {{node.address()}, {}});
            QVERIFY(run.waitFinished(std::chrono::minutes(2)));
            QVERIFY2(!run.failure(), run.failure() ? run.failure()->text.c_str() : "");
            const auto trace = run.trace();
            const Verdict verdict = judge(*trace, deriveSpans(*trace)).value();
            QCOMPARE(verdict.workload.at("actual"), 40);
            QCOMPARE(node.ask({"KEYS", "*"}), std::string("[\"strangers\"]"));
        }
    }

    void theEvidenceOfALostUpdateIsReadsAndWrites()
    {
        const JudgedRun result = runModel([] {
            EffectiveScenario effective = counterRun("none", 3);
            effective.world = WorldKind::model;
            return effective;
        }());
        if (QTest::currentTestFailed())
            return;
        std::int64_t lostUpdates = 0;
        for (const Finding &finding : result.verdict.findings) {
            if (finding.kind != FindingKind::lostUpdate)
                continue;
            ++lostUpdates;
            QVERIFY(!finding.evidence.empty());
            for (const Seq seq : finding.evidence) {
                const EventKind kind = (*result.trace)[*result.trace->indexOf(seq)].kind;
                QVERIFY(kind == EventKind::read || kind == EventKind::wrote);
            }
        }
        QVERIFY(lostUpdates > 0);
        QCOMPARE(lostUpdates, counted(result, "lost"));
    }

    void aSchemeWithoutALockHasNoGrantsAndNoDenials_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::newRow("none") << "none";
        QTest::newRow("watch-optimistic") << "watch-optimistic";
    }

    void aSchemeWithoutALockHasNoGrantsAndNoDenials()
    {
        QFETCH(const QString, scheme);
        for (const WorkloadKind kind : {WorkloadKind::section, WorkloadKind::counter}) {
            EffectiveScenario effective = counterRun(scheme.toStdString(), 20);
            effective.world = WorldKind::model;
            effective.scenario.settings.workload = kind;
            const JudgedRun result = runModel(effective);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(result.count(EventKind::attempt), 40);
            QCOMPARE(result.count(EventKind::entered), 40);
            QCOMPARE(result.count(EventKind::left), 40);
            for (const EventKind absentKind : {EventKind::granted, EventKind::denied,
                     EventKind::released, EventKind::releaseRefused, EventKind::keySet})
                QCOMPARE(result.count(absentKind), 0);
            QVERIFY(!result.verdict.held);
            QCOMPARE(outcomeName(result.verdict.outcome),
                outcomeName(
                    scheme == QLatin1String("none") ? Outcome::violated : Outcome::guarded));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Workloads)
#include "tst_workloads.moc"
