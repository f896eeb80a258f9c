// SPDX-License-Identifier: GPL-3.0-or-later
// Tests faults of the machine during a run (descriptors, threads, disk, a server's process): each
// is reported in one clear line or in a row, and never as a verdict about a lock.
#include <QTest>

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/childprocess.h"
#include "core/run/liverun/machinecheck.h"
#include "core/trace/trace.h"
#include "lockscope/net/eventloop.h"
#include "tests/live/redisclient.h"
#include "tests/live/victim.h"
#include "tests/support/leftovers.h"
#include "tests/support/liverig.h"

#include <QFile>
#include <QScopeGuard>

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockscope;

namespace {

constexpr uid_t someUser = 65534;

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void limitDescriptors(rlim_t soft, rlim_t hard)
{
    const rlimit limit{soft, hard};
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Returns the arguments of a run with this number of clients.
QStringList argumentsFor(int clients)
{
    return {QStringLiteral("run"), QStringLiteral("F10"), QStringLiteral("--scheme"),
        QStringLiteral("redlock"), QStringLiteral("--set"), QStringLiteral("pause=0"),
        QStringLiteral("--set"), QStringLiteral("clients=%1").arg(clients),
        QStringLiteral("--duration"), QStringLiteral("1s")};
}

bool isOneLine(const QByteArray &messages)
{
    return messages.startsWith("lockscope: ") && messages.count('\n') == 1
        && messages.endsWith('\n');
}

// A run that continues until it is stopped.
EffectiveScenario endless()
{
    EffectiveScenario effective = builtIn("peaceful", "set-px-lua");
    effective.scenario.rounds = 0;
    effective.scenario.duration = 1h;
    return effective;
}

pid_t processOf(const NodeAddress &address)
{
    const auto answer = blockingCall(address, {"INFO", "server"});
    const QByteArray text = answer ? QByteArray::fromStdString(answer.value().text) : QByteArray();
    const auto at = text.indexOf("process_id:") + 11;
    return at < 11 ? 0 : text.mid(at, text.indexOf('\r', at) - at).toInt();
}

std::optional<Event> downRow(const Trace &trace)
{
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (trace[i].kind == EventKind::nodeDown)
            return trace[i];
    }
    return {};
}

// Takes all descriptors that the process may have.
class AllDescriptors {
public:
    AllDescriptors()
    {
        for (int file = open("/dev/null", O_RDONLY); file >= 0; file = open("/dev/null", O_RDONLY))
            m_files.push_back(file);
    }
    ~AllDescriptors()
    {
        for (const int file : m_files)
            close(file);
    }

private:
    std::vector<int> m_files;
};

} // namespace

