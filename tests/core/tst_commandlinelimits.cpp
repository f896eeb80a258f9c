// SPDX-License-Identifier: GPL-3.0-or-later
// The command line with large traces, files that are no traces, and hostile texts.
#include "tests/core/programcall.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

using namespace lockscope;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool canLimitMemory =
    false; // a sanitizer reserves terabytes of addresses and keeps freed memory
#else
constexpr bool canLimitMemory = true;
#endif

constexpr long megabyte = 1024; // in the units of getrusage() and of ulimit -v

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Writes a file in the folder. Returns its path; empty if this failed.
QString writeFile(const QTemporaryDir &folder, const QString &name, const QByteArray &content)
{
    QFile file(folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size()
        ? file.fileName()
        : QString();
}

/// Writes a scenario without `rounds`, so its clients work until its duration, 1 hour, is over.
/// `more` is inserted into its JSON. Returns the path.
QString hourLongScenario(const QTemporaryDir &folder, const QByteArray &more = {})
{
    return writeFile(folder, QStringLiteral("endless.lockscope"),
        R"({"format":"lockscope/1","id":"endless","title":{"en":"Endless"},"scheme":"set-px-lua","duration":"1h")"
            + more + "}");
}

QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(u' ');
}

/// Returns the arguments of a run in the model with about 900 000 rows. Its trace takes 43 MB in
/// memory, and 104 MB as CSV.
QStringList longRun(const QTemporaryDir &folder)
{
    return QStringList{QStringLiteral("run"), hourLongScenario(folder)}
    + words(
        "--world model --quiet --duration 100s --set clients=10 --set work=1ms --set think=1ms");
}

/// Makes a short run of a scenario whose JSON has these unknown keys.
CallResult runWithUnknownKeys(const QTemporaryDir &folder, const QByteArray &keysJson)
{
    return callProgram(QStringList{QStringLiteral("run"), hourLongScenario(folder, keysJson)}
        + words("--world model --duration 20ms"));
}

/// Calls the program through a shell. `script` may begin with other commands; "$@" is the call.
CallResult callThroughShell(
    const QString &script, const QStringList &arguments, const QString &folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral("/bin/sh"),
        QStringList{
            QStringLiteral("-c"), script, QStringLiteral("sh"), QStringLiteral(LOCKSCOPE_PROGRAM)}
            + arguments);
    return waitForResult(process);
}

/// Returns the peak memory of a call in kB, or -1 if the call failed. Discards its output.
long peakMemoryOf(const QStringList &arguments)
{
    std::vector<QByteArray> words{QByteArrayLiteral(LOCKSCOPE_PROGRAM)};
    for (const QString &argument : arguments)
        words.push_back(argument.toUtf8());
    std::vector<char *> list;
    for (QByteArray &word : words)
        list.push_back(word.data());
    list.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        (void)std::freopen("/dev/null", "w", stdout);
        execv(list.front(), list.data());
        _exit(127);
    }
    int status = 0;
    rusage used{};
    return child > 0 && wait4(child, &status, 0, &used) == child && WIFEXITED(status)
            && WEXITSTATUS(status) == 0
        ? used.ru_maxrss
        : -1;
}

} // namespace

class CommandLineLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writingALargeTraceNeedsLittleMemory_data();
    void writingALargeTraceNeedsLittleMemory();
    void checkReadsPipes_data();
    void checkReadsPipes();
    void checkReadsACertificateFromASlowPipe();
    void aFileThatIsNoTraceIsRefusedAtOnce_data();
    void aFileThatIsNoTraceIsRefusedAtOnce();
    void aSignalEndsAProgramThatWaitsForAPipe_data();
    void aSignalEndsAProgramThatWaitsForAPipe();
    void tooLittleMemoryIsReportedInOneLine_data();
    void tooLittleMemoryIsReportedInOneLine();
    void unprintableCharactersAreEscapedInMessages_data();
    void unprintableCharactersAreEscapedInMessages();
    void bytesThatAreNotUtf8AreEscapedInMessages();
    void aTraceCannotSendEscapeSequencesToTheTerminal();
    void manyUnknownKeysAreCounted();
    void aLongMessageIsCut();
};

void CommandLineLimitsTest::writingALargeTraceNeedsLittleMemory_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("file");
    QTest::newRow("CSV to a file") << QStringLiteral("--csv") << QStringLiteral("a.csv");
    QTest::newRow("CSV to standard output") << QStringLiteral("--csv") << QStringLiteral("-");
    QTest::newRow("Chrome's JSON to a file")
        << QStringLiteral("--trace-json") << QStringLiteral("a.json");
}

