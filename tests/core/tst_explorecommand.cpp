// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/programcall.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace lockscope;

// Tests the commands `explore`, `merge` and `check CERTIFICATE` with small searches. `explore`
// tries faults and searches for runs that fail. A certificate is the file that `explore
// --certificate` writes.
class ExploreCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theExitCodeTellsTheResult();
    void aWrongCallIsReportedInOneLineWithExitCode2_data();
    void aWrongCallIsReportedInOneLineWithExitCode2();
    void checkConfirmsACertificateByRepeatingTheSearch();
    void aCertificateHasTheTextOfASchemeInLua();
    void aWrongCertificateIsReportedInOneLineWithExitCode1_data();
    void aWrongCertificateIsReportedInOneLineWithExitCode1();
    void mergedPartsEqualTheWholeSearch();
    void mergedPartsEqualTheWholeSweep_data();
    void mergedPartsEqualTheWholeSweep();
    void partsThatDoNotFitTogetherAreReportedInOneLineWithExitCode1_data();
    void partsThatDoNotFitTogetherAreReportedInOneLineWithExitCode1();
    void afterASignalTheResultSoFarIsWritten();
    void aFaultOfTheScenarioThatNeverBeginsHidesNoFailure();
    void aLeaseLongerThanAnyFaultIsRefused();
    void partsOfAScenarioThatFailsWithoutAFaultAreMerged();
    void noConfidenceBoundIsPrintedIfARunWithRandomFaultsHasFailed();
    void aSavedScenarioFailsAgain();
    void theManualShowsWhatTheProgramPrints();
};

namespace {

QStringList words(const QString &text)
{
    return text.split(u' ');
}

CallResult call(const QString &command, const QString &folder = QDir::tempPath())
{
    return callProgram(words(command), folder);
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QJsonObject objectIn(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).object();
}

} // namespace

void ExploreCommandTest::theExitCodeTellsTheResult()
{
    const CallResult found = call(QStringLiteral("explore --faults client-pause --depth 1"));
    QCOMPARE(found.exitCode, 3);
    QCOMPARE(found.messages, QByteArray());
    QVERIFY2(found.out.startsWith("Failures in ") && found.out.contains("\n1. violated "),
        found.out.constData());

    const CallResult nothing = call(QStringLiteral("explore --faults reset --depth 1"));
    QCOMPARE(nothing.exitCode, 0);
    QVERIFY2(nothing.out.startsWith("Held in all "), nothing.out.constData());
    QVERIFY(nothing.out.contains("Not tried: client-pause, "));
    for (const char *claim : {"safe", "proved", "proof"})
        QVERIFY2(!nothing.out.contains(claim), claim);

    const CallResult several = call(QStringLiteral("explore --faults reset --depth 2"));
    QCOMPARE(several.exitCode, 0);
    QVERIFY2(several.out.startsWith("No single fault breaks it (exact, ")
            && several.out.contains("pairs (lengths by classes)."),
        several.out.constData());

    const CallResult stopped = call(QStringLiteral(
        "explore --scheme redlock --faults cut,client-crash --depth 4 --time 10ms --json -"));
    QCOMPARE(stopped.exitCode, 7);
    QCOMPARE(objectIn(stopped.out).value(QStringLiteral("exact_depth")).toInt(-1), 0);
    QVERIFY(objectIn(stopped.out).contains(QStringLiteral("not_tried")));

    const CallResult json =
        call(QStringLiteral("explore --faults client-pause --depth 1 --json -"));
    QCOMPARE(json.exitCode, 3);
    QVERIFY(objectIn(json.out).value(QStringLiteral("complete")).toBool());
    QCOMPARE(
        call(QStringLiteral("explore --faults client-pause --depth 1 --threads 3 --json -")).out,
        json.out);
}

