// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/programcall.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;

class CommandLineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWrongCallIsReportedInOneLineWithExitCode2_data();
    void aWrongCallIsReportedInOneLineWithExitCode2();
    void aCallThatFailsIsReportedInOneLineWithExitCode1_data();
    void aCallThatFailsIsReportedInOneLineWithExitCode1();
    void aRunThatCannotStartLeavesExistingFilesUnchanged();
    void helpAndVersionGoToStandardOutput_data();
    void helpAndVersionGoToStandardOutput();
    void helpOfRunNamesEverySetting();
    void listsTheScenarios();
    void listsTheScenariosAsJson();
    void listsTheSchemesAsJson();
    void aSweepPrintsTheSameMetricsEachTime();
    void aSweepOfASettingTellsWhereItBreaks();
    void theMatrixHasTheStatedOutcomes();
    void aFolderOfSchemesIsGraded();
    void aSchemeInLuaRunsAndIsGraded();
    void aLiveRunWithoutARedisServerIsReported();
    void withoutADisplayTheProgramReportsItAndRunsAScenario();
    void onADisplayItPassesItsArgumentsToTheWindowIfThatIsInstalled();
    void aRunWritesAChromeTraceAndAReport();
    void aReportOfAPeacefulRunExplainsTheOutcomeOnce();
};

