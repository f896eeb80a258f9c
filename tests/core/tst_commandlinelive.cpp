// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/library.h"
#include "tests/core/programcall.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <set>

using namespace lockscope;

namespace {

constexpr int timeLimit = 120'000; // ms; long, because other programs may use the machine

CallResult runProgram(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    return waitForResult(process);
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString text(const std::string &plain)
{
    return QString::fromStdString(plain);
}

// Writes a scenario without `rounds`, so its clients work until its duration, 1 hour, is over. Its
// unknown key "later" causes a warning. Returns the path.
QString hourLongScenario(const QTemporaryDir &folder)
{
    const QString path = folder.filePath(QStringLiteral("endless.lockscope"));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(
            R"({"format":"lockscope/1","id":"endless","title":{"en":"Endless"},"scheme":"set-px-lua","duration":"1h","later":1})");
    }
    return path;
}

} // namespace

class CommandLineLiveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyScenarioHasItsExpectedOutcome_data();
    void everyScenarioHasItsExpectedOutcome();
    void aScenarioWithoutItsPauseHasNoViolation_data();
    void aScenarioWithoutItsPauseHasNoViolation();
    void aFileOnStandardOutputIsNotMixedWithMessages();
    void quietPrintsNothing();
    void aSignalEndsARunAndItsFilesAreComplete_data();
    void aSignalEndsARunAndItsFilesAreComplete();
    void underNohupSIGHUPIsIgnored();
    void anErrorOnStandardOutputDoesNotLoseTheOtherFile();
    void theDurationEndsARun();
    void anUnknownKeyOfAScenarioCausesAWarning();
};

void CommandLineLiveTest::everyScenarioHasItsExpectedOutcome_data()
{
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("world");
    // Runs each scenario with its own scheme in the model, and one scenario of each outcome on real
    // Redis. tst_scenarios tests the other schemes, and all scenarios on real Redis.
    std::set<int> liveCodes;
    for (const Scenario &scenario : scenarioLibrary()) {
        const int code = exitCode(scenario.expected.at(scenario.scheme.id()));
        QTest::addRow("%s, %s", scenario.id.c_str(), scenario.scheme.id().c_str())
            << text(scenario.id) << text(scenario.scheme.id()) << code << QStringLiteral("model");
        if (liveCodes.insert(code).second) {
            QTest::addRow("%s, %s, live", scenario.id.c_str(), scenario.scheme.id().c_str())
                << text(scenario.id) << text(scenario.scheme.id()) << code
                << QStringLiteral("live");
        }
    }
}

void CommandLineLiveTest::everyScenarioHasItsExpectedOutcome()
{
    QFETCH(QString, scenario);
    QFETCH(QString, scheme);
    QFETCH(int, code);
    QFETCH(QString, world);
    const QTemporaryDir folder;
    const QString csv = folder.filePath(QStringLiteral("a.csv"));
    const QString runJson = folder.filePath(QStringLiteral("run.json"));
    const QString checkJson = folder.filePath(QStringLiteral("check.json"));
    const CallResult run = runProgram({QStringLiteral("run"), scenario, QStringLiteral("--scheme"),
        scheme, QStringLiteral("--csv"), csv, QStringLiteral("--json"), runJson,
        QStringLiteral("--world"), world});
    QVERIFY2(run.exitCode == code, (run.out + run.messages).constData());
    const QByteArray expectation("As the scenario expects.\n");
    QVERIFY2(run.out.contains(expectation), run.out.constData());
    // A scenario whose node timeout is not shorter than its lease, or in which Redlock has only one
    // or two nodes, causes a warning.
    const Scenario builtIn = findScenario(scenario.toStdString()).value();
    QByteArrayList warnings;
    if (builtIn.settings.nodeTimeout >= builtIn.settings.ttl)
        warnings << "lockscope: warning: ttl: ";
    if (scheme.startsWith(QLatin1String("redlock"))
        && builtIn.settings.nodes.given().value_or(5) < 3)
        warnings << "lockscope: warning: nodes: ";
    QByteArrayList messages = run.messages.split('\n');
    messages.removeLast(); // after the last line end
    const auto lengthMessages = messages.removeIf(
        [](const QByteArray &line) { return line.startsWith("lockscope: the run lasts about "); });
    QCOMPARE(lengthMessages, world == QLatin1String("live") ? 1 : 0);
    QVERIFY2(std::equal(messages.begin(), messages.end(), warnings.begin(), warnings.end(),
                 [](const QByteArray &message, const QByteArray &begin) {
                     return message.startsWith(begin);
                 }),
        run.messages.constData());

    // The trace from disk has the same verdict, byte by byte.
    const CallResult check =
        runProgram({QStringLiteral("check"), csv, QStringLiteral("--json"), checkJson});
    QCOMPARE(check.exitCode, code);
    QCOMPARE(check.out, QByteArray(run.out).replace(expectation, ""));
    QVERIFY(!contentOf(runJson).isEmpty());
    QCOMPARE(contentOf(checkJson), contentOf(runJson));
    const QJsonObject verdict = QJsonDocument::fromJson(contentOf(runJson)).object();
    QCOMPARE(verdict.value(QLatin1String("scenario")).toString(), scenario);
    QCOMPARE(verdict.value(QLatin1String("scheme")).toString(), scheme);
}