class tst_HostFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // If a server ends before Lockscope has read its process id, the id is 0. endGroup(0) must do
    // nothing: kill(0) would end the caller's own process group.
    void endGroupOfProcessZeroEndsNothing()
    {
        const pid_t child = fork();
        if (child == 0) {
            setsid();
            endGroup(0);
            _exit(0);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
    }

    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }

    void aLowSoftLimitOfDescriptorsIsRaised()
    {
        rlimit own{};
        getrlimit(RLIMIT_NOFILE, &own);
        if (own.rlim_max < 1000)
            QSKIP("the hard limit of descriptors is below what the run needs");
        Victim victim;
        victim.setChildModifier([own] { limitDescriptors(256, own.rlim_max); });
        const QString csv = victim.folder() + QStringLiteral("/a.csv");
        QVERIFY(victim.start(argumentsFor(100) + QStringList{QStringLiteral("--csv"), csv}));
        QVERIFY(victim.waitEnd());
        QVERIFY(victim.hasExited() && victim.exitCode() != 1);
        QVERIFY(contentOf(csv).contains(",granted,"));
        QVERIFY(!contentOf(csv).contains("not sent:"));
    }

    void aRunIsRefusedIfTheHardLimitOfDescriptorsIsTooLow()
    {
        Victim victim;
        victim.setChildModifier([] { limitDescriptors(256, 256); });
        const QString csv = victim.folder() + QStringLiteral("/a.csv");
        QVERIFY(victim.start(argumentsFor(100) + QStringList{QStringLiteral("--csv"), csv}));
        QVERIFY(victim.waitEnd());
        const QByteArray messages = victim.messages();
        QCOMPARE(victim.exitCode(), 1);
        QVERIFY2(isOneLine(messages) && messages.contains("clients: 100")
                && messages.contains("256") && messages.contains("expected"),
            messages.constData());
        QVERIFY(contentOf(csv).isEmpty());
        QVERIFY(!QFile::exists(victim.folder() + QStringLiteral("/lockscope")));
    }

    void descriptorsNeededIsBetweenTheUseOfARunAndTwiceTheUse_data()
    {
        QTest::addColumn<Duration>("latency"); // if it is not 0, each link has a relay
        QTest::newRow("without relays") << Duration::zero();
        QTest::newRow("with relays") << Duration(1ms);
    }
    void descriptorsNeededIsBetweenTheUseOfARunAndTwiceTheUse()
    {
        QFETCH(Duration, latency);
        EffectiveScenario effective = builtIn("peaceful", "redlock");
        effective.scenario.settings.clients = 40;
        effective.scenario.settings.latency = latency;
        effective.scenario.duration = 2s;
        const auto openFiles = [] {
            return QDir(QStringLiteral("/proc/self/fd"))
                .entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot)
                .size();
        };
        const auto before = openFiles();
        qsizetype mostOpen = 0;
        const LiveRun run(effective, {});
        const auto isFinished = [&] { // also updates mostOpen
            mostOpen = std::max(mostOpen, openFiles() - before);
            return run.isFinished();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isFinished(), Victim::patience);
        QVERIFY2(!run.failure(), run.failure() ? run.failure()->text.c_str() : "");
        const auto needed = static_cast<qsizetype>(descriptorsNeeded(effective, {}));
        QVERIFY2(mostOpen <= needed && mostOpen > needed / 2,
            (std::to_string(mostOpen) + " of " + std::to_string(needed)).c_str());
    }

    // Other parts of the process may take descriptors during the run.
    void aRunThatLacksDescriptorsEndsWithoutAVerdict()
    {
        if (geteuid() != 0)
            QSKIP("only root can raise the hard limit again");
        rlimit before{};
        getrlimit(RLIMIT_NOFILE, &before);
        limitDescriptors(512, 512);
        const auto restore = qScopeGuard([&] { setrlimit(RLIMIT_NOFILE, &before); });
        LiveRun run(endless(), {});
        QTRY_VERIFY_WITH_TIMEOUT(!run.nodes().empty() || run.failure(), Victim::patience);
        QVERIFY(!run.failure());
        RedisClient node(run.nodes().front().socketPath);
        {
            const AllDescriptors taken;
            node.ask({"CLIENT", "KILL", "TYPE", "normal", "SKIPME",
                "yes"}); // a client that reconnects finds no descriptor
            QTRY_VERIFY_WITH_TIMEOUT(run.isFinished(), Victim::patience);
        }
        QVERIFY(run.failure());
        QVERIFY2(run.failure()->text.find("too many open files") != std::string::npos,
            run.failure()->text.c_str());
        const auto trace = run.trace();
        QVERIFY((*trace)[trace->size() - 1].kind != EventKind::runEnd);
    }

    void aThreadThatCannotStartIsReportedInOneLine_data()
    {
        QTest::addColumn<int>("processes");
        for (const int processes : {1, 2, 3, 6, 10, 14})
            QTest::addRow("%d", processes) << processes;
    }
    // The limit does not apply to root. So the program runs as another user, who has no other
    // process.
    void aThreadThatCannotStartIsReportedInOneLine()
    {
        QFETCH(int, processes);
        if (geteuid() != 0)
            QSKIP("only root can run the program as a user who has no other process");
        Victim victim;
        QCOMPARE(chown(victim.folder().toUtf8().constData(), someUser, someUser), 0);
        victim.setChildModifier([processes] {
            const rlimit limit{static_cast<rlim_t>(processes), static_cast<rlim_t>(processes)};
            setrlimit(RLIMIT_NPROC, &limit);
            [[maybe_unused]] const bool isOther = setgid(someUser) == 0 && setuid(someUser) == 0;
        });
        QVERIFY(victim.start(
            {QStringLiteral("run"), QStringLiteral("F10"), QStringLiteral("--quiet")}));
        QVERIFY(victim.waitEnd());
        const QByteArray messages = victim.messages();
        QVERIFY(victim.hasExited());
        QCOMPARE(victim.exitCode(), 1);
        QVERIFY2(isOneLine(messages), messages.constData());
        QCOMPARE(victim.runFolders(), QStringList());
    }

    void aFullDiskIsReportedInOneLine()
    {
        Victim victim;
        const QString place = victim.folder() + QStringLiteral("/disk");
        QVERIFY(QDir().mkpath(place));
        if (mount("tmpfs", place.toUtf8().constData(), "tmpfs", 0, "size=64k,mode=700") != 0)
            QSKIP("a file system that is full cannot be mounted here");
        const auto unmount = qScopeGuard([&] { umount2(place.toUtf8().constData(), MNT_DETACH); });
        QFile filling(place + QStringLiteral("/filling"));
        QVERIFY(filling.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        while (filling.write(QByteArray(4096, 'x')) > 0) { }
        victim.set(QStringLiteral("XDG_RUNTIME_DIR"), place);
        QVERIFY(
            victim.start({QStringLiteral("run"), QStringLiteral("F8"), QStringLiteral("--quiet")}));
        QVERIFY(victim.waitEnd());
        const QByteArray messages = victim.messages();
        QVERIFY(victim.hasExited());
        QVERIFY(victim.exitCode() == 1 || victim.exitCode() == 2);
        QVERIFY2(isOneLine(messages) && messages.contains("No space left on device"),
            messages.constData());
    }

    void aProgramThatIsNoServerIsReportedInOneLine_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("ends") << QByteArray("exit 0\n") << QByteArray("printed nothing");
        QTest::newRow("prints garbage for ever")
            << QByteArray("while :; do printf '\\033[31mgarbage\\n'; done\n")
            << QByteArray("\"?[31mgarbage\"");
        QTest::newRow("starts a server as its child")
            << QByteArray("redis-server \"$@\"\n") << QByteArray("exec redis-server");
    }
    void aProgramThatIsNoServerIsReportedInOneLine()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, message);
        Victim victim;
        victim.set(QStringLiteral("LOCKSCOPE_REDIS_SERVER"), victim.script(script));
        QVERIFY(victim.start(
            {QStringLiteral("run"), QStringLiteral("F10"), QStringLiteral("--quiet")}));
        QVERIFY(victim.waitEnd());
        const QByteArray messages = victim.messages();
        QCOMPARE(victim.exitCode(), 1);
        QVERIFY2(isOneLine(messages) && messages.contains(message), messages.constData());
        QTRY_COMPARE_WITH_TIMEOUT(leftoversIn(victim.folder()), QStringList(), Victim::patience);
        QCOMPARE(victim.runFolders(), QStringList());
    }

    void theEndOfAServerIsARowOfTheTrace_data()
    {
        QTest::addColumn<bool>("isStore");
        QTest::newRow("the store") << true;
        QTest::newRow("a node") << false;
    }
    void theEndOfAServerIsARowOfTheTrace()
    {
        QFETCH(bool, isStore);
        LiveRun run(endless(), {});
        QTRY_VERIFY_WITH_TIMEOUT(!run.nodes().empty(), Victim::patience);
        QVERIFY(!downRow(*run.trace()));
        const pid_t process = processOf(isStore ? run.nodes().back() : run.nodes().front());
        QVERIFY(process > 1);
        ::kill(process, SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(downRow(*run.trace()), Victim::patience);
        run.stop("seen");
        QVERIFY(run.waitFinished(std::chrono::milliseconds(Victim::patience)));
        const auto trace = run.trace();
        const Event row = *downRow(*trace);
        QCOMPARE(actorText(row.actor), std::string(isStore ? "store" : "node-1"));
        QCOMPARE(row.node, isStore ? NodeId{} : NodeId{1});
        QCOMPARE(row.cause, noSeq);
        QCOMPARE(trace->detail(row), std::string(endedUnexpectedlyText));
    }

    // A loop with hundreds of ready sockets always has more work, so stop() must not wait for the
    // end of the work.
    void aStoppedLoopEndsBeforeItHasHandledAllReadySockets()
    {
        struct Busy final : EventLoop::Watcher {
            explicit Busy(EventLoop &watchedBy) : loop(watchedBy) { }
            void ready(std::uint32_t) override
            {
                if (++count == 1)
                    loop.stop();
            }
            EventLoop &loop;
            int count = 0;
        };
        constexpr int sockets = 500;
        EventLoop loop(std::chrono::steady_clock::now());
        Busy busy(loop);
        std::vector<int> descriptors;
        for (int i = 0; i < sockets; ++i) {
            descriptors.push_back(eventfd(1, EFD_CLOEXEC)); // always readable
            loop.watch(descriptors.back(), EPOLLIN, busy);
        }
        loop.run();
        for (const int descriptor : descriptors)
            close(descriptor);
        QVERIFY2(busy.count < sockets / 2, std::to_string(busy.count).c_str());
    }

private:
    QTemporaryDir m_runtime;
};

QTEST_GUILESS_MAIN(tst_HostFaults)
#include "tst_hostfaults.moc"