void CommandLineLimitsTest::writingALargeTraceNeedsLittleMemory()
{
    if (!canLimitMemory)
        QSKIP("a sanitizer keeps freed memory");
    QFETCH(QString, option);
    QFETCH(QString, file);
    const QTemporaryDir folder;
    const QString path = file == QLatin1String("-") ? file : folder.filePath(file);
    const long without = peakMemoryOf(longRun(folder));
    const long with = peakMemoryOf(longRun(folder) + QStringList{option, path});
    QVERIFY(without > 50 * megabyte);
    QVERIFY2(with < without + 32 * megabyte,
        qPrintable(QStringLiteral("%1 kB with the file, %2 kB without").arg(with).arg(without)));
    QVERIFY(path == file || QFileInfo(path).size() > 90'000'000);
}

void CommandLineLimitsTest::checkReadsPipes_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("standard input, a pipe") << QStringLiteral("cat a.csv | \"$@\" check -");
    QTest::newRow("standard input, a slow pipe")
        << QStringLiteral("{ head -c 20 a.csv; sleep 1; tail -c +21 a.csv; } | \"$@\" check -");
    QTest::newRow("standard input, a file") << QStringLiteral("< a.csv \"$@\" check -");
    QTest::newRow("a pipe by its path") << QStringLiteral("cat a.csv | \"$@\" check /dev/stdin");
    QTest::newRow("a FIFO, the writer first")
        << QStringLiteral("rm -f p; mkfifo p; cat a.csv > p & \"$@\" check p");
    QTest::newRow("a FIFO whose writer begins late")
        << QStringLiteral("rm -f p; mkfifo p; { sleep 3; cat a.csv; } > p & \"$@\" check p");
}

void CommandLineLimitsTest::checkReadsPipes()
{
    QFETCH(QString, script);
    const QTemporaryDir folder;
    QCOMPARE(
        callProgram(words("run F10 --world model --csv a.csv --quiet"), folder.path()).exitCode, 3);
    const CallResult expected = callProgram(words("check a.csv"), folder.path());
    const CallResult piped = callThroughShell(script, {}, folder.path());
    QCOMPARE(piped.messages, QByteArray());
    QCOMPARE(piped.out, expected.out);
    QCOMPARE(piped.exitCode, 3);
    // "-" is standard input for `check` and standard output for `--json`: not the same file.
    QCOMPARE(callThroughShell(script + QStringLiteral(" --json -"), {}, folder.path()).out,
        callProgram(words("check a.csv --json -"), folder.path()).out);
}

void CommandLineLimitsTest::checkReadsACertificateFromASlowPipe()
{
    const QTemporaryDir folder;
    QCOMPARE(callProgram(words("explore peaceful --depth 1 --quiet --faults client-crash "
                               "--certificate c.json"),
                 folder.path())
                 .exitCode,
        0);
    const CallResult piped = callThroughShell(
        QStringLiteral("{ head -c 200 c.json; sleep 1; tail -c +201 c.json; } | \"$@\" check -"),
        {}, folder.path());
    QCOMPARE(piped.messages, QByteArray());
    QVERIFY(piped.out.startsWith("The certificate is confirmed"));
    QCOMPARE(piped.exitCode, 0);
}

void CommandLineLimitsTest::aFileThatIsNoTraceIsRefusedAtOnce_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("reason");
    QTest::newRow("an endless device")
        << QStringLiteral("/dev/zero") << QStringLiteral("/dev/zero: row 1: expected the header");
    QTest::newRow("random bytes without end") << QStringLiteral(
        "/dev/urandom") << QStringLiteral("/dev/urandom: row 1: expected the header");
    QTest::newRow("an empty device")
        << QStringLiteral("/dev/null") << QStringLiteral("/dev/null: row 1: expected the header");
    QTest::newRow("a terabyte of zeros")
        << QStringLiteral("huge.csv") << QStringLiteral("huge.csv: row 1: expected the header");
    QTest::newRow("a FIFO without a writer")
        << QStringLiteral("pipe") << QStringLiteral("pipe: a pipe without data; expected a trace");
    QTest::newRow("a folder") << QStringLiteral(".")
                              << QStringLiteral(".: is a folder; expected a trace");
    QTest::newRow("standard input without data")
        << QStringLiteral("-") << QStringLiteral("standard input: row 1: expected the header");
}