void ExploreCommandTest::aWrongCallIsReportedInOneLineWithExitCode2_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("expectedText");
    const auto row = [](const char *arguments, const char *expectedText) {
        QTest::newRow(arguments) << QString::fromUtf8(arguments) << QString::fromUtf8(expectedText);
    };
    row("explore F10 F17", "F17");
    row("explore f99", "did you mean F9");
    row("explore --frobnicate", "frobnicate");
    row("explore --scheme nothing", "set-px-lua");
    row("explore --set nothing=1", "nothing");
    row("explore --seed -1", "--seed");
    row("explore --faults rain", "\"rain\" is not a kind of fault");
    row("explore --faults=", "no kind of fault is left");
    row("explore --without rain", "--without: \"rain\"");
    row("explore --faults reset --without all", "no kind of fault is left");
    row("explore --depth 5", "from 0 to 4");
    row("explore --depth two", "from 0 to 4");
    row("explore --samples -1", "--samples");
    row("explore --time soon", "--time");
    row("explore --goal joy", "\"joy\" is not a goal");
    row("explore --live 0", "--live");
    row("explore --live 2 --shard 1/2", "--live and --shard");
    row("explore --shard 1", "expected I/N");
    row("explore --shard 0/3", "expected I/N");
    row("explore --shard 4/3", "expected I/N");
    row("explore --threads 0", "--threads");
    row("explore --json=", "--json: no name given");
    row("explore --json a --certificate ./a", "--json and --certificate");
    row("merge", "PART");
    row("sweep ttl=1s..2s --shard 3/2", "expected I/N");
    row("sweep ttl=1s..2s --threads 0", "--threads");
    row("sweep contention --shard 1/2", "--shard");
    row("merge a --shard 1/2", "shard");
}

void ExploreCommandTest::aWrongCallIsReportedInOneLineWithExitCode2()
{
    QFETCH(QString, arguments);
    QFETCH(QString, expectedText);
    const QTemporaryDir folder;
    const CallResult result = call(arguments, folder.path());
    QCOMPARE(result.exitCode, 2);
    QCOMPARE(result.out, QByteArray());
    QCOMPARE(result.messages.count('\n'), 1);
    QVERIFY2(result.messages.contains(expectedText.toUtf8()), result.messages.constData());
    QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden));
}

void ExploreCommandTest::checkConfirmsACertificateByRepeatingTheSearch()
{
    const QTemporaryDir folder;
    for (const auto &[kind, exitCode] :
        {std::pair("client-crash", 0), std::pair("client-pause", 3)}) {
        QCOMPARE(call(QStringLiteral("explore --depth 1 --quiet --certificate c.json --faults ")
                         + QLatin1String(kind),
                     folder.path())
                     .exitCode,
            exitCode);
        const CallResult checked = call(QStringLiteral("check c.json"), folder.path());
        QCOMPARE(checked.exitCode, exitCode);
        QCOMPARE(checked.messages, QByteArray());
        QVERIFY(checked.out.startsWith("The certificate is confirmed"));
        QVERIFY(checked.out.endsWith(
            call(QStringLiteral("explore --depth 1 --faults ") + QLatin1String(kind)).out));
    }
}

void ExploreCommandTest::aCertificateHasTheTextOfASchemeInLua()
{
    const QTemporaryDir folder;
    const QString own = folder.filePath(QStringLiteral("own.lua"));
    QVERIFY(QFile::copy(
        QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/schemes/set-px-blind-del.lua"), own));
    QCOMPARE(call(QStringLiteral("explore --scheme own.lua --depth 1 --quick --quiet --faults "
                                 "client-pause --goal foreign-release --save found "
                                 "--certificate c.json"),
                 folder.path())
                 .exitCode,
        3);
    QVERIFY(QFile::remove(own));
    const CallResult checked = call(QStringLiteral("check c.json"), folder.path());
    QVERIFY(checked.out.startsWith("The certificate is confirmed"));
    QCOMPARE(call(QStringLiteral("run found/peaceful-found-1.lockscope --world model --quiet"),
                 folder.path())
                 .exitCode,
        3);
}

void ExploreCommandTest::aWrongCertificateIsReportedInOneLineWithExitCode1_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QByteArray>("expectedText");
    const auto row = [](const char *name, const char *before, const char *after,
                         const char *expectedText) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(expectedText);
    };
    row("another digest", "\"digest\": \"", "\"digest\": \"1", "digest");
    row("another number of runs that held", "\"held\": ", "\"held\": 1", "held");
    row("a seed with more runs", "\"seed\": 1", "\"seed\": 2",
        "its question is larger than it says");
    row("more faults in one run", "\"depth\": 1", "\"depth\": 4",
        "its question is larger than it says");
    row("another version", "\"version\": \"", "\"version\": \"9", "made by version 9");
    row("random placements as a text", "\"samples\": 0", "\"samples\": \"0\"",
        "question.samples: expected a whole number");
    row("half a random placement", "\"samples\": 0", "\"samples\": 0.5",
        "question.samples: expected a whole number");
    row("another depth", "\"depth\": 1", "\"depth\": 0", "differs from the repeated search");
    row("an impossible depth", "\"depth\": 1", "\"depth\": 9", "question.depth");
    row("an unknown fault", "\"client-crash\"", "\"rain\"", "rain");
    row("a search that was stopped", "\"complete\": true", "\"complete\": false", "stopped early");
    row("another format", "lockscope-certificate/1", "lockscope-certificate/9",
        "lockscope-certificate/1");
}

