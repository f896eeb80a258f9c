// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/live/countedruns.h"
#include "tests/live/counting.h"
#include "tests/support/modelrig.h"

using namespace lockscope;

// Workloads with several items or services: which errors occur, and how much shorter the clients
// wait if each item has its own lock.
class tst_ItemWorkloads : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunHasTheCountsThatItsScenarioStates_data()
    {
        QTest::addColumn<QString>("world");
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("counts");
        for (const char *const world : {"live", "model"}) {
            const auto row = [world](const char *scenarioAndScheme, const char *settings,
                                 const char *counts) {
                QTest::addRow("%s %s %s: %s", scenarioAndScheme, settings, counts, world)
                    << QString::fromLatin1(world) << QString::fromLatin1(settings)
                    << QString::fromLatin1(counts);
            };
            row("w4 none", "", "actual=5 expected=3 oversold=1 stock=1");
            row("w4 set-px-lua", "", "actual=4 expected=4 oversold=0 sold_out=2");
            row("w4 watch-optimistic", "", "actual=4 expected=4 oversold=0 failures=1 retries=1");
            row("w5 none", "", "actual=310 expected=300 difference=10");
            row("w5 set-px-lua", "", "actual=300 difference=0 transfers=2");
            row("w5b set-px-lua", "", "actual=410 expected=400 transfers=4");
            row("w5b set-px-lua", "grain=all", "actual=400 expected=400 transfers=4");
            row("w6 set-px-lua", "",
                "actual=2 expected=1 duplicates=1 wasted=1 repaired=1 missing=0 orders=6");
            if (world == std::string_view("live"))
                continue; // each of the following runs takes seven seconds in the live world
            row("w6 set-px-lua", "compensation=off", "actual=2 duplicates=1 wasted=1 repaired=0");
            row("w6 set-px-lua", "pause=0", "actual=1 duplicates=0 wasted=0 repaired=0 missing=0");
            row("w6 set-px-lua", "fencing=write", "actual=1 duplicates=0 wasted=0 failures=2");
        }
    }

    void aRunHasTheCountsThatItsScenarioStates()
    {
        QFETCH(const QString, world);
        QFETCH(const QString, settings);
        QFETCH(const QString, counts);
        const QList<QByteArray> words = QByteArray(QTest::currentDataTag()).split(' ');
        EffectiveScenario effective = builtIn(words[0].constData(), words[1].toStdString());
        effective.world = worldOf(world.toStdString()).value();
        if (!settings.isEmpty())
            QVERIFY(
                setSetting(effective.scenario.settings, settings.section(u'=', 0, 0).toStdString(),
                    settings.section(u'=', 1).toStdString()));
        const JudgedRun result =
            world == QLatin1String("live") ? runLive(effective) : runModel(effective);
        if (QTest::currentTestFailed())
            return;
        for (const QString &count : counts.split(u' ')) {
            const std::string name = count.section(u'=', 0, 0).toStdString();
            QVERIFY2(counted(result, name) == count.section(u'=', 1).toInt(),
                (name + ' ' + std::to_string(counted(result, name))).c_str());
        }
        checkVerdictFromCsv(result);
    }

    // Clients 3 and 4 have to make the report, but crash before they ask for the lock. So there is
    // no report to push. The compensation makes the report and pushes it.
    void compensationMakesAMissingReport()
    {
        for (const bool isCompensated : {true, false}) {
            EffectiveScenario effective = effectiveInModel("w6");
            FaultPlan crashes;
            for (const int client : {3, 4}) {
                Fault fault;
                fault.action = FaultAction::crash;
                fault.target.client = ClientId{static_cast<std::uint16_t>(client)};
                fault.begin.anchor = Anchor::beforeAcquire;
                crashes.add(fault);
            }
            effective.scenario.faults = crashes;
            effective.scenario.settings.compensation = isCompensated;
            const JudgedRun result = runModel(effective);
            QCOMPARE(counted(result, "missing"), isCompensated ? 0 : 1);
            QCOMPARE(counted(result, "repaired"), isCompensated ? 1 : 0);
            QCOMPARE(counted(result, "actual"), isCompensated ? 1 : 0);
        }
    }

    void clientsWithALockNeverOversellAndEachPieceIsCounted_data()
    {
        QTest::addColumn<QString>("world");
        QTest::addColumn<QString>("scheme");
        for (const char *const world : {"live", "model"}) {
            for (const char *const scheme : {"none", "set-px-lua", "redlock"})
                QTest::addRow("%s: %s", world, scheme)
                    << QString::fromLatin1(world) << QString::fromLatin1(scheme);
        }
    }

    void clientsWithALockNeverOversellAndEachPieceIsCounted()
    {
        QFETCH(const QString, world);
        QFETCH(const QString, scheme);
        EffectiveScenario effective = counterRun(scheme.toStdString(), 10);
        effective.world = worldOf(world.toStdString()).value();
        Settings &settings = effective.scenario.settings;
        settings.workload = WorkloadKind::flashSale;
        settings.clients = 5;
        settings.items = 2;
        settings.stock = 10;
        for (const Grain grain : {Grain::all, Grain::item}) {
            settings.grain = grain;
            const JudgedRun result =
                world == QLatin1String("live") ? runLive(effective) : runModel(effective);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(counted(result, "actual") + counted(result, "sold_out"), 5 * 10);
            QCOMPARE(counted(result, "expected"), 2 * 10 - counted(result, "stock"));
            if (scheme != QLatin1String("none")) {
                QCOMPARE(counted(result, "actual"), 2 * 10);
                QCOMPARE(counted(result, "oversold"), 0);
                QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
            } else if (world == QLatin1String("model")) {
                QVERIFY(counted(result, "oversold") > 0);
            }
            checkVerdictFromCsv(result);
        }
    }

    void theRetriesPerSaleGrowFasterThanTheNumberOfClients()
    {
        std::vector<std::int64_t> retriesPerHundredSales;
        for (const int clients : {2, 8, 32}) {
            EffectiveScenario effective = effectiveInModel("peaceful", "watch-optimistic");
            Settings &settings = effective.scenario.settings;
            settings.workload = WorkloadKind::flashSale;
            settings.clients = clients;
            settings.stock = 1000;
            const JudgedRun result = runModel(effective);
            QCOMPARE(counted(result, "actual"), 4 * clients);
            QCOMPARE(counted(result, "expected"), 4 * clients);
            retriesPerHundredSales.push_back(
                100 * counted(result, "retries") / counted(result, "actual"));
        }
        QVERIFY(retriesPerHundredSales[1] > 4 * retriesPerHundredSales[0]
            && retriesPerHundredSales[2] > 4 * retriesPerHundredSales[1]);
    }

    // Clients wait for those that need the same item, not for all.
    void aLockForEachItemSavesWaiting()
    {
        std::vector<Duration> lengths;
        for (const Grain grain : {Grain::all, Grain::item}) {
            EffectiveScenario effective = effectiveInModel("peaceful");
            effective.scenario.rounds = 20;
            Settings &settings = effective.scenario.settings;
            settings.clients = settings.items = 4;
            settings.grain = grain;
            const JudgedRun result = runModel(effective);
            QCOMPARE(outcomeName(result.verdict.outcome), outcomeName(Outcome::held));
            lengths.push_back(result.verdict.duration); // of the run
        }
        QVERIFY(lengths[0] > 2 * lengths[1]);
    }
};

QTEST_GUILESS_MAIN(tst_ItemWorkloads)
#include "tst_itemworkloads.moc"