void CommandLineLimitsTest::aFileThatIsNoTraceIsRefusedAtOnce()
{
    QFETCH(QString, file);
    QFETCH(QString, reason);
    const QTemporaryDir folder;
    QCOMPARE(
        mkfifo(QFile::encodeName(folder.filePath(QStringLiteral("pipe"))).constData(), 0600), 0);
    QVERIFY(QFile(writeFile(folder, QStringLiteral("huge.csv"), {})).resize(qint64(1) << 40));
    const QStringList check{
        QStringLiteral("check"), file, QStringLiteral("--json"), QStringLiteral("a.json")};
    // Limits the memory, so that a program with an error cannot use all memory of the machine.
    const QString limit = canLimitMemory ? QStringLiteral("ulimit -v 4000000; ") : QString();
    const CallResult refused =
        callThroughShell(limit + QStringLiteral("exec \"$@\" < /dev/null"), check, folder.path());
    QCOMPARE(refused.exitCode, 1);
    QCOMPARE(refused.out, QByteArray());
    QCOMPARE(refused.messages.count('\n'), 1);
    QVERIFY2(
        refused.messages.startsWith("lockscope: " + reason.toUtf8()), refused.messages.constData());
    QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("a.json"))));
}

void CommandLineLimitsTest::aSignalEndsAProgramThatWaitsForAPipe_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<int>("signal");
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const QByteArray name = QByteArray::number(signal);
        QTest::newRow(("--csv, signal " + name).constData())
            << QStringLiteral("run F10 --world model --csv pipe") << signal;
        QTest::newRow(("--tls-ca, signal " + name).constData())
            << QStringLiteral("run F10 --node rediss://127.0.0.1:1 --tls-ca pipe") << signal;
    }
}

// Nobody opens the other end of the pipe. A signal that arrives before the program waits for the
// pipe ends only the run. So the signal is sent until the program ends.
void CommandLineLimitsTest::aSignalEndsAProgramThatWaitsForAPipe()
{
    QFETCH(QString, call);
    QFETCH(int, signal);
    const QTemporaryDir folder;
    QCOMPARE(
        mkfifo(QFile::encodeName(folder.filePath(QStringLiteral("pipe"))).constData(), 0600), 0);
    QProcess process;
    process.setProcessEnvironment(bareEnvironment());
    process.setWorkingDirectory(folder.path());
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), call.split(QLatin1Char(' ')));
    QVERIFY(process.waitForStarted());
    for (int tries = 0; tries < 3000 && !process.waitForFinished(10); ++tries)
        kill(static_cast<pid_t>(process.processId()), signal);
    const bool hasEnded = process.state() == QProcess::NotRunning;
    process.kill();
    process.waitForFinished();
    QVERIFY(hasEnded);
}

void CommandLineLimitsTest::tooLittleMemoryIsReportedInOneLine_data()
{
    QTest::addColumn<bool>("isCheck");
    QTest::newRow("check") << true;
    QTest::newRow("a run in the model") << false;
}

void CommandLineLimitsTest::tooLittleMemoryIsReportedInOneLine()
{
    if (!canLimitMemory)
        QSKIP("a sanitizer reserves more addresses than any limit allows");
    QFETCH(bool, isCheck);
    const QTemporaryDir folder;
    const QStringList run = longRun(folder);
    const QStringList shortRun = words("run peaceful --world model --quiet");
    if (isCheck) {
        QCOMPARE(callProgram(run + words("--csv a.csv"), folder.path()).exitCode, 0);
        QCOMPARE(callProgram(shortRun + words("--csv short.csv"), folder.path()).exitCode, 0);
    }
    const QStringList call = isCheck ? words("check a.csv") : run + words("--csv b.csv");
    const QStringList shortCall = isCheck ? words("check short.csv") : shortRun;
    // Enough memory to start with the libraries of this machine, but too little to finish.
    int limit = 100;
    const auto script = [&limit] {
        return QStringLiteral("ulimit -v %1; exec \"$@\"").arg(limit * megabyte);
    };
    while (limit < 4000 && callThroughShell(script(), shortCall, folder.path()).exitCode != 0)
        limit += 10;
    const CallResult refused = callThroughShell(script(), call, folder.path());
    QCOMPARE(refused.exitCode, 1);
    QCOMPARE(refused.out, QByteArray());
    QCOMPARE(refused.messages,
        QByteArray("lockscope: not enough memory; use a shorter run or trace, or more memory\n"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), isCheck ? 3 : 1);
}

void CommandLineLimitsTest::unprintableCharactersAreEscapedInMessages_data()
{
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("shown");
    QTest::newRow("an escape sequence") << QByteArray("\x1b[31mred") << QByteArray("\\x1b[31mred");
    QTest::newRow("a bell and a delete") << QByteArray("a\x07"
                                                       "b\x7f")
                                         << QByteArray("a\\x07b\\x7f");
    QTest::newRow("ESC and [ as one character") << QByteArray("\xc2\x9b"
                                                              "31m")
                                                << QByteArray("\\xc2\\x9b31m");
    QTest::newRow("right to left") << QByteArray("\xe2\x80\xae"
                                                 "abc")
                                   << QByteArray("\\xe2\\x80\\xaeabc");
    QTest::newRow("a line end") << QByteArray("a\nlockscope: b")
                                << QByteArray("a\\x0alockscope: b");
    const QByteArray otherLanguages("gr\xc3\xbc\xc3\x9f \xe9\x94\x81 \xf0\x9f\x94\x92");
    QTest::newRow("other languages") << otherLanguages << otherLanguages;
}