void ExploreCommandTest::aWrongCertificateIsReportedInOneLineWithExitCode1()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QByteArray, expectedText);
    const QTemporaryDir folder;
    QCOMPARE(
        call(QStringLiteral("explore --depth 1 --quiet --certificate c.json --faults client-crash"),
            folder.path())
            .exitCode,
        0);
    QByteArray certificate = contents(folder.filePath(QStringLiteral("c.json")));
    QVERIFY(certificate.contains(before));
    QVERIFY(
        writeFile(folder.filePath(QStringLiteral("c.json")), certificate.replace(before, after)));
    const CallResult checked = call(QStringLiteral("check c.json"), folder.path());
    QCOMPARE(checked.exitCode, 1);
    QCOMPARE(checked.out, QByteArray());
    QVERIFY2(checked.messages.count('\n') == 1 && checked.messages.contains(expectedText),
        checked.messages.constData());
}

void ExploreCommandTest::mergedPartsEqualTheWholeSearch()
{
    const QTemporaryDir folder;
    // The fixes for the failures that this search finds change the scheme, and thus also the number
    // of nodes.
    const QString search =
        QStringLiteral("explore --faults node-wipe,scripts-flushed --go-on --json ");
    const CallResult whole =
        call(search + QStringLiteral("whole.json --certificate whole.certificate"), folder.path());
    QCOMPARE(whole.exitCode, 3);
    for (const char *part : {"1", "2", "3"})
        QVERIFY(
            call(search + QStringLiteral("%1.json --quiet --shard %1/3").arg(QLatin1String(part)),
                folder.path())
                .exitCode
            != 1);
    const CallResult merged = call(QStringLiteral("merge 3.json 1.json 2.json --json merged.json "
                                                  "--certificate merged.certificate"),
        folder.path());
    QCOMPARE(merged.exitCode, 3);
    QCOMPARE(merged.out, whole.out);
    for (const char *kind : {"json", "certificate"}) {
        const QByteArray bytes =
            contents(folder.filePath(QStringLiteral("whole.") + QLatin1String(kind)));
        QVERIFY(!bytes.isEmpty());
        QCOMPARE(contents(folder.filePath(QStringLiteral("merged.") + QLatin1String(kind))), bytes);
    }
}

void ExploreCommandTest::mergedPartsEqualTheWholeSweep_data()
{
    QTest::addColumn<QString>("sweep");
    QTest::newRow("two settings") << QStringLiteral("sweep ttl=200ms..2s pause=0..3s --runs 2");
    QTest::newRow("a metric") << QStringLiteral(
        "sweep pause=0..3s --runs 3 --set retry-jitter=7ms --metric wait_p99 --seed 7");
    QTest::newRow("runs that are not possible")
        << QStringLiteral("sweep replicas=0..3 --scheme redlock --runs 1");
}