void CommandLineTest::aWrongCallIsReportedInOneLineWithExitCode2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expectedText"); // the line must contain it
    const auto row = [](const char *arguments, const char *expectedText) {
        QTest::newRow(*arguments ? arguments : "an empty argument")
            << QString::fromUtf8(arguments).split(QLatin1Char(' '))
            << QString::fromUtf8(expectedText);
    };
    row("", "no such command or file");
    row("frobnicate", "frobnicate");
    row("--frobnicate", "frobnicate");
    row("--lesson 99", "1 to 17");
    row("--new --open", "only one of them");
    row("run F10 --world model --repeat 0", "--repeat");
    row("run F10 --world model --repeat 2 --csv -", "only --json");
    row("list --csv", "csv");
    row("list --json=1", "json");
    row("schemes x", "x");
    row("schemes --quiet", "quiet");
    row("run", "SCENARIO");
    row("run f10 f17", "f17");
    row("run f99", "did you mean F9, F19, F29?");
    row("run f17z", "did you mean F17, F17B, F17C?");
    row("run F10 --frobnicate", "frobnicate");
    row("run F10 --scheme nothing", "set-px-lua");
    row("run F10 --scheme=", "--scheme");
    row("run F10 --scheme", "scheme");
    row("run F10 --world model --print-nodes", "print-nodes");
    row("run F10 --world model --node redis://127.0.0.1:7", "--node");
    row("run F10 --world moon", "moon");
    row("run F10 --set", "set");
    row("run F10 --set ttl", "NAME=VALUE");
    row("run F10 --set =5", "NAME=VALUE");
    row("run F10 --set nothing=5", "nothing");
    row("run F10 --set ttl=", "10ms to 1h");
    row("run F10 --set ttl=5ms", "10ms to 1h");
    row("run F10 --set ttl=nan", "10ms to 1h");
    row("run F10 --set nodes=10", "1 to 9");
    row("run F10 --set nodes=2.5", "1 to 9");
    row("run F10 --set ttl=1s --set clients=0", "1 to 1000");
    row("run F10 --seed", "seed");
    row("run F10 --seed -1", "--seed");
    row("run F10 --seed 9007199254740992", "--seed");
    row("run F10 --seed 99999999999999999999", "--seed");
    row("run F10 --seed 1.0", "--seed");
    row("run F10 --seed=", "--seed");
    row("run F10 --duration soon", "--duration");
    row("run F10 --duration 0", "--duration");
    row("run F10 --duration 25h", "--duration");
    row("run F10 --csv - --json -", "standard output");
    row("run F10 --csv a --json ./a", "a");
    row("run F10 --csv=", "--csv");
    row("run F10 --trace-json=", "--trace-json");
    row("run F10 --csv - --report -", "--csv and --report: only one");
    row("run F10 --trace-json b --report ./b", "--trace-json and --report: both");
    row("check a --report b", "report");
    row("run F10 --json=", "--json");
    row("run F10 --node", "node");
    row("run F10 --node http://localhost", "--node");
    row("run F10 --node redis://127.0.0.1:99999", "--node");
    row("run F10 --node redis://127.0.0.1:1 --set nodes=2", "nodes");
    row("run F10 --node redis://ann:@127.0.0.1:1", "user ann");
    row("run F10 --node-password-file=", "--node-password-file: no file given");
    row("run F10 --node-password-file a", "expected --node");
    row("run F10 --node redis://127.0.0.1:1 --node-password-file /nonexistent/file",
        "/nonexistent/file");
    row("run F10 --node redis://127.0.0.1:1 --node-password-file /dev/null", "first line");
    row("run F10 --node redis://127.0.0.1:1 --node-password-file /dev/zero", "512 bytes");
    row("run F10 redis://ann:secret@127.0.0.1:1",
        "redis://…@127.0.0.1:1"); // no error shows a password
    row("redis://:secret@127.0.0.1:1", "redis://…@127.0.0.1:1");
    row("run F10 --node redis://secret@127.0.0.1:1", "user:password");
    row("run F10 --quiet=1", "quiet");
    row("run F10 --scheme redlok", "did you mean redlock?");
    row("exlpore", "did you mean explore?");
    row("exlpore F10", "did you mean explore?");
    row("nothing F10", "expected one of list,");
    row("help exlpore", "did you mean explore?");
    row("run F10 --sede 3", "Unknown option 'sede'; did you mean --seed");
    row("run F10 --set tll=1s", "no setting \"tll\"; did you mean ttl?");
    row("run F10 --set nothing=1", "expected one of ttl, pause");
    row("run F10 --quiet -v", "--quiet and --verbose");
    row("show redlok", "no scenario and no scheme \"redlok\"; did you mean redlock?");
    row("artcles", "did you mean articles?");
    row("articles 005", "expected one of 000, 001, 002, 003, 004");
    row("articles 000 001", "001");
    row("show", "SCENARIO");
    row("show pause-after", "did you mean f10-pause-after-acquire, f10b-pause-after-check?");
    row("pair", "SCENARIO");
    row("pair F10 --csv a", "csv");
    row("pair F10 --world moon", "moon");
    row("check", "FILE");
    row("check a b", "b");
    row("check a --csv b", "csv");
    row("check a.csv --json a.csv", "overwrite");
    row("grade", "FILE.lua");
    row("grade no-such-folder", "expected a file .lua");
    row("matrix no-such", "no-such");
    row("matrix --seed x", "x");
    row("assess --pause 4x", "4x");
    row("assess --scheme no-such", "no-such");
    row("assess F10", "F10");
    row("assess --holds-per-hour 0", "a number above 0");
    row("assess --max-lost 1", "1/year");
    row("assess --max-lost 1/year", "--pauses");
    row("sweep", "NAME=FROM..TO");
    row("sweep ttl=1s..2s --metric speed", "wait_p99 or throughput");
    row("sweep everything", "expected contention or NAME=FROM..TO");
    row("sweep ttl=1s", "expected NAME=FROM..TO");
    row("sweep ttl=2s..1s", "begins below its end");
    row("sweep ttl=1s..2x", "2x");
    row("sweep tttl=1s..2s", "tttl");
    row("sweep ttl=1s..2h", "1h");
    row("sweep ttl=1s..2s ttl=1s..2s", "two different settings");
    row("sweep ttl=1s..2s pause=1s..2s work=1s..2s", "one or two settings");
    row("sweep mistakes=none..usual", "no range");
    row("sweep ttl=1s..2s --steps 1", "2 to 1000");
    row("sweep ttl=1s..2s --runs 0", "1 to 100000");
    row("sweep ttl=1s..2s --clients 2", "--clients");
    row("sweep ttl=1s..2s --scenario F99", "F99");
    row("sweep contention --scheme redlock", "--scheme");
    row("sweep contention --clients 1,,2", "1 to 1000");
    row("sweep contention --clients 0", "1 to 1000");
    row("sweep contention --runs 0", "1 to 100");
    row("sweep contention --runs many", "1 to 100");
    row("sweep contention --world moon", "moon");
    row("sweep contention --duration 0", "--duration");
    row("sweep contention --csv a", "csv");
    row("nothing.lockscope", "nothing.lockscope");
    row("--version=2", "version");
}

