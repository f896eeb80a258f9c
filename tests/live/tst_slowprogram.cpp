// SPDX-License-Identifier: GPL-3.0-or-later
// A program of the user that takes longer to start than the scenario lasts.
#include <QTest>

#include "tests/support/liverig.h"

using namespace lockscope;
using namespace std::chrono_literals;

class tst_SlowProgram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theRunWaitsUntilTheProgramHasStarted()
    {
        EffectiveScenario effective = builtIn("f15-holder-crash", "set-px-lua");
        effective.scheme = programScheme;
        effective.scenario.settings.ttl = 300ms;
        effective.scenario.duration = 100ms;
        effective.programs.usual =
            "sh -c \"sleep 2; exec bash '" LOCKSCOPE_SOURCE_DIR "/resources/clients/setnx.sh'\"";
        const JudgedRun result = runLive(effective);
        QVERIFY(result.trace);
        QCOMPARE(result.verdict.outcome, Outcome::held);
        QCOMPARE(result.count(EventKind::granted), 3);
    }
};

QTEST_GUILESS_MAIN(tst_SlowProgram)
#include "tst_slowprogram.moc"
