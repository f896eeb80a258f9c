// SPDX-License-Identifier: GPL-3.0-or-later
// What a run leaves of itself on the machine when it is killed: nothing.
#include <QTest>

#include "scenario/scenariojson.h"
#include "support/leftovers.h"
#include "support/storm.h"

#include <QDir>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>

#include <signal.h>
#include <sys/resource.h>

using namespace lockscope;

namespace {

constexpr int patience = 120'000; // of a shared machine; nothing is measured by it

bool isLong()
{
    return qEnvironmentVariableIsSet("LOCKSCOPE_LONG");
}

// A program with a run in it, in a runtime folder of its own.
class Victim {
public:
    Victim()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), folder());
        m_process.setProcessEnvironment(environment);
        m_process.setProcessChannelMode(QProcess::MergedChannels);
        m_process.setChildProcessModifier([] {
            const rlimit none{0, 0}; // no core file of one that is told to end by SIGSEGV
            setrlimit(RLIMIT_CORE, &none);
        });
    }
    ~Victim()
    {
        m_process.kill();
        m_process.waitForFinished(patience);
    }
    QString folder() const { return m_folder.path(); }
    bool start(const QStringList &arguments)
    {
        m_process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
        return m_process.waitForStarted(patience);
    }
    bool startStorm(std::uint64_t seed, const StormOptions &options)
    {
        QFile file(m_folder.filePath(QStringLiteral("storm.lockscope")));
        if (!file.open(QIODevice::WriteOnly))
            return false;
        file.write(QByteArray::fromStdString(scenarioText(anyStorm(seed, options).effective.scenario)));
        file.close();
        return start({QStringLiteral("run"), file.fileName(), QStringLiteral("--quiet")});
    }
    bool waitEnd() { return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(patience); }
    void send(int signal) { ::kill(pid(), signal); }
    pid_t pid() const { return static_cast<pid_t>(m_process.processId()); }
    bool isRunning() const { return m_process.state() == QProcess::Running; }
    int exitCode() const { return m_process.exitCode(); }
    QByteArray said() { return m_process.readAll(); }
    QStringList runFolders() const { return QDir(folder() + QStringLiteral("/lockscope")).entryList(QDir::Dirs | QDir::NoDotAndDotDot); }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

StormOptions severe()
{
    StormOptions options;
    options.duration = 1min;
    options.every = 20ms;
    options.clients = 8;
    return options;
}

// Of a run that is up: the program, five nodes, the store.
constexpr std::size_t grown = 7;

Family grownFamily(const Victim &victim)
{
    Family family;
    const bool isGrown = QTest::qWaitFor(
        [&] {
            family = Family::of(victim.pid());
            return family.size() >= grown || !victim.isRunning();
        },
        patience);
    return isGrown ? family : Family();
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
            QVERIFY(victim.startStorm(seed + static_cast<unsigned>(i), severe()));
            // Any moment: while its servers start, while it runs, while something is stopped or comes back.
            QTest::qWait(moments.bounded(isLong() ? 3000 : 1200));
            const Family family = Family::of(victim.pid());
            QVERIFY2(victim.isRunning(), victim.said().constData());
            victim.send(SIGKILL);
            isGone(victim, family);
            isSweptByTheNext(victim);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void nothingOutlivesASignal_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<bool>("inOrder");
        QTest::newRow("SIGTERM") << SIGTERM << true;
        QTest::newRow("SIGINT") << SIGINT << true;
        QTest::newRow("SIGSEGV") << SIGSEGV << false;
        QTest::newRow("SIGABRT") << SIGABRT << false;
        QTest::newRow("SIGHUP") << SIGHUP << false;
    }
    void nothingOutlivesASignal()
    {
        QFETCH(int, signal);
        QFETCH(bool, inOrder);
        Victim victim;
        QVERIFY(victim.startStorm(1, severe()));
        const Family family = grownFamily(victim);
        QVERIFY2(family.size() >= grown, victim.said().constData());
        victim.send(signal);
        isGone(victim, family);
        if (inOrder) {
            QCOMPARE(victim.exitCode(), 128 + signal);
            QCOMPARE(victim.runFolders(), QStringList());
        } else {
            isSweptByTheNext(victim);
        }
    }

    // A process that is stopped hears of nothing but SIGKILL.
    void frozenNodesDoNotOutliveAProgramThatIsKilled()
    {
        Victim victim;
        const QString path = victim.folder() + QStringLiteral("/frozen.lockscope");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format":"lockscope/1","id":"frozen","title":{"en":"Frozen"},"scheme":"redlock","duration":"1h",)"
                   R"("faults":{"nodes":[{"node":1,"fault":"freeze"},{"node":2,"fault":"freeze"},{"node":4,"fault":"freeze"}]}})");
        file.close();
        QVERIFY(victim.start({QStringLiteral("run"), path, QStringLiteral("--quiet")}));
        Family family;
        QTRY_VERIFY_WITH_TIMEOUT((family = Family::of(victim.pid())).stoppedCount() == 3, patience);
        victim.send(SIGKILL);
        isGone(victim, family);
        isSweptByTheNext(victim);
    }

    void anEndInGoodOrderLeavesNothing()
    {
        Victim victim;
        StormOptions brief = severe();
        brief.duration = 1s;
        QVERIFY(victim.startStorm(2, brief));
        const Family family = grownFamily(victim);
        QVERIFY2(family.size() >= grown, victim.said().constData());
        QVERIFY(victim.waitEnd());
        isGone(victim, family);
        QCOMPARE(victim.runFolders(), QStringList());
    }

private:
    static void isGone(Victim &victim, const Family &family)
    {
        QVERIFY(victim.waitEnd());
        QTRY_COMPARE_WITH_TIMEOUT(family.living(), QStringList(), 30000);
        QTRY_COMPARE_WITH_TIMEOUT(leftUnder(victim.folder()), QStringList(), 30000);
    }
    // A killed program cannot remove its folder; whoever starts next does.
    static void isSweptByTheNext(Victim &victim)
    {
        QVERIFY(victim.start({QStringLiteral("run"), QStringLiteral("peaceful"), QStringLiteral("--scheme"), QStringLiteral("set-px-lua"),
                              QStringLiteral("--duration"), QStringLiteral("50ms"), QStringLiteral("--quiet")}));
        QVERIFY(victim.waitEnd());
        QCOMPARE(victim.exitCode(), 0);
        QCOMPARE(victim.runFolders(), QStringList());
    }
};

QTEST_GUILESS_MAIN(tst_Safety)
#include "tst_safety.moc"