void CommandLineTest::aWrongCallIsReportedInOneLineWithExitCode2()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, expectedText);
    const QTemporaryDir folder;
    const CallResult result = callProgram(arguments, folder.path());
    QCOMPARE(result.exitCode, 2);
    QCOMPARE(result.out, QByteArray());
    QCOMPARE(result.messages.count('\n'), 1);
    QVERIFY2(result.messages.contains(expectedText.toUtf8()), result.messages.constData());
    QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden));
}

void CommandLineTest::aCallThatFailsIsReportedInOneLineWithExitCode1_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expectedText");
    const auto row = [](const char *arguments, const char *expectedText) {
        QTest::newRow(arguments) << QString::fromUtf8(arguments).split(QLatin1Char(' '))
                                 << QString::fromUtf8(expectedText);
    };
    row("run nothing.lockscope", "nothing.lockscope");
    row("run ./nothing", "nothing");
    row("run /", "/");
    row("run F10 --csv no/such/folder/a.csv", "no/such/folder/a.csv");
    row("run F10 --json no/such/folder/a.json", "no/such/folder/a.json");
    row("run F10 --csv .", ".");
    row("check nothing.csv", "nothing.csv");
    row("check .", ".");
    row("sweep contention --json no/such/folder/a.json", "no/such/folder/a.json");
    row("sweep contention --world live --clients 2", "redis-server");
}

void CommandLineTest::aCallThatFailsIsReportedInOneLineWithExitCode1()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, expectedText);
    const QTemporaryDir folder;
    const CallResult result = callProgram(arguments, folder.path());
    QCOMPARE(result.exitCode, 1);
    QCOMPARE(result.out, QByteArray());
    QCOMPARE(result.messages.count('\n'), 1);
    QVERIFY2(result.messages.contains(expectedText.toUtf8()), result.messages.constData());
    QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden));
}

void CommandLineTest::aRunThatCannotStartLeavesExistingFilesUnchanged()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.csv")));
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.write("mine");
    file.close();
    // No run starts: first the second file cannot be written; then there is no redis-server.
    const QStringList run{
        QStringLiteral("run"), QStringLiteral("F10"), QStringLiteral("--csv"), file.fileName()};
    QCOMPARE(callProgram(run + QStringList{QStringLiteral("--json"), QStringLiteral("no/such/a")},
                 folder.path())
                 .exitCode,
        1);
    QCOMPARE(callProgram(run, folder.path()).exitCode, 1);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("mine"));
    QCOMPARE(QDir(folder.path())
                 .entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden)
                 .size(),
        1);
}

void CommandLineTest::helpAndVersionGoToStandardOutput_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expectedText");
    QTest::newRow("--help") << QStringList{QStringLiteral("--help")}
                            << QStringLiteral("check FILE");
    QTest::newRow("help run") << QStringList{QStringLiteral("help"), QStringLiteral("run")}
                              << QStringLiteral("--node-password-file");
    QTest::newRow("show redlock") << QStringList{QStringLiteral("show"), QStringLiteral("redlock")}
                                  << QStringLiteral(
                                         "yes: granted; no: line 5; no, undo=off: denied");
    QTest::newRow("show F10") << QStringList{QStringLiteral("show"), QStringLiteral("F10")}
                              << QStringLiteral("Client 2: Late start");
    QTest::newRow("articles 000") << QStringLiteral("articles 000").split(u' ')
                                  << QStringLiteral("lockscope run f15-holder-crash --scheme "
                                                    "setnx-del  # stuck");
    QTest::newRow("articles 003 --json")
        << QStringLiteral("articles 003 --json").split(u' ')
        << QStringLiteral("\"command\": \"pair f16-crash-between\"");
    QTest::newRow("pair F10") << QStringLiteral("pair F10 --world model").split(u' ')
                              << QStringLiteral("without its faults");
    QTest::newRow("-h") << QStringList{QStringLiteral("-h")} << QStringLiteral("check FILE");
    QTest::newRow("--version") << QStringList{QStringLiteral("--version")}
                               << QStringLiteral("lockscope " LOCKSCOPE_VERSION);
    for (const char *command : {"list", "schemes", "articles", "run", "pair", "check", "sweep"}) {
        QTest::addRow("%s --help", command)
            << QStringList{QString::fromLatin1(command), QStringLiteral("--help")}
            << QStringLiteral("Usage: lockscope ") + QString::fromLatin1(command);
    }
}