void CommandLineLiveTest::aScenarioWithoutItsPauseHasNoViolation_data()
{
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<QString>("scheme");
    for (const Scenario &scenario : scenarioLibrary()) {
        const FaultPlan &faults = scenario.faults;
        const auto isPauseOrLateStart = [](const Fault &fault) {
            return fault.action == FaultAction::pause || fault.action == FaultAction::lateStart;
        };
        const bool hasPause = std::any_of(faults.begin(), faults.end(),
            [](const Fault &fault) { return fault.action == FaultAction::pause; });
        // Only scenarios without another cause of a violation: other faults, clients that share a
        // token, or a wrong clock.
        const bool hasNoOtherCause = scenario.settings.token == TokenKind::random
            && scenario.settings.clientClock == Duration::zero();
        const bool onlyPauses = hasPause && hasNoOtherCause
            && std::all_of(faults.begin(), faults.end(), isPauseOrLateStart);
        if (onlyPauses)
            QTest::addRow("%s, %s", scenario.id.c_str(), scenario.scheme.id().c_str())
                << text(scenario.id) << text(scenario.scheme.id());
    }
}

void CommandLineLiveTest::aScenarioWithoutItsPauseHasNoViolation()
{
    QFETCH(QString, scenario);
    QFETCH(QString, scheme);
    // The lease is long, because a busy machine may stop a server for half a second. That would
    // have the effect of a fault.
    const CallResult run = runProgram({QStringLiteral("run"), scenario, QStringLiteral("--scheme"),
        scheme, QStringLiteral("--set"), QStringLiteral("pause=0"), QStringLiteral("--set"),
        QStringLiteral("ttl=20s"), QStringLiteral("--csv"), QStringLiteral("-")});
    // Exit code 7: untested, if the second client starts only after the first has left.
    QVERIFY2(run.exitCode == 0 || run.exitCode == 7, (run.out + run.messages).constData());
    QVERIFY(!run.out.contains(",paused,"));
}

void CommandLineLiveTest::aFileOnStandardOutputIsNotMixedWithMessages()
{
    const CallResult csv = runProgram({QStringLiteral("run"), QStringLiteral("peaceful"),
        QStringLiteral("--csv"), QStringLiteral("-")});
    QCOMPARE(csv.exitCode, 0);
    QVERIFY(csv.out.startsWith(
        "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail\n0,"));
    QVERIFY(csv.out.split('\n').at(csv.out.count('\n') - 1).contains(",run,run-end,"));
    QVERIFY2(
        csv.messages.startsWith("lockscope: the run lasts about ") && csv.messages.count('\n') == 1,
        csv.messages.constData());
    const CallResult json = runProgram({QStringLiteral("run"), QStringLiteral("peaceful"),
        QStringLiteral("--json"), QStringLiteral("-")});
    QCOMPARE(QJsonDocument::fromJson(json.out).object().value(QLatin1String("outcome")).toString(),
        QStringLiteral("held"));
    QVERIFY2(json.messages.startsWith("lockscope: the run lasts about ")
            && json.messages.count('\n') == 1,
        json.messages.constData());
}

void CommandLineLiveTest::quietPrintsNothing()
{
    const CallResult run =
        runProgram({QStringLiteral("run"), QStringLiteral("F10"), QStringLiteral("--quiet")});
    QCOMPARE(run.exitCode, 3);
    QCOMPARE(run.out, QByteArray());
    QCOMPARE(run.messages, QByteArray());
}

void CommandLineLiveTest::aSignalEndsARunAndItsFilesAreComplete_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<int>("code");
    QTest::newRow("SIGINT") << SIGINT << 130;
    QTest::newRow("SIGTERM") << SIGTERM << 143;
    QTest::newRow("SIGHUP") << SIGHUP << 129;
}