void ExploreCommandTest::mergedPartsEqualTheWholeSweep()
{
    QFETCH(QString, sweep);
    const QTemporaryDir folder;
    const CallResult whole =
        call(sweep + QStringLiteral(" --json whole.json --csv whole.csv"), folder.path());
    QCOMPARE(whole.exitCode, 0);
    for (const char *part : {"1", "2", "3"}) {
        const CallResult result =
            call(sweep + QStringLiteral(" --json %1.json --shard %1/3").arg(QLatin1String(part)),
                folder.path());
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.out.startsWith("This is part "));
    }
    const CallResult merged =
        call(QStringLiteral("merge 3.json 1.json 2.json --json merged.json --csv merged.csv"),
            folder.path());
    QCOMPARE(merged.exitCode, 0);
    QCOMPARE(merged.out, whole.out);
    for (const char *kind : {"json", "csv"}) {
        const QByteArray bytes =
            contents(folder.filePath(QStringLiteral("whole.") + QLatin1String(kind)));
        QVERIFY(!bytes.isEmpty());
        QCOMPARE(contents(folder.filePath(QStringLiteral("merged.") + QLatin1String(kind))), bytes);
    }
}

void ExploreCommandTest::partsThatDoNotFitTogetherAreReportedInOneLineWithExitCode1_data()
{
    QTest::addColumn<QString>("files");
    QTest::addColumn<QByteArray>("expectedText");
    QTest::newRow("a part is missing")
        << QStringLiteral("1.json") << QByteArray("part 2 of 2 is missing");
    QTest::newRow("a part is there twice")
        << QStringLiteral("1.json 2.json 1.json") << QByteArray("1.json: the same part as 1.json");
    QTest::newRow("a part of another search") << QStringLiteral(
        "1.json other.json") << QByteArray("other.json: a part of another question than 1.json");
    QTest::newRow("a whole search") << QStringLiteral(
        "whole.json") << QByteArray("whole.json: not a part; expected the --json file of explore");
    QTest::newRow("another file") << QStringLiteral("text") << QByteArray("text: format");
    QTest::newRow("a part without counts")
        << QStringLiteral("empty.json 2.json") << QByteArray("empty.json: counts.depths");
    QTest::newRow("a part with more placements than runs")
        << QStringLiteral("inflated.json 2.json") << QByteArray("inflated.json: counts.depths.1.");
    QTest::newRow("a part with items left") << QStringLiteral("short.json 2.json")
                                            << QByteArray("short.json: counts.depths.1.items_done");
    QTest::newRow("a part of a sweep is missing")
        << QStringLiteral("s1.json") << QByteArray("part 2 of 2 is missing");
    QTest::newRow("a part of a sweep is there twice")
        << QStringLiteral("s2.json s2.json") << QByteArray("s2.json: the same part as s2.json");
    QTest::newRow("a part of a sweep with another setting") << QStringLiteral(
        "s1.json work.json") << QByteArray("work.json: a part of another question than s1.json");
    QTest::newRow("a whole sweep")
        << QStringLiteral("s.json")
        << QByteArray("s.json: not a part; expected the --json file of sweep --shard I/N");
    QTest::newRow("a part of a sweep with other runs") << QStringLiteral(
        "s1.json runs.json") << QByteArray("runs.json: cells: not those of the question");
    QTest::newRow("a part of a sweep with a cell less") << QStringLiteral(
        "s1.json cell.json") << QByteArray("cell.json: cells: not those of the question");
    QTest::newRow("no such file") << QStringLiteral("nothing.json") << QByteArray("nothing.json");
}

