// SPDX-License-Identifier: GPL-3.0-or-later
// A killed run leaves nothing on the machine.
#include <QTest>

#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"
#include "tests/live/victim.h"
#include "tests/support/leftovers.h"
#include "tests/support/storm.h"

#include <QRandomGenerator>

using namespace lockscope;

namespace {

bool startStorm(Victim &victim, std::uint64_t seed, const StormOptions &options)
{
    QFile file(victim.folder() + QStringLiteral("/storm.lockscope"));
    if (!file.open(QIODevice::WriteOnly))
        return false;
    file.write(
        QByteArray::fromStdString(scenarioText(drawStorm(seed, options).effective.scenario)));
    file.close();
    // A storm may take longer than the default limit of a run.
    const QString length = QString::fromStdString(durationText(options.duration));
    return victim.start({QStringLiteral("run"), file.fileName(), QStringLiteral("--quiet"),
        QStringLiteral("--duration"), length});
}

StormOptions severeStorm()
{
    StormOptions options;
    options.duration = 1min;
    options.faultInterval = 20ms;
    options.clients = 8;
    return options;
}

// The number of processes of a complete run: the program, its guard process (core/live/keeper),
// five nodes and the store.
constexpr std::size_t completeRunSize = 8;

ProcessTree familyOfCompleteRun(const Victim &victim)
{
    ProcessTree family;
    const bool isCompleteOrEnded = QTest::qWaitFor(
        [&] {
            family = ProcessTree::of(victim.pid());
            return family.size() >= completeRunSize || !victim.isRunning();
        },
        patience);
    return isCompleteOrEnded ? family : ProcessTree();
}

} // namespace

class tst_Safety : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingOutlivesAProgramThatIsKilledAtAnyMoment()
    {
        const auto seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator moments(seed);
        for (int i = 0; i < (isLong() ? 10 : 2); ++i) {
            Victim victim;
            QVERIFY(startStorm(victim, seed + static_cast<unsigned>(i), severeStorm()));
            // Any moment: while the servers start, while the run lasts, while a process is frozen
            // or restarts.
            QTest::qWait(moments.bounded(isLong() ? 3000 : 1200));
            const ProcessTree family = ProcessTree::of(victim.pid());
            QVERIFY2(victim.isRunning(), victim.messages().constData());
            victim.send(SIGKILL);
            checkNothingRemains(victim, family);
            checkNextStartSweeps(victim);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void nothingOutlivesASignal_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<bool>("endsNormally");
        QTest::newRow("SIGTERM") << SIGTERM << true;
        QTest::newRow("SIGINT") << SIGINT << true;
        QTest::newRow("SIGHUP") << SIGHUP << true;
        QTest::newRow("SIGSEGV") << SIGSEGV << false;
        QTest::newRow("SIGABRT") << SIGABRT << false;
    }
    void nothingOutlivesASignal()
    {
        QFETCH(int, signal);
        QFETCH(bool, endsNormally);
        Victim victim;
        QVERIFY(startStorm(victim, 1, severeStorm()));
        const ProcessTree family = familyOfCompleteRun(victim);
        QVERIFY2(family.size() >= completeRunSize, victim.messages().constData());
        victim.send(signal);
        checkNothingRemains(victim, family);
        if (endsNormally) {
            QCOMPARE(victim.exitCode(), 128 + signal);
            QCOMPARE(victim.runFolders(), QStringList());
        } else {
            checkNextStartSweeps(victim);
        }
    }

    // A frozen node is a stopped process, which reacts only to SIGKILL.
    void frozenNodesDoNotOutliveAProgramThatIsKilled()
    {
        Victim victim;
        const QString path = victim.folder() + QStringLiteral("/frozen.lockscope");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"format":"lockscope/1","id":"frozen","title":{"en":"Frozen"},"scheme":"redlock","duration":"1h",)"
            R"("faults":{"nodes":[{"node":1,"fault":"freeze"},{"node":2,"fault":"freeze"},{"node":4,"fault":"freeze"}]}})");
        file.close();
        QVERIFY(victim.start({QStringLiteral("run"), path, QStringLiteral("--quiet")}));
        ProcessTree family;
        QTRY_VERIFY_WITH_TIMEOUT(
            (family = ProcessTree::of(victim.pid())).stoppedCount() == 3, patience);
        victim.send(SIGKILL);
        checkNothingRemains(victim, family);
        checkNextStartSweeps(victim);
    }

    // When the program ends, the kernel kills only the script (PR_SET_PDEATHSIG), not the server
    // that the script has started. The server's socket is not where the program expects it, so the
    // program waits.
    void aServerThatAScriptStartedDoesNotOutliveAProgramThatIsKilled()
    {
        Victim victim;
        victim.set(QStringLiteral("LOCKSCOPE_REDIS_SERVER"),
            victim.script("[ \"$1\" = --version ] && exec redis-server --version\n"
                          "redis-server --port 0 --unixsocket elsewhere.sock --save ''\n"));
        QVERIFY(victim.start(
            {QStringLiteral("run"), QStringLiteral("F10"), QStringLiteral("--quiet")}));
        ProcessTree family;
        QTRY_VERIFY_WITH_TIMEOUT((family = ProcessTree::of(victim.pid()))
                                     .living()
                                     .filter(QStringLiteral(" redis-server"))
                                     .size()
                >= 2,
            patience);
        victim.send(SIGKILL);
        checkNothingRemains(victim, family);
    }

    void aRunThatEndsNormallyLeavesNothing()
    {
        Victim victim;
        StormOptions shortStorm = severeStorm();
        shortStorm.duration = 3s;
        QVERIFY(startStorm(victim, 2, shortStorm));
        const ProcessTree family = familyOfCompleteRun(victim);
        QVERIFY2(family.size() >= completeRunSize, victim.messages().constData());
        QVERIFY(victim.waitEnd());
        checkNothingRemains(victim, family);
        QCOMPARE(victim.runFolders(), QStringList());
    }

private:
    static void checkNothingRemains(Victim &victim, const ProcessTree &family)
    {
        QVERIFY(victim.waitEnd());
        QTRY_COMPARE_WITH_TIMEOUT(family.living(), QStringList(), 30000);
        QTRY_COMPARE_WITH_TIMEOUT(leftoversIn(victim.folder()), QStringList(), 30000);
    }
    // A killed program cannot remove its run folder; the next start of the program removes it.
    static void checkNextStartSweeps(Victim &victim)
    {
        QVERIFY(victim.start({QStringLiteral("run"), QStringLiteral("peaceful"),
            QStringLiteral("--scheme"), QStringLiteral("set-px-lua"), QStringLiteral("--duration"),
            QStringLiteral("50ms"), QStringLiteral("--quiet")}));
        QVERIFY(victim.waitEnd());
        QVERIFY(
            victim.exitCode() == 0 || victim.exitCode() == 7); // such a short run may be untested
        QCOMPARE(victim.runFolders(), QStringList());
    }
};

QTEST_GUILESS_MAIN(tst_Safety)
#include "tst_safety.moc"