void CommandLineTest::helpAndVersionGoToStandardOutput()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, expectedText);
    const CallResult result = callProgram(arguments);
    QCOMPARE(result.exitCode, 0);
    QCOMPARE(result.messages, QByteArray());
    QVERIFY2(result.out.contains(expectedText.toUtf8()), result.out.constData());
}

void CommandLineTest::helpOfRunNamesEverySetting()
{
    const CallResult result = callProgram({QStringLiteral("run"), QStringLiteral("--help")});
    for (const char *name : {"ttl", "pause", "nodes", "clients", "work", "think", "retry-delay",
             "retry-jitter", "give-up", "node-timeout", "drift-factor", "drift-constant"})
        QVERIFY2(result.out.contains(QByteArray("\n  ") + name + ' '), name);
    QVERIFY(result.out.contains("10ms to 1h"));
    for (const char *option :
        {"--world", "--scheme", "--set", "--seed", "--duration", "--csv", "--json", "--trace-json",
            "--report", "--node", "--node-password-file", "--print-nodes", "--quiet"})
        QVERIFY2(result.out.contains(option), option);
}

void CommandLineTest::listsTheScenarios()
{
    const CallResult result = callProgram({QStringLiteral("list")});
    QCOMPARE(result.exitCode, 0);
    QVERIFY(result.out.startsWith("f1-failover-loses-key "));
    QVERIFY(result.out.contains("\npeaceful "));
    QVERIFY(result.out.endsWith('\n'));

    const QByteArrayList debate =
        callProgram({QStringLiteral("list"), QStringLiteral("debate"), QStringLiteral("GUARDED")})
            .out.split('\n');
    QVERIFY(debate.size() > 2);
    QVERIFY(debate.size() < result.out.count('\n'));
    for (const QByteArray &line : debate)
        QVERIFY(line.isEmpty() || result.out.contains(line.left(line.indexOf(' '))));
    QCOMPARE(callProgram({QStringLiteral("list"), QStringLiteral("no-such-scenario")}).exitCode, 1);
}

void CommandLineTest::listsTheScenariosAsJson()
{
    const CallResult result = callProgram({QStringLiteral("list"), QStringLiteral("--json")});
    QCOMPARE(result.exitCode, 0);
    const QJsonArray list = QJsonDocument::fromJson(result.out).array();
    QVERIFY(list.size() >= 3);
    for (const QJsonValue &entry : list) {
        const QJsonObject scenario = entry.toObject();
        QVERIFY(!scenario.value(QLatin1String("id")).toString().isEmpty());
        QVERIFY(!scenario.value(QLatin1String("title")).toString().isEmpty());
        const QString scheme = scenario.value(QLatin1String("scheme")).toString();
        QVERIFY(scenario.value(QLatin1String("expected")).toObject().value(scheme).isString());
        QVERIFY(
            scenario.value(QLatin1String("worlds")).toArray().contains(QStringLiteral("model")));
        for (const char *more : {"about", "source", "format", "titles"})
            QVERIFY2(scenario.contains(QLatin1String(more)), more);
    }
}