void ExploreCommandTest::partsThatDoNotFitTogetherAreReportedInOneLineWithExitCode1()
{
    QFETCH(QString, files);
    QFETCH(QByteArray, expectedText);
    const QTemporaryDir folder;
    const QString search =
        QStringLiteral("explore --faults client-crash --depth 1 --quiet --json ");
    for (const char *rest : {"1.json --shard 1/2", "2.json --shard 2/2",
             "other.json --shard 2/2 --seed 2", "whole.json"})
        QCOMPARE(call(search + QLatin1String(rest), folder.path()).exitCode, 0);
    const QString sweep = QStringLiteral("sweep ttl=1s..2s --steps 4 --runs 2 --quiet --json ");
    for (const char *rest : {"s1.json --shard 1/2", "s2.json --shard 2/2",
             "work.json --shard 2/2 --set work=1s", "s.json"})
        QCOMPARE(call(sweep + QLatin1String(rest), folder.path()).exitCode, 0);
    const QByteArray second = contents(folder.filePath(QStringLiteral("s2.json")));
    QVERIFY(writeFile(folder.filePath(QStringLiteral("runs.json")),
        QByteArray(second).replace("\"violated\": 2", "\"violated\": 3")));
    QVERIFY(writeFile(folder.filePath(QStringLiteral("cell.json")),
        QByteArray(second).replace("\"ttl\": \"2s\"", "\"ttl\": \"3s\"")));
    QVERIFY(writeFile(folder.filePath(QStringLiteral("text")), "no part"));
    const auto writeChanged = [&folder](const char *name, const QString &count, int change) {
        QJsonObject part = objectIn(contents(folder.filePath(QStringLiteral("1.json"))));
        QJsonObject counts = part.value(QStringLiteral("counts")).toObject();
        QJsonObject depths = counts.value(QStringLiteral("depths")).toObject();
        QJsonObject depth = depths.value(QStringLiteral("1")).toObject();
        depth[count] = depth.value(count).toInt() + change;
        depths[QStringLiteral("1")] = depth;
        counts[QStringLiteral("depths")] = change == 0 ? QJsonObject() : depths;
        part[QStringLiteral("counts")] = counts;
        return writeFile(folder.filePath(QLatin1String(name)), QJsonDocument(part).toJson());
    };
    QVERIFY(writeChanged("empty.json", QStringLiteral("runs"), 0));
    QVERIFY(writeChanged("inflated.json", QStringLiteral("placements"), 1'000'000));
    QVERIFY(writeChanged("short.json", QStringLiteral("items_done"), -1));
    const CallResult merged =
        call(QStringLiteral("merge --json merged.json ") + files, folder.path());
    QCOMPARE(merged.exitCode, 1);
    QCOMPARE(merged.out, QByteArray());
    QVERIFY2(merged.messages.count('\n') == 1 && merged.messages.contains(expectedText),
        merged.messages.constData());
    QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("merged.json"))));
}

void ExploreCommandTest::afterASignalTheResultSoFarIsWritten()
{
    const QTemporaryDir folder;
    QProcess process;
    process.setProcessEnvironment(bareEnvironment());
    process.setWorkingDirectory(folder.path());
    // Without the signal this search would take hours.
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
        words(QStringLiteral("explore --scheme redlock --without client-pause,late-write --depth 4 "
                             "--go-on --json a.json")));
    QVERIFY(process.waitForStarted());
    // The search runs on a second thread. When this thread exists, the main thread waits for
    // signals.
    const QDir threads(QStringLiteral("/proc/%1/task").arg(process.processId()));
    QTRY_VERIFY_WITH_TIMEOUT(
        threads.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() > 1, 60'000);
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    const CallResult stopped = waitForResult(process);
    QCOMPARE(stopped.exitCode, 128 + SIGINT);
    QVERIFY2(stopped.out.contains("The search was stopped at "), stopped.out.constData());
    const QJsonObject json = objectIn(contents(folder.filePath(QStringLiteral("a.json"))));
    QVERIFY(json.contains(QStringLiteral("counts")));
    QCOMPARE(json.value(QStringLiteral("complete")).toBool(true), false);
}

void ExploreCommandTest::aFaultOfTheScenarioThatNeverBeginsHidesNoFailure()
{
    const QTemporaryDir folder;
    QVERIFY(writeFile(folder.filePath(QStringLiteral("kept.lockscope")),
        R"({"format": "lockscope/1", "id": "kept", "title": {"en": "kept"}, "scheme": "setnx-del", "rounds": 1,
                          "settings": {"clients": 2, "work": "150ms", "retry-delay": "40ms"},
                          "faults": {"nodes": [{"node": 1, "fault": "flush-scripts", "when": {"event": "released", "client": 1}}]}})"));
    const QString words = QStringLiteral("explore kept.lockscope --faults client-crash --depth 1");
    const auto firstLine = [](const CallResult &result) { return result.out.split('\n').first(); };
    const CallResult kept = call(words + QStringLiteral(" --keep-faults"), folder.path());
    QCOMPARE(kept.exitCode, 3);
    QCOMPARE(firstLine(kept), firstLine(call(words, folder.path())));
}