void CommandLineLimitsTest::unprintableCharactersAreEscapedInMessages()
{
    QFETCH(QByteArray, given);
    QFETCH(QByteArray, shown);
    const QTemporaryDir folder;
    QByteArray key = given;
    key.replace('\x1b', "\\u001b")
        .replace('\x07', "\\u0007")
        .replace('\n', "\\n"); // as JSON must escape them
    const CallResult warned = runWithUnknownKeys(folder, ",\"" + key + "\":1");
    QCOMPARE(warned.messages.count('\n'), 1);
    QVERIFY2(warned.messages.endsWith("ignores the unknown key " + shown + '\n'),
        warned.messages.constData());
    const QString name = QString::fromUtf8(given + ".csv");
    const CallResult refused = callProgram({QStringLiteral("check"), name}, folder.path());
    QCOMPARE(refused.messages, "lockscope: " + shown + ".csv: No such file or directory\n");
}

// The log of a server may contain any bytes. (All other texts of messages are valid UTF-8, because
// Qt has converted them.)
void CommandLineLimitsTest::bytesThatAreNotUtf8AreEscapedInMessages()
{
    const QTemporaryDir folder;
    const QString server = writeFile(folder, QStringLiteral("server"),
        "#!/bin/sh\ncase $1 in --version) echo 'Redis server v=7';; *) printf 'no "
        "\\377\\033[31m\\n';; esac\n");
    QVERIFY(QFile::setPermissions(server, QFile::ReadOwner | QFile::ExeOwner));
    const CallResult refused = callThroughShell(
        QStringLiteral("LOCKSCOPE_REDIS_SERVER=./server exec \"$@\" run F10"), {}, folder.path());
    QCOMPARE(refused.exitCode, 1);
    QCOMPARE(refused.messages, QByteArray("lockscope: redis-server ended: no \\xff\\x1b[31m\n"));
}

// `check` prints the scenario's id and the resource from the file, so it must escape them.
void CommandLineLimitsTest::aTraceCannotSendEscapeSequencesToTheTerminal()
{
    const QTemporaryDir folder;
    QCOMPARE(
        callProgram(words("run F10 --world model --csv a.csv --quiet"), folder.path()).exitCode, 3);
    const QByteArray trace = contentOf(folder.filePath(QStringLiteral("a.csv")));
    QByteArray changed = trace;
    changed.replace("f10-pause-after-acquire", "\\u001b[2J").replace("orders", "\xc2\x9b[2J");
    QVERIFY(changed != trace);
    const CallResult checked =
        callProgram({QStringLiteral("check"), writeFile(folder, QStringLiteral("b.csv"), changed)});
    QVERIFY2(checked.out.startsWith("\\x1b[2J\n"), checked.out.constData());
    QVERIFY2(checked.out.contains("(resource: \\xc2\\x9b[2J)\n"), checked.out.constData());
    QVERIFY(!checked.out.contains('\x1b') && !checked.out.contains("\xc2\x9b"));
    const QByteArray afterCheck = contentOf(folder.filePath(QStringLiteral("b.csv")));
    QCOMPARE(afterCheck, changed);
}

void CommandLineLimitsTest::manyUnknownKeysAreCounted()
{
    const QTemporaryDir folder;
    QByteArray keys;
    for (int i = 0; i < 3000; ++i)
        keys += ",\"key" + QByteArray::number(i) + "\":1";
    const CallResult warned = runWithUnknownKeys(folder, keys);
    QCOMPARE(warned.messages.count('\n'), 11);
    QVERIFY2(warned.messages.endsWith("and 2990 more keys\n"), warned.messages.constData());
}

void CommandLineLimitsTest::aLongMessageIsCut()
{
    const QTemporaryDir folder;
    const CallResult warned =
        runWithUnknownKeys(folder, ",\"" + QByteArray(1'000'000, 'k') + "\":1");
    QVERIFY2(warned.messages.size() < 5000 && warned.messages.endsWith("kkk…\n"),
        QByteArray::number(warned.messages.size()).constData());
}

QTEST_GUILESS_MAIN(CommandLineLimitsTest)
#include "tst_commandlinelimits.moc"