void CommandLineTest::aSweepOfASettingTellsWhereItBreaks()
{
    const QStringList sweep{QStringLiteral("sweep"), QStringLiteral("pause=0..12s"),
        QStringLiteral("--set"), QStringLiteral("ttl=10s"), QStringLiteral("--set"),
        QStringLiteral("work=2s"), QStringLiteral("--steps"), QStringLiteral("13"),
        QStringLiteral("--runs"), QStringLiteral("4")};
    const CallResult result = callProgram(sweep);
    QCOMPARE(result.exitCode, 0);
    QCOMPARE(result.messages, QByteArray());
    QVERIFY2(result.out.endsWith("\n\npause up to 8s: no violation observed; from 9s: every run is "
                                 "violated.\n"),
        result.out.constData());
    const CallResult csv =
        callProgram(sweep + QStringList{QStringLiteral("--csv"), QStringLiteral("-")});
    QCOMPARE(csv.out.count('\n'), 14);
    QVERIFY(csv.out.startsWith("pause,runs,held,violated,guarded,stuck,unavailable,untested,"));
}

// The outcomes that the scenarios state are those of the model.
void CommandLineTest::theMatrixHasTheStatedOutcomes()
{
    const QStringList lines =
        QString::fromUtf8(callProgram({QStringLiteral("matrix"), QStringLiteral("--quiet"),
                                          QStringLiteral("--csv"), QStringLiteral("-")})
                              .out)
            .split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.value(0), QStringLiteral("scenario,scheme,outcome,stated"));
    int stated = 0;
    for (const QString &line : lines.mid(1)) {
        const QStringList cells = line.split(u',');
        QCOMPARE(cells.size(), 4);
        if (cells[3].isEmpty())
            continue;
        ++stated;
        QVERIFY2(cells[2] == cells[3], qPrintable(line));
    }
    QVERIFY(stated > 500);
}

void CommandLineTest::aFolderOfSchemesIsGraded()
{
    const QTemporaryDir hands;
    const auto hand = [&hands](const char *name, const char *acquire) {
        QFile text(hands.filePath(QLatin1String(name)));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("scheme { title = 'x' }\nfunction acquire(c, req) " + QByteArray(acquire)
            + " end\nfunction release(c, lock) return released(1) end\n");
    };
    hand("a.lua", "return = 1");
    hand("b.lua", "while true do end");
    const QString report = hands.filePath(QStringLiteral("class.md"));
    const CallResult ofClass = callProgram(
        {QStringLiteral("grade"), hands.path(), QStringLiteral("F15"), QStringLiteral("--json"),
            QStringLiteral("-"), QStringLiteral("--quiet"), QStringLiteral("--report"), report});
    QCOMPARE(ofClass.exitCode, 3);
    const QJsonArray both = QJsonDocument::fromJson(ofClass.out).array();
    QCOMPARE(both.size(), 2);
    QVERIFY(both[0]
                .toObject()
                .value(QLatin1String("error"))
                .toString()
                .startsWith(QLatin1String("a.lua:2:")));
    QCOMPARE(both[1]
                 .toObject()
                 .value(QLatin1String("audit"))
                 .toObject()
                 .value(QLatin1String("counts"))
                 .toObject()
                 .value(QLatin1String("failed"))
                 .toInt(),
        1);
    QFile written(report);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.readAll().contains("b.lua:2: more than 1 000 000 instructions"));
}

