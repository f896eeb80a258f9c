// SPDX-License-Identifier: GPL-3.0-or-later
// A user's program as a client: started, stopped, killed.
#include <QTest>

#include "tests/live/programrig.h"

#include <QTemporaryDir>

#include <signal.h>
#include <sys/wait.h>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

// Returns the state letters of all threads of the processes, without the threads that have ended:
// "RSTT".
QByteArray threadStates(const std::vector<pid_t> &processes)
{
    QByteArray states;
    for (const pid_t process : processes) {
        const QString folder = QStringLiteral("/proc/%1/task/").arg(process);
        for (const QString &thread : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QFile file(folder + thread + QStringLiteral("/stat"));
            const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
            const char state = text.mid(text.lastIndexOf(')') + 2, 1).append('X')[0];
            if (state != 'X' && state != 'Z')
                states.append(state);
        }
    }
    return states;
}

} // namespace

class tst_ClientProgram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aProgramGetsItsArgumentsEnvironmentFolderAndDescriptors()
    {
        ProgramRig rig;
        Pipe output;
        Pipe errors;
        Pipe reports;
        QTemporaryDir folder;
        auto launch = rig.launchOf({"sh", "-c",
            "echo \"$1 $NAME\" $(pwd); echo bad >&2; echo line >&3; cat; exit 7", "sh", "a b"});
        launch.environment.push_back("NAME=a=value");
        launch.folder = folder.path().toStdString();
        launch.output = output.writer();
        launch.errors = errors.writer();
        launch.reports = reports.writer();
        QCOMPARE(rig.start(launch), std::string());
        QCOMPARE(output.readAll(), "a b a=value " + folder.path().toUtf8() + '\n');
        QCOMPARE(errors.readAll(), QByteArray("bad\n"));
        QCOMPARE(reports.readAll(), QByteArray("line\n"));
        QTRY_COMPARE_WITH_TIMEOUT(rig.endCount.load(), 1, patience);
        QVERIFY(WIFEXITED(rig.status));
        QCOMPARE(WEXITSTATUS(rig.status), 7);
        QVERIFY(!rig.isRunning());
    }

    void aProgramInheritsNoOtherDescriptorsAndNoIgnoredSignals()
    {
        const int open = ::open("/dev/null", O_RDONLY); // not close-on-exec
        QVERIFY(open > 3);
        const auto before = signal(SIGPIPE, SIG_IGN);
        ProgramRig rig;
        Pipe output;
        auto launch = rig.launchOf({"sh", "-c",
            "for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do test -e /proc/$$/fd/$i && echo "
            "$i; done;grep -E 'Sig(Blk|Ign)' /proc/self/status; echo $PPID; cut -d' ' -f 5 "
            "/proc/$$/stat; echo $$"});
        launch.output = output.writer();
        QCOMPARE(rig.start(launch), std::string());
        const QByteArrayList lines = output.readAll().split('\n');
        signal(SIGPIPE, before);
        close(open);
        QCOMPARE(
            lines.mid(0, 5), (QByteArrayList{"0", "1", "2", "3", "SigBlk:\t0000000000000000"}));
        QVERIFY(lines[5].startsWith("SigIgn:")
            && (lines[5].right(8).toUInt(nullptr, 16) & 0x7fffffff)
                == 0); // glibc's own signals 32 and 33 are ignored after posix_spawn()
        QVERIFY(lines[6].toInt() != getpid()); // the parent is the keeper
        QCOMPARE(lines[7], lines[8]);          // the program leads a process group
    }

    void aPipeThatTheProgramClosesEnds()
    {
        ProgramRig rig;
        Pipe reports;
        auto launch = rig.launchOf({"sh", "-c", "exec 3>&-; sleep 1000; true"});
        launch.reports = reports.writer();
        QCOMPARE(rig.start(launch), std::string());
        QCOMPARE(reports.readAll(), QByteArray());
        QVERIFY(rig.isRunning());
    }

    void aPreloadedModuleIsLoadedOnlyByTheProgram()
    {
        ProgramRig rig;
        Pipe errors;
        auto launch = rig.launchOf({"true"});
        launch.environment.push_back("LD_PRELOAD=/nowhere.so");
        launch.errors = errors.writer();
        QCOMPARE(rig.start(launch), std::string());
        const QByteArray text = errors.readAll();
        QVERIFY(text.contains("/nowhere.so"));
        QCOMPARE(text.count('\n'), 1);
    }

    void standardOutputAndErrorMayBeExchanged()
    {
        ProgramRig rig;
        Pipe output;
        const int saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10);
        dup2(output.writer(), STDERR_FILENO); // below, the program's descriptor 1 is a copy of the
                                              // test's 2, and its 2 of the test's 1
        auto launch = rig.launchOf({"sh", "-c", "echo out; echo err >&2"});
        launch.output = STDERR_FILENO;
        launch.errors = STDOUT_FILENO;
        const std::string failure = rig.start(launch);
        dup2(saved, STDERR_FILENO);
        close(saved);
        QCOMPARE(failure, std::string());
        QCOMPARE(output.readAll(), QByteArray("out\n"));
    }

    void aProgramThatIsKilledByASignalIsReportedOnce()
    {
        ProgramRig rig;
        QCOMPARE(rig.start({"sh", "-c", "kill -USR1 $$"}), std::string());
        QTRY_COMPARE_WITH_TIMEOUT(rig.endCount.load(), 1, patience);
        QVERIFY(WIFSIGNALED(rig.status));
        QCOMPARE(WTERMSIG(rig.status), SIGUSR1);
        rig.stop(); // these calls do nothing, because the program has ended
        rig.resume();
        rig.kill();
        QCOMPARE(rig.endAll(1ms), std::string());
        QCOMPARE(rig.endCount.load(), 1);
        QCOMPARE(rig.stopCount.load(), 0);
    }

    void aProgramThatCannotStartIsNamed_data()
    {
        QTest::addColumn<QByteArray>("program");
        QTest::addColumn<QByteArray>("folder");
        QTest::addColumn<int>("length");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("no such program")
            << QByteArray("pyhton3") << QByteArray() << 1
            << QByteArray("cannot start 'pyhton3': No such file or directory");
        QTest::newRow("a folder") << QByteArray("/proc") << QByteArray() << 1
                                  << QByteArray("cannot start '/proc': Permission denied");
        QTest::newRow("no such folder")
            << QByteArray("true") << QByteArray("/nowhere") << 1
            << QByteArray("cannot start 'true' in /nowhere: No such file or directory");
        QTest::newRow("too long") << QByteArray("true") << QByteArray() << 200'000
                                  << QByteArray("cannot start 'true'");
    }
    void aProgramThatCannotStartIsNamed()
    {
        QFETCH(QByteArray, program);
        QFETCH(QByteArray, folder);
        QFETCH(int, length);
        QFETCH(QByteArray, error);
        ProgramRig rig;
        auto launch = rig.launchOf({program.toStdString()});
        launch.folder = folder.toStdString();
        launch.environment.push_back("LONG=" + std::string(static_cast<std::size_t>(length), 'x'));
        const QByteArray failure = QByteArray::fromStdString(rig.start(launch));
        QVERIFY2(failure.startsWith(error), failure.constData());
        QVERIFY2(length == 1 || failure.endsWith("Argument list too long"), failure.constData());
        QVERIFY(rig.mark().programsAndKeepers().empty());
        QCOMPARE(rig.start({"true"}), std::string()); // a correct program still starts
        QTRY_COMPARE_WITH_TIMEOUT(rig.endCount.load(), 1, patience);
    }

    void aLargeEnvironmentReachesTheProgram()
    {
        ProgramRig rig;
        Pipe output;
        auto launch = rig.launchOf({"sh", "-c", "echo ${#A9}"});
        for (int i = 0; i < 10; ++i)
            launch.environment.push_back("A" + std::to_string(i) + "=" + std::string(100'000, 'x'));
        launch.output = output.writer();
        QCOMPARE(rig.start(launch), std::string());
        QCOMPARE(output.readAll(), QByteArray("100000\n"));
    }

    void aConfirmedStopMeansThatNothingRuns_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("bash that starts processes")
            << QByteArray("bash")
            << QByteArray("while :; do timeout 9 sleep 0.001; (sleep 0.001 &); /bin/true; done");
        QTest::newRow("sh that starts processes") << QByteArray(
            "sh") << QByteArray("while :; do timeout 9 sleep 0.001; /bin/true | cat; done");
        QTest::newRow("threads") << QByteArray(LIVE_PROGRAMS_PROGRAM) << QByteArray("threads");
        QTest::newRow("daemon") << QByteArray(LIVE_PROGRAMS_PROGRAM) << QByteArray("daemon");
        QTest::newRow("vfork") << QByteArray(LIVE_PROGRAMS_PROGRAM) << QByteArray("vfork");
    }
    void aConfirmedStopMeansThatNothingRuns()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, script);
        ProgramRig rig;
        QByteArray states; // of all threads, when the stop is confirmed
        rig.atStop = [&] { states = threadStates(rig.mark().programs()); };
        std::vector<std::string> words{kind.toStdString(), "-c", script.toStdString()};
        if (kind == LIVE_PROGRAMS_PROGRAM)
            words.erase(words.begin() + 1);
        QCOMPARE(rig.start(words), std::string());
        if (script == "daemon")
            QTRY_COMPARE_WITH_TIMEOUT(rig.mark().programs().size(), 2U, patience);
        const QByteArray allowedStates = script == "vfork" ? "TD"
            : kind == "sh"                                 ? "TD"
                                                           : "T"; // Debian's sh uses vfork()
        for (int i = 1; i <= 40; ++i) {
            rig.stop();
            QVERIFY(QTest::qWaitFor([&] { return rig.stopCount == i; },
                patience)); // checks more often than QTRY_COMPARE
            for (const char state : states)
                QVERIFY2(allowedStates.contains(state), states.constData());
            QVERIFY(states.contains('T'));
            rig.resume();
        }
        rig.kill();
        QTRY_COMPARE_WITH_TIMEOUT(rig.endCount.load(), 1, patience);
        QVERIFY(rig.mark().programsAndKeepers().empty());
    }

    void aStoppedProgramContinuesWhenItIsResumed()
    {
        ProgramRig rig;
        Pipe output;
        QTemporaryDir folder;
        // The command `timeout` makes a process group.
        auto launch = rig.launchOf({"sh", "-c",
            "timeout 1000 sh -c 'while ! test -e sign; do sleep 0.001; done'; echo done"});
        launch.folder = folder.path().toStdString();
        launch.output = output.writer();
        QCOMPARE(rig.start(launch), std::string());
        QTRY_VERIFY_WITH_TIMEOUT(rig.mark().programs().size() >= 3, patience);
        rig.stop();
        QTRY_COMPARE_WITH_TIMEOUT(rig.stopCount.load(), 1, patience);
        QFile sign(folder.filePath(QStringLiteral("sign")));
        QVERIFY(sign.open(QIODevice::WriteOnly));
        QTest::qWait(50); // if the program were not stopped, it would end now
        QVERIFY(rig.isRunning());
        rig.resume();
        QCOMPARE(output.readAll(), QByteArray("done\n"));
    }

    void aStopThatIsCancelledByAResumeIsNotConfirmed()
    {
        ProgramRig rig;
        QCOMPARE(rig.start({"sleep", "1000"}), std::string());
        rig.stopAndResumeRepeatedly(100);
        rig.stop();
        QTRY_COMPARE_WITH_TIMEOUT(rig.stopCount.load(), 1, patience);
        rig.kill();
        QTRY_COMPARE_WITH_TIMEOUT(rig.endCount.load(), 1, patience);
        QCOMPARE(rig.stopCount.load(), 1);
        QVERIFY(WIFSIGNALED(rig.status));
        QCOMPARE(WTERMSIG(rig.status), SIGKILL);
    }

    void processesThatAProgramHasStartedEndWithTheProgram()
    {
        ProgramRig rig;
        Pipe output;
        auto launch = rig.launchOf({"sh", "-c",
            "sleep 1000 & (setsid sleep 1000 & timeout 1000 sleep 1000 &); sleep 0.2; exit 3"});
        launch.output = output.writer();
        QCOMPARE(rig.start(launch), std::string());
        QTRY_COMPARE_WITH_TIMEOUT(rig.endCount.load(), 1, patience);
        QCOMPARE(WEXITSTATUS(rig.status), 3);
        QVERIFY(rig.mark().programsAndKeepers().empty());
        QCOMPARE(output.readAll(), QByteArray());
    }

    // Each process of the chain starts the next one in a new session, and ends.
    void aChainOfProcessesInNewSessionsIsKilled()
    {
        ProgramRig rig;
        for (int i = 1; i <= 10; ++i) {
            QCOMPARE(rig.start({LIVE_PROGRAMS_PROGRAM, "chain"}), std::string());
            rig.kill();
            QVERIFY(QTest::qWaitFor([&] { return rig.endCount == i; }, patience));
            QVERIFY(rig.mark().programsAndKeepers().empty());
        }
    }

    void aProgramStartsAgainAfterACrash()
    {
        ProgramRig rig;
        for (int i = 1; i <= 20; ++i) {
            QCOMPARE(rig.start({"sh", "-c", "sleep 1000; true"}), std::string());
            if (i % 2)
                rig.stop();
            rig.kill();
            QVERIFY(QTest::qWaitFor([&] { return rig.endCount == i; }, patience));
            QVERIFY(rig.mark().programsAndKeepers().empty());
        }
    }

    void aCallbackMayDestroyTheClientProgram()
    {
        ProgramRig rig;
        rig.atStop = [&] { rig.program.reset(); };
        QCOMPARE(rig.start({"sleep", "1000"}), std::string());
        rig.stop();
        QTRY_COMPARE_WITH_TIMEOUT(rig.stopCount.load(), 1, patience);
        QVERIFY(rig.mark().programsAndKeepers().empty());
        rig.atEnd = [&] { rig.program.reset(); };
        QCOMPARE(rig.start({"true"}), std::string());
        QTRY_COMPARE_WITH_TIMEOUT(rig.endCount.load(), 1, patience);
    }

    void programsAreAskedToEndBeforeTheyAreKilled()
    {
        ProgramRig rig;
        Pipe output;
        auto launch = rig.launchOf({"sh", "-c",
            "trap 'echo bye; exit 0' TERM; echo up >&3; while :; do sleep 0.01; done"});
        Pipe reports;
        launch.output = output.writer();
        launch.reports = reports.writer();
        QCOMPARE(rig.start(launch), std::string());
        char up[3];
        QCOMPARE(read(reports.reader(), up, sizeof up), ssize_t(sizeof up)); // the trap is set
        rig.stop();
        QTRY_COMPARE_WITH_TIMEOUT(rig.stopCount.load(), 1, patience);
        QCOMPARE(rig.endAll(30s), std::string());
        QCOMPARE(output.readAll(), QByteArray("bye\n"));
        QVERIFY(!rig.isRunning());
        QVERIFY(rig.mark().programsAndKeepers().empty());
        QCOMPARE(rig.endCount.load(), 0); // endAll() reports no end
    }

    void aProgramThatIgnoresTheRequestToEndIsKilled()
    {
        ProgramRig rig;
        QCOMPARE(rig.start({"sh", "-c", "trap '' TERM; (setsid sleep 1000 &); sleep 1000; true"}),
            std::string());
        // A shell and its two sleeps. While they start, there are three other ones for a moment.
        const auto areStarted = [&rig] {
            const auto programs = rig.mark().programs();
            const auto sleeps = std::count_if(programs.begin(), programs.end(), [](pid_t process) {
                QFile name(QStringLiteral("/proc/%1/comm").arg(process));
                return name.open(QIODevice::ReadOnly) && name.readAll() == "sleep\n";
            });
            return programs.size() == 3 && sleeps == 2;
        };
        QTRY_VERIFY_WITH_TIMEOUT(areStarted(), patience);
        QCOMPARE(rig.endAll(20ms), std::string());
        QVERIFY(rig.mark().programsAndKeepers().empty());
    }

    void aProgramEndsWithItsKeeper()
    {
        ProgramRig rig;
        QCOMPARE(rig.start({"sh", "-c", "sleep 1000; true"}), std::string());
        QTRY_COMPARE_WITH_TIMEOUT(rig.mark().programs().size(), 2U, patience);
        for (const pid_t process : rig.mark().programsAndKeepers()) {
            const auto programs = rig.mark().programs();
            if (std::find(programs.begin(), programs.end(), process) == programs.end())
                ::kill(process, SIGKILL);
        }
        QTRY_COMPARE_WITH_TIMEOUT(rig.endCount.load(), 1, patience);
        QCOMPARE(WTERMSIG(rig.status), SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(rig.mark().programsAndKeepers().empty(), patience);
    }
};

QTEST_GUILESS_MAIN(tst_ClientProgram)
#include "tst_clientprogram.moc"