void CommandLineLiveTest::aSignalEndsARunAndItsFilesAreComplete()
{
    QFETCH(int, signal);
    QFETCH(int, code);
    const QTemporaryDir folder;
    const QString csv = folder.filePath(QStringLiteral("a.csv"));
    const QString json = folder.filePath(QStringLiteral("a.json"));
    QProcess process;
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
        {QStringLiteral("run"), hourLongScenario(folder), QStringLiteral("--scheme"),
            QStringLiteral("redlock"), QStringLiteral("--print-nodes"), QStringLiteral("--csv"),
            csv, QStringLiteral("--json"), json});
    // When six addresses are printed, the five nodes and the store run.
    QByteArray printed;
    process.setReadChannel(QProcess::StandardError);
    while (printed.count("redis-cli") < 6 && process.waitForReadyRead(timeLimit))
        printed += process.readAllStandardError();
    QCOMPARE(printed.count("redis-cli"), 6);
    ::kill(static_cast<pid_t>(process.processId()), signal);
    const CallResult run = waitForResult(process);
    QCOMPARE(run.exitCode, code);
    QVERIFY(contentOf(csv).endsWith('\n'));
    QVERIFY(
        contentOf(csv).split('\n').at(contentOf(csv).count('\n') - 1).contains(",run,run-end,"));
    QVERIFY(!QJsonDocument::fromJson(contentOf(json)).object().isEmpty());

    // No server is left: the sockets of the servers are gone with the folder of the run.
    QRegularExpressionMatchIterator sockets =
        QRegularExpression(QStringLiteral("redis-cli -s '?([^\\s']+)"))
            .globalMatch(QString::fromUtf8(printed));
    QVERIFY(sockets.hasNext());
    while (sockets.hasNext())
        QVERIFY(!QFileInfo::exists(sockets.next().captured(1)));
}

void CommandLineLiveTest::underNohupSIGHUPIsIgnored()
{
    const QTemporaryDir folder;
    QProcess process;
    process.setChildProcessModifier([] { std::signal(SIGHUP, SIG_IGN); });
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
        {QStringLiteral("run"), hourLongScenario(folder), QStringLiteral("--print-nodes")});
    process.setReadChannel(QProcess::StandardError);
    QByteArray printed;
    while (!printed.contains("store: ") && process.waitForReadyRead(timeLimit))
        printed += process.readAllStandardError();
    ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
    ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
    QCOMPARE(waitForResult(process).exitCode, 143);
}

// A write to /dev/full fails, like a write to a closed terminal.
void CommandLineLiveTest::anErrorOnStandardOutputDoesNotLoseTheOtherFile()
{
    const QTemporaryDir folder;
    const QString json = folder.filePath(QStringLiteral("a.json"));
    QProcess process;
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
        {QStringLiteral("run"), QStringLiteral("peaceful"), QStringLiteral("--csv"),
            QStringLiteral("-"), QStringLiteral("--json"), json});
    const CallResult run = waitForResult(process);
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.messages.contains("No space left on device"), run.messages.constData());
    QVERIFY(!QJsonDocument::fromJson(contentOf(json)).object().isEmpty());
}

void CommandLineLiveTest::theDurationEndsARun()
{
    const QTemporaryDir folder;
    const CallResult run =
        runProgram({QStringLiteral("run"), hourLongScenario(folder), QStringLiteral("--duration"),
            QStringLiteral("200ms"), QStringLiteral("--json"), QStringLiteral("-")});
    QCOMPARE(run.exitCode, 0);
    const QJsonObject verdict = QJsonDocument::fromJson(run.out).object();
    QVERIFY(verdict.value(QLatin1String("duration_us")).toDouble() >= 200'000);
    QVERIFY(
        verdict.value(QLatin1String("counts")).toObject().value(QLatin1String("granted")).toInt()
        > 0);
}

void CommandLineLiveTest::anUnknownKeyOfAScenarioCausesAWarning()
{
    const QTemporaryDir folder;
    const CallResult run = runProgram({QStringLiteral("run"), hourLongScenario(folder),
        QStringLiteral("--duration"), QStringLiteral("50ms")});
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(run.messages.count('\n'), 1);
    QVERIFY2(run.messages.contains("later"), run.messages.constData());
}

QTEST_GUILESS_MAIN(CommandLineLiveTest)
#include "tst_commandlinelive.moc"
