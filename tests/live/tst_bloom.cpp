// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the errors of crawlers that share a Bloom filter, with a lock and without (article 004 in
// docs/ARTICLES.md).
#include <QTest>

#include "tests/live/countedruns.h"
#include "tests/live/counting.h"
#include "tests/support/modelrig.h"
#include "tests/support/tcpnode.h"

using namespace lockscope;

class tst_Bloom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aUrlIsCrawledTwiceUnlessAScriptOrALockPreventsIt_data()
    {
        QTest::addColumn<QString>("scheme");
        QTest::addColumn<QString>("way");
        QTest::addColumn<int>("twice");
        QTest::addColumn<bool>("isSeenHalfAdded");
        QTest::newRow("bit by bit") << "none"
                                    << "bits" << 1 << true;
        QTest::newRow("pipeline") << "none"
                                  << "pipeline" << 1 << false;
        QTest::newRow("transaction") << "none"
                                     << "multi" << 1 << false;
        QTest::newRow("script") << "none"
                                << "script" << 0 << false;
        QTest::newRow("a lock") << "set-px-lua"
                                << "bits" << 0 << false;
    }

    void aUrlIsCrawledTwiceUnlessAScriptOrALockPreventsIt()
    {
        QFETCH(const QString, scheme);
        QFETCH(const QString, way);
        QFETCH(const int, twice);
        QFETCH(const bool, isSeenHalfAdded);
        for (const bool isLive : {false, true}) {
            EffectiveScenario effective = builtIn("f31", scheme.toStdString());
            effective.world = isLive ? WorldKind::live : WorldKind::model;
            effective.scenario.rounds = 3;
            QVERIFY(setSetting(effective.scenario.settings, "bloom", way.toStdString()));
            const JudgedRun result = isLive ? runLive(effective) : runModel(effective);
            if (QTest::currentTestFailed())
                return;
            QCOMPARE(counted(result, "expected"), 3);
            QCOMPARE(counted(result, "never"), 0);
            QCOMPARE(counted(result, "actual"), 3 + counted(result, "twice"));
            // The fault at the first URL causes this number. More are possible, because the order
            // for the other URLs is not fixed.
            if (twice > 0)
                QVERIFY(counted(result, "twice") >= twice);
            else
                QCOMPARE(counted(result, "twice"), 0);
            QCOMPARE(counted(result, "false_absent") > 0, isSeenHalfAdded);
            QCOMPARE(counted(result, "false_present"), 0);
            checkVerdictFromCsv(result);
        }
    }

    // A node reads 16 KiB of a connection, then serves the other connections. So other clients may
    // see half of a long pipeline, but never half of a transaction.
    void otherClientsSeeHalfOfALongPipelineButNotOfATransaction()
    {
        for (const char *const way : {"pipeline", "multi"}) {
            for (const int hashes : {4, 500}) {
                std::int64_t falseAbsent = 0;
                for (std::uint64_t seed = 1; seed <= 10; ++seed) {
                    EffectiveScenario effective = builtIn("f31", "none");
                    effective.world = WorldKind::model;
                    effective.seed = Seed{seed};
                    effective.scenario.faults = FaultPlan{};
                    effective.scenario.rounds = 5;
                    Settings &settings = effective.scenario.settings;
                    settings.clients = 6;
                    settings.work = settings.think = 0ms;
                    settings.bloomHashes = hashes;
                    settings.jitter =
                        3ms; // otherwise all clients would check and add at the same times
                    QVERIFY(setSetting(settings, "bloom", way));
                    falseAbsent += counted(runModel(effective), "false_absent");
                }
                QCOMPARE(falseAbsent > 0, way == std::string_view("pipeline") && hashes == 500);
            }
        }
    }

    void aSmallFilterTakesNewUrlsForKnownUrls()
    {
        for (const int bits : {64, 1 << 20}) {
            EffectiveScenario effective = builtIn("f31", "set-px-lua");
            effective.world = WorldKind::model;
            effective.scenario.faults = FaultPlan{};
            effective.scenario.rounds = 40;
            effective.scenario.settings.bloomBits = bits;
            const JudgedRun result = runModel(effective);
            QCOMPARE(counted(result, "false_present") > 0, bits == 64);
            QCOMPARE(counted(result, "false_present"),
                2 * counted(result, "never")); // both crawlers skip such a URL
            QCOMPARE(counted(result, "false_absent"), 0);
        }
    }

    // The formula for the false positives of a Bloom filter predicts how many URLs are never added.
    // The test sums over several sizes, because one filter deviates by chance.
    void theFormulaPredictsTheFalsePositives()
    {
        std::int64_t found = 0;
        std::int64_t expected = 0;
        for (const int bits : {128, 192, 256, 384, 512}) {
            EffectiveScenario effective = effectiveInModel("w7");
            effective.scenario.rounds = 100;
            effective.scenario.settings.bloomBits = bits;
            const JudgedRun result = runModel(effective);
            found += counted(result, "false_urls");
            expected += counted(result, "false_expected");
            QCOMPARE(counted(result, "false_urls"), counted(result, "never"));
            QCOMPARE(counted(result, "twice"), 0);
        }
        const auto sums =
            std::to_string(found) + " found, " + std::to_string(expected) + " expected";
        QVERIFY2(expected > 50 && std::abs(found - expected) * 5 < expected, sums.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Bloom)
#include "tst_bloom.moc"