void CommandLineTest::aSchemeInLuaRunsAndIsGraded()
{
    const auto file = [](const char *id) {
        return QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/schemes/%1.lua")
            .arg(QLatin1String(id));
    };
    const auto call = [](const QStringList &arguments) { return callProgram(arguments); };
    const QStringList run{QStringLiteral("run"), QStringLiteral("F10"), QStringLiteral("--world"),
        QStringLiteral("model"), QStringLiteral("--quiet"), QStringLiteral("--scheme")};
    QCOMPARE(call(run + QStringList{file("set-px-lua")}).exitCode, 3);
    QCOMPARE(call(run + QStringList{file("no-such-file")}).exitCode, 1);
    for (const char *const correct : {"set-px-lua", "redlock", "reentrant"}) {
        const CallResult graded = call({QStringLiteral("grade"), file(correct)});
        QVERIFY2(graded.exitCode == 0, graded.out.constData());
    }
    const CallResult wrong = call({QStringLiteral("grade"), file("setnx-expire"),
        QStringLiteral("F17"), QStringLiteral("--json"), QStringLiteral("-")});
    QCOMPARE(wrong.exitCode, 3);
    const QJsonArray rows =
        QJsonDocument::fromJson(wrong.out).object().value(QLatin1String("scenarios")).toArray();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(
        rows[0].toObject().value(QLatin1String("result")).toString(), QStringLiteral("failed"));
    const CallResult folder =
        call({QStringLiteral("grade"), QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/schemes")});
    QCOMPARE(folder.exitCode, 3);
    QCOMPARE(folder.out.count('\n'), 8); // a heading, six schemes, and the empty one
    const CallResult shown = call({QStringLiteral("show"), file("set-px-get-del")});
    QVERIFY2(shown.out.contains("   5  SET key token NX PX ttl"), shown.out.constData());
    const CallResult levels = call({QStringLiteral("grade"), file("set-px-get-del"),
        QStringLiteral("--challenge"), QStringLiteral("all")});
    QCOMPARE(levels.exitCode, 3);
    QCOMPARE(levels.out.count("done "), 3);
    QVERIFY2(levels.out.contains("deleted the key of client"), levels.out.constData());
    QCOMPARE(call({QStringLiteral("grade"), file("set-px-get-del"), QStringLiteral("--challenge"),
                      QStringLiteral("own-key")})
                 .exitCode,
        0);
    QCOMPARE(call({QStringLiteral("grade"), file("set-px-get-del"), QStringLiteral("--challenge"),
                      QStringLiteral("level-8")})
                 .exitCode,
        2);
    QCOMPARE(call({QStringLiteral("grade"), file("set-px-get-del"), QStringLiteral("--challenge"),
                      QStringLiteral("own-key"), QStringLiteral("--seed"), QStringLiteral("2")})
                 .exitCode,
        2);
}

void CommandLineTest::aSweepPrintsTheSameMetricsEachTime()
{
    const QStringList sweep{QStringLiteral("sweep"), QStringLiteral("contention"),
        QStringLiteral("--clients"), QStringLiteral("1,4"), QStringLiteral("--duration"),
        QStringLiteral("100ms"), QStringLiteral("--runs"), QStringLiteral("3"),
        QStringLiteral("--json"), QStringLiteral("-")};
    const CallResult result = callProgram(sweep);
    QCOMPARE(result.exitCode, 0);
    QCOMPARE(result.messages, QByteArray());
    const QJsonObject json = QJsonDocument::fromJson(result.out).object();
    QCOMPARE(json.value(QLatin1String("sweep")).toString(), QStringLiteral("contention"));
    QCOMPARE(json.value(QLatin1String("world")).toString(), QStringLiteral("model"));
    const QJsonArray points = json.value(QLatin1String("points")).toArray();
    QCOMPARE(points.size(), 6);
    for (const QJsonValue &point : points) {
        QVERIFY(point.toObject().value(QLatin1String("rounds")).toInt() > 0);
        QCOMPARE(point.toObject().value(QLatin1String("lost")).toInt(-1), 0);
    }
    QCOMPARE(callProgram(sweep).out, result.out);
}

void CommandLineTest::listsTheSchemesAsJson()
{
    const CallResult result = callProgram({QStringLiteral("schemes"), QStringLiteral("--json")});
    QCOMPARE(result.exitCode, 0);
    QStringList ids;
    for (const QJsonValue &entry : QJsonDocument::fromJson(result.out).array()) {
        ids.append(entry.toObject().value(QLatin1String("id")).toString());
        QVERIFY(!entry.toObject().value(QLatin1String("title")).toString().isEmpty());
    }
    for (const char *id : {"set-px-blind-del", "set-px-lua", "redlock"})
        QVERIFY(ids.contains(QLatin1String(id)));
    const QByteArray lines = callProgram({QStringLiteral("schemes")}).out;
    QCOMPARE(lines.count('\n'), ids.size());
}

void CommandLineTest::aLiveRunWithoutARedisServerIsReported()
{
    const CallResult result = callProgram({QStringLiteral("run"), QStringLiteral("F10")});
    QCOMPARE(result.exitCode, 1);
    QCOMPARE(result.out, QByteArray());
    QCOMPARE(result.messages.count('\n'), 1);
    QVERIFY2(result.messages.contains("redis-server"), result.messages.constData());
}

void CommandLineTest::withoutADisplayTheProgramReportsItAndRunsAScenario()
{
    const CallResult result = callProgram({});
    QCOMPARE(result.exitCode, 1); // there is no redis-server on this PATH
    QVERIFY2(result.messages.contains("no display"), result.messages.constData());
    QVERIFY2(result.messages.contains("f1-failover-loses-key"), result.messages.constData());
    QVERIFY2(result.messages.contains("redis-server"), result.messages.constData());
}

void CommandLineTest::onADisplayItPassesItsArgumentsToTheWindowIfThatIsInstalled()
{
    const QTemporaryDir folder; // the copy looks for the window in its own folder
    const QString program = folder.filePath(QStringLiteral("lockscope"));
    QVERIFY(QFile::copy(QStringLiteral(LOCKSCOPE_PROGRAM), program));
    QProcessEnvironment environment = bareEnvironment();
    environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":77"));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, {QStringLiteral("--lesson"), QStringLiteral("3")});
    const CallResult withoutWindow = waitForResult(process);
    QCOMPARE(withoutWindow.exitCode, 1);
    QCOMPARE(withoutWindow.messages,
        QByteArray("lockscope: the window is not installed; it is in the package "
                   "lockscope-window\n"));

    QFile window(folder.filePath(QStringLiteral("lockscope-window")));
    QVERIFY(window.open(QIODevice::WriteOnly));
    window.write("#!/bin/sh\necho \"$@\"; exit 5\n");
    window.close();
    QVERIFY(window.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    process.start(program, {QStringLiteral("--lesson"), QStringLiteral("3")});
    const CallResult withWindow = waitForResult(process);
    QCOMPARE(withWindow.out, QByteArray("--lesson 3\n"));
    QCOMPARE(withWindow.exitCode, 5);
}