void ExploreCommandTest::aLeaseLongerThanAnyFaultIsRefused()
{
    const CallResult result =
        call(QStringLiteral("explore --set ttl=9min --faults client-pause --depth 1"));
    QCOMPARE(result.exitCode, 1);
    QCOMPARE(result.messages.count('\n'), 1);
    QVERIFY(result.messages.contains("expected a shorter ttl"));
}

void ExploreCommandTest::partsOfAScenarioThatFailsWithoutAFaultAreMerged()
{
    const QTemporaryDir folder;
    for (const char *const part : {"1", "2"})
        QVERIFY(call(QStringLiteral("explore F29 --quiet --shard %1/2 --json %1.json")
                         .arg(QLatin1String(part)),
                    folder.path())
                    .exitCode
            != 1);
    const CallResult merged = call(QStringLiteral("merge 1.json 2.json"), folder.path());
    QCOMPARE(merged.exitCode, 3);
    QVERIFY(merged.out.startsWith("The scenario fails without a fault."));
}

void ExploreCommandTest::noConfidenceBoundIsPrintedIfARunWithRandomFaultsHasFailed()
{
    const CallResult result =
        call(QStringLiteral("explore --scheme getset-timestamp --go-on --depth 1 --faults "
                            "client-clock,client-pause --samples 300"));
    QCOMPARE(result.exitCode, 3);
    QVERIFY(!result.out.contains("95 %"));
}

void ExploreCommandTest::aSavedScenarioFailsAgain()
{
    const QTemporaryDir folder;
    const CallResult found = call(QStringLiteral("explore --faults client-pause,node-wipe --depth "
                                                 "1 --seed 5 --save found --json -"),
        folder.path());
    QCOMPARE(found.exitCode, 3);
    const QJsonArray stories = objectIn(found.out).value(QStringLiteral("stories")).toArray();
    QVERIFY(stories.size() >= 2);
    QCOMPARE(QDir(folder.filePath(QStringLiteral("found"))).entryList(QDir::Files).size(),
        stories.size());
    for (const QJsonValue &value : stories) {
        const QJsonObject story = value.toObject();
        const QString id = story.value(QStringLiteral("scenario"))
                               .toObject()
                               .value(QStringLiteral("id"))
                               .toString();
        const CallResult run =
            call(QStringLiteral("run found/%1.lockscope --world model --seed 5 --json -").arg(id),
                folder.path());
        QCOMPARE(run.exitCode, 3);
        QCOMPARE(objectIn(run.out).value(QStringLiteral("outcome")),
            story.value(QStringLiteral("outcome")));
    }
}

// In docs/EXPLORE.md, the lines after "$ lockscope …" are lines that this command prints. The lines
// after "$ cat NAME" are the file NAME.
void ExploreCommandTest::theManualShowsWhatTheProgramPrints()
{
    const QTemporaryDir folder;
    const QByteArrayList lines =
        contents(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/EXPLORE.md")).split('\n');
    int commands = 0;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QByteArray command = lines[i];
        QByteArrayList shown;
        while (command.startsWith("    $ ") && i + 1 < lines.size() && !lines[i + 1].isEmpty())
            shown << lines[++i].mid(4);
        if (command.startsWith("    $ cat "))
            QVERIFY(
                writeFile(folder.filePath(QString::fromUtf8(command.mid(10))), shown.join('\n')));
        if (!command.startsWith("    $ lockscope "))
            continue;
        ++commands;
        // Between a number and its unit, the program prints a space that does not break.
        const QByteArrayList printed = call(QString::fromUtf8(command.mid(16)), folder.path())
                                           .out.replace("\u00a0", " ")
                                           .split('\n');
        qsizetype from = 0;
        for (const QByteArray &line : shown) {
            if (line.trimmed() == "…")
                continue;
            from = printed.indexOf(line, from) + 1;
            QVERIFY2(from > 0, (command + "\ndoes not print:\n" + line).constData());
        }
    }
    QVERIFY(commands > 5);
}

QTEST_GUILESS_MAIN(ExploreCommandTest)
#include "tst_explorecommand.moc"
