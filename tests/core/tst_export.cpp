// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QTest>

#include "core/analysis/export/chrometrace.h"
#include "core/analysis/export/repetition.h"
#include "core/analysis/export/rowtexts.h"
#include "core/analysis/export/wholefile.h"
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/library.h"
#include "core/scenario/scenario.h"
#include "core/verdict/judge.h"
#include "tests/core/exportedruns.h"
#include "tests/support/fulldisk.h"
#include "tests/support/tracebuilder.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

using namespace lockscope;

namespace {

bool isSame(const Span &a, const Trace &inA, const Span &b, const Trace &inB)
{
    return a.begin == b.begin && a.end == b.end && a.deadline == b.deadline
        && a.firstSeq == b.firstSeq && a.lastSeq == b.lastSeq && a.attempt == b.attempt
        && a.client == b.client && a.node == b.node && a.kind == b.kind
        && inA.text(a.key) == inB.text(b.key) && inA.text(a.token) == inB.text(b.token);
}

bool isSame(const Spans &a, const Trace &inA, const Spans &b, const Trace &inB)
{
    return std::equal(a.lanes().begin(), a.lanes().end(), b.lanes().begin(), b.lanes().end(),
        [&](const auto &x, const auto &y) {
            return x.first == y.first
                && std::equal(x.second.begin(), x.second.end(), y.second.begin(), y.second.end(),
                    [&](const Span &p, const Span &q) { return isSame(p, inA, q, inB); });
        });
}

} // namespace

class TestExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPartKeepsItsGapsAndIsMarkedAsPartial()
    {
        const auto trace = overlap().trace();
        const std::string part = csvText(*trace, TracePart({0, 3, 4, 9}));
        const auto read = readCsv(part);
        QVERIFY2(read, read ? "" : read.error().text.c_str());
        QCOMPARE(read.value()->size(), 4u);
        QVERIFY(read.value()->isPartial());
        QCOMPARE(read.value()->seqAt(3), 9u);
        QVERIFY(bytes(part).contains("\"{\"\"partial\"\":true,"));
        const auto verdict = judge(*read.value(), deriveSpans(*read.value()));
        QVERIFY(!verdict);
        QVERIFY2(bytes(verdict.error().text).contains("part"), verdict.error().text.c_str());
        QCOMPARE(bytes(csvText(*read.value())), bytes(part)); // a part is written again unchanged
    }

    void aPartAlwaysBeginsWithTheFirstRowOfTheTrace()
    {
        const auto trace = overlap().trace();
        const auto read = readCsv(csvText(*trace, TracePart({5, 6})));
        QVERIFY(read);
        QCOMPARE(read.value()->size(), 3u);
        QCOMPARE((*read.value())[0].kind, EventKind::runBegin);
        QVERIFY(!judge(*read.value(), deriveSpans(*read.value())));
        // A part without gaps is a part, too, and gets no verdict.
        const auto beginning = readCsv(csvText(*trace, TracePart({0, 1, 2})));
        QVERIFY(beginning);
        QVERIFY(!judge(*beginning.value(), deriveSpans(*beginning.value())));
        QCOMPARE(
            readCsv(csvText(*trace, TracePart(std::vector<std::uint32_t>{}))).value()->size(), 1u);
    }

    void aPartWithAllRowsIsWrittenAsTheWholeTrace()
    {
        const auto trace = overlap().trace();
        std::vector<std::uint32_t> all(trace->size());
        for (std::uint32_t i = 0; i < all.size(); ++i)
            all[i] = i;
        QCOMPARE(bytes(csvText(*trace, TracePart(all))), bytes(csvText(*trace)));
    }

    void aPartIsMarkedInTheDetailOfItsFirstRow_data()
    {
        QTest::addColumn<QByteArray>("detail");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("no detail") << QByteArray() << QByteArray("{\"partial\":true}");
        QTest::newRow("an empty object") << QByteArray("{ }") << QByteArray("{\"partial\":true }");
        QTest::newRow("an object")
            << QByteArray("{\"a\":1}") << QByteArray("{\"partial\":true,\"a\":1}");
        QTest::newRow("words") << QByteArray("hello") << QByteArray("hello {\"partial\":true}");
        QTest::newRow("a part already")
            << QByteArray("{\"partial\":true,\"a\":1}") << QByteArray("{\"partial\":true,\"a\":1}");
    }

    void aPartIsMarkedInTheDetailOfItsFirstRow()
    {
        QFETCH(QByteArray, detail);
        QFETCH(QByteArray, written);
        TraceBuilder builder;
        const auto trace = builder.note(detail.toStdString()).note().note().trace();
        const auto read = readCsv(csvText(*trace, TracePart({2})));
        QVERIFY(read);
        QCOMPARE(bytes(read.value()->detail((*read.value())[0])), written);
        QCOMPARE(read.value()->seqAt(1), 2u);
    }

    void writingEndsWhenTheReceiverRefusesMore()
    {
        TraceBuilder builder;
        for (int i = 0; i < 100'000; ++i)
            builder.note("some words that take room in the file");
        const auto trace = builder.trace();
        std::size_t received = 0;
        const auto receiveSome = [&](std::string_view piece) {
            received += piece.size();
            return received < 200'000;
        };
        QVERIFY(!writeCsv(*trace, {}, receiveSome));
        QVERIFY(received < 300'000);
        received = 0;
        QVERIFY(!writeChromeTrace(*trace, deriveSpans(*trace), {}, receiveSome));
        QVERIFY(received < 400'000);
        const auto receiveAll = [](std::string_view) { return true; };
        int progressCalls = 0;
        QVERIFY(!writeCsv(*trace, {}, receiveAll, [&](double) { return ++progressCalls < 3; }));
        QCOMPARE(progressCalls, 3);
    }

    void rowsAreCopiedInTheChosenFormat()
    {
        TraceBuilder builder;
        builder.run().at(10ms).client(1).attempt().sent(1).replied(1, "a|b\t\"c\"\nd\\");
        const auto trace = builder.trace();
        const TracePart part({2, 3});
        QCOMPARE(bytes(rowsText(*trace, part, RowFormat::csv)).count('\n'),
            4); // one of the line ends is within quotes
        const QList<QByteArray> tsv = bytes(rowsText(*trace, part, RowFormat::tsv)).split('\n');
        QCOMPARE(tsv.size(), 4);
        QCOMPARE(tsv[0].split('\t').size(), 13);
        QVERIFY2(tsv[2].endsWith("\ta|b\\t\"c\"\\nd\\\\"), tsv[2].constData());
        const QList<QByteArray> markdown =
            bytes(rowsText(*trace, part, RowFormat::markdown)).split('\n');
        QCOMPARE(markdown[0],
            QByteArray("| seq | t_us | actor | event | client | node | key | token | attempt | "
                       "cause | span_us | detail |"));
        QVERIFY2(markdown[3].endsWith("| a\\|b\\t\"c\"\\nd\\\\ |"), markdown[3].constData());
        const QJsonArray json =
            QJsonDocument::fromJson(bytes(rowsText(*trace, part, RowFormat::json))).array();
        QCOMPARE(json.size(), 2);
        QCOMPARE(json[1].toObject().value(QStringLiteral("cause")).toInt(), 2);
        QCOMPARE(json[1].toObject().value(QStringLiteral("detail")).toString(),
            QStringLiteral("a|b\t\"c\"\nd\\"));
        QVERIFY(!json[1].toObject().contains(QStringLiteral("fence")));
        QCOMPARE(bytes(rowsText(*trace, part, RowFormat::redisCli)),
            QByteArray("SET lockscope:lock:orders token-of-client-1-try-1 NX PX 400\n"));
        QCOMPARE(
            bytes(rowsText(*trace, TracePart(std::vector<std::uint32_t>{}), RowFormat::redisCli)),
            QByteArray());
    }

    void aTraceReadFromCsvHasTheSameSpansAndVerdict_data() { addModelScenarios(); }

    void aTraceReadFromCsvHasTheSameSpansAndVerdict()
    {
        QFETCH(int, index);
        const auto trace = modelTrace(index);
        const auto read = readCsv(csvText(*trace));
        QVERIFY(read);
        const Spans before = deriveSpans(*trace);
        const Spans after = deriveSpans(*read.value());
        QVERIFY(!before.lanes().empty());
        QVERIFY(isSame(before, *trace, after, *read.value()));
        QCOMPARE(bytes(verdictJson(judge(*read.value(), after).value())),
            bytes(verdictJson(judge(*trace, before).value())));
    }

    void theCommandOfARepetitionRepeatsTheRun_data()
    {
        QTest::addColumn<QString>("change");
        for (const char *change :
            {"nothing", "settings", "faults", "rounds", "a name with blanks", "a user's scenario"})
            QTest::newRow(change) << QString::fromLatin1(change);
    }

    void theCommandOfARepetitionRepeatsTheRun()
    {
        QFETCH(QString, change);
        QTemporaryDir folder;
        EffectiveScenario run = effectiveInModel(findScenario("F10").value());
        std::string file = "run.lockscope";
        if (change == QLatin1String("settings")) {
            run.scheme = "redlock";
            run.seed = Seed{77};
            run.scenario.settings.nodes = 3;
            run.scenario.settings.driftFactor = 0.012345;
            run.scenario.settings.pause = 123'457us;
            run.scenario.settings.fencing = Fencing::write;
            run.scenario.duration = 3s;
        } else if (change == QLatin1String("faults")) {
            run.scenario.faults.remove(0);
        } else if (change == QLatin1String("rounds")) {
            run.scenario.rounds += 2;
        } else if (change == QLatin1String("a name with blanks")) {
            run.scenario.faults = {};
            file = "what's mine.lockscope";
        } else if (change == QLatin1String("a user's scenario")) {
            run.scenario.id = "mine";
            run.scenario.resource = Resource{"things"};
            run.seed = Seed{9};
        }
        const auto trace = Simulator().run(run).value();
        const Repetition repetition = repetitionOf(run, file);
        QVERIFY(repetition.repeatsModelTimes);
        QCOMPARE(repetition.scenarioFile.empty(),
            change == QLatin1String("nothing") || change == QLatin1String("settings"));
        if (!repetition.scenarioFile.empty())
            QVERIFY(WholeFile::write(
                folder.filePath(QString::fromStdString(file)), repetition.scenarioFile));
        QProcess shell;
        shell.setWorkingDirectory(folder.path());
        const QString program = QStringLiteral(LOCKSCOPE_PROGRAM);
        shell.start(QStringLiteral("/bin/sh"),
            {QStringLiteral("-c"),
                QStringLiteral("PATH=%1:$PATH; %2 --csv -")
                    .arg(
                        program.section(u'/', 0, -2), QString::fromStdString(repetition.command))});
        QVERIFY(shell.waitForFinished(60'000));
        const std::string output = shell.readAllStandardOutput().toStdString();
        const auto again = readCsv(output);
        QVERIFY2(again,
            (repetition.command + ": " + shell.readAllStandardError().toStdString()).c_str());
        const Verdict verdict = judge(*trace, deriveSpans(*trace)).value();
        QCOMPARE(shell.exitCode(), exitCode(verdict.outcome));
        QCOMPARE(bytes(csvText(*again.value())), bytes(csvText(*trace)));
    }

    void aRunWithMeasuredModelTimesIsNotRepeatedExactly()
    {
        EffectiveScenario run = effectiveInModel(findScenario("F10").value());
        run.modelTimes.oneWay = 33us;
        QVERIFY(!repetitionOf(run, "x.lockscope").repeatsModelTimes);
    }

    void theCommandOfARunWithProgramsNamesThem()
    {
        EffectiveScenario run;
        run.scenario = findScenario("F10").value();
        run.scheme = programScheme;
        run.scenario.settings = settingsUnder(run.scenario, run.scheme);
        run.programs = {"python3 old.py", {{ClientId{2}, "node new.js"}},
            ClientPrograms::Reports::standardOutput, "mutex:orders"};
        const Repetition repetition = repetitionOf(run, "x.lockscope");
        QCOMPARE(repetition.command,
            std::string("lockscope run f10-pause-after-acquire --client 'python3 old.py' --client "
                        "'2=node new.js' --client-reports stdout --key mutex:orders"));
        QVERIFY(repetition.scenarioFile.empty());
    }

    void aFullDiskLeavesTheOldFileAndNothingElse()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("trace.csv"));
        QVERIFY(WholeFile::write(path, "what was there"));
        const std::string large(3'000'000, 'x');
        {
            const FullDisk disk(1'000'000);
            const Result<Done> written = WholeFile::write(path, large);
            QVERIFY(!written);
            QVERIFY2(bytes(written.error().text).startsWith("cannot write " + path.toUtf8() + ": "),
                written.error().text.c_str());
            QVERIFY(!bytes(written.error().text).contains('\n'));
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("what was there"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
        const Result<Done> full = WholeFile::write(QStringLiteral("/dev/full"), large);
        QVERIFY(!full);
        QVERIFY(QFileInfo::exists(QStringLiteral("/dev/full"))
            && !QFileInfo(QStringLiteral("/dev/full")).isFile());
    }

    void anUnwritablePathIsRefused()
    {
        QTemporaryDir folder;
        QVERIFY(WholeFile::write(folder.filePath(QStringLiteral("file")), "x"));
        // Even root cannot write to these paths.
        for (const QString &path : {folder.filePath(QStringLiteral("file/trace.csv")),
                 QStringLiteral("/proc/trace.csv"), folder.path()}) {
            const Result<Done> written = WholeFile::write(path, "x");
            QVERIFY2(!written, path.toUtf8().constData());
            QVERIFY(!WholeFile::check(path));
            QVERIFY(bytes(written.error().text).contains(path.toUtf8()));
        }
        QVERIFY(WholeFile::check(folder.filePath(QStringLiteral("new"))));
        QVERIFY(!QFileInfo::exists(folder.filePath(QStringLiteral("new"))));
    }
};

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