void CommandLineTest::aRunWritesAChromeTraceAndAReport()
{
    const QTemporaryDir folder;
    const CallResult result = callProgram(
        QStringLiteral(
            "run F10 --world model --quiet --trace-json a.json --report a.md --set pause=2s")
            .split(QLatin1Char(' ')),
        folder.path());
    QCOMPARE(result.exitCode, 3);
    QVERIFY(result.out.isEmpty());
    QFile trace(folder.filePath(QStringLiteral("a.json")));
    QVERIFY(trace.open(QIODevice::ReadOnly));
    QVERIFY(QJsonDocument::fromJson(trace.readAll())
                .object()
                .value(QStringLiteral("traceEvents"))
                .toArray()
                .size()
        > 100);
    QFile report(folder.filePath(QStringLiteral("a.md")));
    QVERIFY(report.open(QIODevice::ReadOnly));
    const QByteArray text = report.readAll();
    QVERIFY(text.contains("**Verdict: violated**"));
    // The command in the report repeats the run.
    const qsizetype begin = text.indexOf("lockscope run ");
    QVERIFY(begin > 0);
    const QByteArray command = text.mid(begin, text.indexOf('\n', begin) - begin);
    QCOMPARE(
        command, QByteArray("lockscope run f10-pause-after-acquire --world model --set pause=2s"));
    QCOMPARE(callProgram(QString::fromUtf8(command).split(QLatin1Char(' ')).mid(1)).exitCode, 3);
}

void CommandLineTest::aReportOfAPeacefulRunExplainsTheOutcomeOnce()
{
    const CallResult result = callProgram(
        QStringLiteral("run peaceful --world model --report -").split(QLatin1Char(' ')));
    QCOMPARE(result.exitCode, 0);
    QCOMPARE(result.out.count("two clients were never inside"), 1);
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_commandline.moc"
