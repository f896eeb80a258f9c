// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QTest>

#include "core/lab/export/chrometrace.h"
#include "core/lab/export/repetition.h"
#include "core/lab/export/rowtexts.h"
#include "core/lab/export/wholefile.h"
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/library.h"
#include "core/verdict/judge.h"
#include "tests/support/tracebuilder.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>
#include <map>
#include <set>
#include <sys/resource.h>

using namespace lockscope;

namespace {

QByteArray bytes(std::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

// Client 1 overstays its lease, and client 2 enters beside it.
TraceBuilder overlap()
{
    TraceBuilder builder;
    builder.run().at(10ms).client(1).attempt().sent(1).keySet(1, 400ms).replied(1).granted(400ms).entered().paused();
    builder.at(410ms).keyExpired(1).leaseEnded().client(2).attempt().sent(1).keySet(1, 400ms).replied(1).granted(400ms);
    builder.at(420ms).entered().client(1).resumed().wrote().at(500ms).left().client(2).at(550ms).left().released().end();
    return builder;
}

EffectiveScenario modelOf(const Scenario &scenario)
{
    EffectiveScenario run;
    run.scenario = scenario;
    run.scheme = scenario.scheme;
    run.world = "model";
    run.scenario.settings.nodes = scenario.nodesGiven.value_or(nodesUsual(run.scheme));
    run.scenario.settings.replicas = scenario.replicasGiven.value_or(replicasUsual(run.scheme));
    return run;
}

void addModelScenarios()
{
    QTest::addColumn<int>("index");
    const auto &library = scenarioLibrary();
    for (std::size_t i = 0; i < library.size(); ++i) {
        const auto &worlds = library[i].worlds;
        if (std::find(worlds.begin(), worlds.end(), "model") != worlds.end())
            QTest::newRow(library[i].id.c_str()) << static_cast<int>(i);
    }
}

std::shared_ptr<const Trace> modelTrace(int index)
{
    return Simulator().run(modelOf(scenarioLibrary()[static_cast<std::size_t>(index)])).value();
}

bool isSame(const Span &a, const Trace &inA, const Span &b, const Trace &inB)
{
    return a.begin == b.begin && a.end == b.end && a.deadline == b.deadline && a.firstSeq == b.firstSeq && a.lastSeq == b.lastSeq
        && a.attempt == b.attempt && a.client == b.client && a.node == b.node && a.kind == b.kind && inA.text(a.key) == inB.text(b.key)
        && inA.text(a.token) == inB.text(b.token);
}

bool isSame(const Spans &a, const Trace &inA, const Spans &b, const Trace &inB)
{
    return std::equal(a.lanes().begin(), a.lanes().end(), b.lanes().begin(), b.lanes().end(), [&](const auto &x, const auto &y) {
        return x.first == y.first
            && std::equal(x.second.begin(), x.second.end(), y.second.begin(), y.second.end(),
                          [&](const Span &p, const Span &q) { return isSame(p, inA, q, inB); });
    });
}

// The rules of the format that a reader relies on; empty: all are kept.
QString brokenChromeRule(const QJsonArray &events)
{
    std::map<std::pair<int, int>, std::vector<std::pair<qint64, qint64>>> slices; // by process and thread
    std::map<QString, int> open;                                                  // asynchronous, by process, category and id
    std::map<QString, qint64> arrows;
    std::set<std::pair<int, int>> named, used;
    for (const QJsonValue &value : events) {
        const QJsonObject event = value.toObject();
        const QString phase = event.value(QStringLiteral("ph")).toString();
        const auto number = [&](const char *key) { return event.value(QLatin1String(key)).toInteger(-1); };
        const std::pair lane{static_cast<int>(number("pid")), static_cast<int>(number("tid"))};
        const QString text = QString::fromUtf8(QJsonDocument(event).toJson(QJsonDocument::Compact));
        if (lane.first < 1 || lane.second < 1 || number("ts") < 0 || event.value(QStringLiteral("name")).toString().isEmpty())
            return QStringLiteral("a process, a thread, a time or a name is missing: ") + text;
        const QString id = QString::number(lane.first) + event.value(QStringLiteral("cat")).toString() + event.value(QStringLiteral("id")).toString();
        if (phase == QLatin1String("M")) {
            if (event.value(QStringLiteral("name")) == QLatin1String("thread_name"))
                named.insert(lane);
            continue;
        }
        used.insert(lane);
        if (phase == QLatin1String("X")) {
            if (number("dur") < 0)
                return QStringLiteral("a length is missing: ") + text;
            slices[lane].emplace_back(number("ts"), number("ts") + number("dur"));
        } else if (phase == QLatin1String("b")) {
            if (open[id]++ != 0)
                return QStringLiteral("begun twice: ") + text;
        } else if (phase == QLatin1String("e")) {
            if (--open[id] != 0)
                return QStringLiteral("ended without a beginning: ") + text;
        } else if (phase == QLatin1String("s")) {
            arrows[QString::number(number("id"))] = number("ts");
        } else if (phase == QLatin1String("f")) {
            const auto from = arrows.find(QString::number(number("id")));
            if (from == arrows.end() || from->second > number("ts"))
                return QStringLiteral("an arrow from nowhere, or back in time: ") + text;
        } else {
            return QStringLiteral("no phase that we write: ") + text;
        }
    }
    for (const auto &[id, count] : open) {
        if (count != 0)
            return QStringLiteral("never ended: ") + id;
    }
    for (auto &[lane, list] : slices) {
        std::sort(list.begin(), list.end(), [](const auto &a, const auto &b) { return a.first != b.first ? a.first < b.first : a.second > b.second; });
        std::vector<qint64> ends;
        for (const auto &[begin, end] : list) {
            while (!ends.empty() && ends.back() <= begin)
                ends.pop_back();
            if (!ends.empty() && ends.back() < end)
                return QStringLiteral("two lie across each other in %1/%2 at %3").arg(lane.first).arg(lane.second).arg(begin);
            ends.push_back(end);
        }
    }
    return named == used ? QString() : QStringLiteral("a thread without a name, or a name without a thread");
}

QJsonArray chromeEvents(const std::string &text)
{
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(bytes(text), &error);
    return error.error == QJsonParseError::NoError ? json.object().value(QStringLiteral("traceEvents")).toArray() : QJsonArray();
}

// The process writes no file beyond that size while this lives: what a full disk does, without one.
class LittleRoom {
public:
    explicit LittleRoom(rlim_t size)
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit little{size, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
    }
    ~LittleRoom() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

} // namespace

class TestExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPartKeepsItsHolesAndSaysWhatItIs()
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
        QCOMPARE(bytes(csvText(*read.value())), bytes(part)); // a part is written again as it is
    }

    void aPartBeginsWithTheFirstRowWhetherItIsWantedOrNot()
    {
        const auto trace = overlap().trace();
        const auto read = readCsv(csvText(*trace, TracePart({5, 6})));
        QVERIFY(read);
        QCOMPARE(read.value()->size(), 3u);
        QCOMPARE((*read.value())[0].kind, EventKind::runBegin);
        QVERIFY(!judge(*read.value(), deriveSpans(*read.value())));
        // Also one without holes is a part, and nobody judges it.
        const auto beginning = readCsv(csvText(*trace, TracePart({0, 1, 2})));
        QVERIFY(beginning);
        QVERIFY(!judge(*beginning.value(), deriveSpans(*beginning.value())));
        QCOMPARE(readCsv(csvText(*trace, TracePart(std::vector<std::uint32_t>{}))).value()->size(), 1u);
    }

    void allRowsAreNoPart()
    {
        const auto trace = overlap().trace();
        std::vector<std::uint32_t> all(trace->size());
        for (std::uint32_t i = 0; i < all.size(); ++i)
            all[i] = i;
        QCOMPARE(bytes(csvText(*trace, TracePart(all))), bytes(csvText(*trace)));
    }

    void aFirstRowOfAnySortCanSayIt_data()
    {
        QTest::addColumn<QByteArray>("detail");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("nothing") << QByteArray() << QByteArray("{\"partial\":true}");
        QTest::newRow("an empty object") << QByteArray("{ }") << QByteArray("{\"partial\":true }");
        QTest::newRow("an object") << QByteArray("{\"a\":1}") << QByteArray("{\"partial\":true,\"a\":1}");
        QTest::newRow("words") << QByteArray("hello") << QByteArray("hello {\"partial\":true}");
        QTest::newRow("a part already") << QByteArray("{\"partial\":true,\"a\":1}") << QByteArray("{\"partial\":true,\"a\":1}");
    }
    void aFirstRowOfAnySortCanSayIt()
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

    void aWritingThatNobodyWantsAnyMoreEnds()
    {
        TraceBuilder builder;
        for (int i = 0; i < 100'000; ++i)
            builder.note("some words that take room in the file");
        const auto trace = builder.trace();
        std::size_t taken = 0;
        const auto someThenNoMore = [&](std::string_view piece) {
            taken += piece.size();
            return taken < 200'000;
        };
        QVERIFY(!writeCsv(*trace, {}, someThenNoMore));
        QVERIFY(taken < 300'000);
        taken = 0;
        QVERIFY(!writeChromeTrace(*trace, deriveSpans(*trace), {}, someThenNoMore));
        QVERIFY(taken < 400'000);
        const auto takesAll = [](std::string_view) { return true; };
        int asked = 0;
        QVERIFY(!writeCsv(*trace, {}, takesAll, [&](double) { return ++asked < 3; }));
        QCOMPARE(asked, 3);
    }

    void rowsAreCopiedAsOneLikes()
    {
        TraceBuilder builder;
        builder.run().at(10ms).client(1).attempt().sent(1).replied(1, "a|b\t\"c\"\nd\\");
        const auto trace = builder.trace();
        const TracePart part({2, 3});
        QCOMPARE(bytes(rowsText(*trace, part, RowFormat::csv)).count('\n'), 4); // one of them within quotes
        const QList<QByteArray> tsv = bytes(rowsText(*trace, part, RowFormat::tsv)).split('\n');
        QCOMPARE(tsv.size(), 4);
        QCOMPARE(tsv[0].split('\t').size(), 13);
        QVERIFY2(tsv[2].endsWith("\ta|b\\t\"c\"\\nd\\\\"), tsv[2].constData());
        const QList<QByteArray> markdown = bytes(rowsText(*trace, part, RowFormat::markdown)).split('\n');
        QCOMPARE(markdown[0], QByteArray("| seq | t_us | actor | event | client | node | key | token | attempt | cause | span_us | detail |"));
        QVERIFY2(markdown[3].endsWith("| a\\|b\\t\"c\"\\nd\\\\ |"), markdown[3].constData());
        const QJsonArray json = QJsonDocument::fromJson(bytes(rowsText(*trace, part, RowFormat::json))).array();
        QCOMPARE(json.size(), 2);
        QCOMPARE(json[1].toObject().value(QStringLiteral("cause")).toInt(), 2);
        QCOMPARE(json[1].toObject().value(QStringLiteral("detail")).toString(), QStringLiteral("a|b\t\"c\"\nd\\"));
        QVERIFY(!json[1].toObject().contains(QStringLiteral("fence")));
        QCOMPARE(bytes(rowsText(*trace, part, RowFormat::redisCli)), QByteArray("SET lockscope:lock:orders token-of-client-1-try-1 NX PX 400\n"));
        QCOMPARE(bytes(rowsText(*trace, TracePart(std::vector<std::uint32_t>{}), RowFormat::redisCli)), QByteArray());
    }

    void aTraceComesBackWithTheSameSpansAndVerdict_data() { addModelScenarios(); }
    void aTraceComesBackWithTheSameSpansAndVerdict()
    {
        QFETCH(int, index);
        const auto trace = modelTrace(index);
        const auto read = readCsv(csvText(*trace));
        QVERIFY(read);
        const Spans before = deriveSpans(*trace);
        const Spans after = deriveSpans(*read.value());
        QVERIFY(!before.lanes().empty());
        QVERIFY(isSame(before, *trace, after, *read.value()));
        QCOMPARE(bytes(verdictJson(judge(*read.value(), after).value())), bytes(verdictJson(judge(*trace, before).value())));
    }

    void chromesRulesAreKept_data() { addModelScenarios(); }
    void chromesRulesAreKept()
    {
        QFETCH(int, index);
        const auto trace = modelTrace(index);
        const Spans spans = deriveSpans(*trace);
        const QJsonArray events = chromeEvents(chromeTraceText(*trace, spans));
        QVERIFY(!events.isEmpty());
        QCOMPARE(brokenChromeRule(events), QString());
        qsizetype rows = 0, drawn = 0, expected = 0;
        for (const QJsonValue &event : events) {
            rows += event[QStringLiteral("cat")] == QLatin1String("event");
            drawn += event[QStringLiteral("cat")] == QLatin1String("span") || (event[QStringLiteral("ph")] == QLatin1String("b"));
        }
        for (const auto &[id, lane] : spans.lanes())
            expected += static_cast<qsizetype>(lane.size());
        QCOMPARE(rows, static_cast<qsizetype>(trace->size()));
        QCOMPARE(drawn, expected);
    }

    void aBrokenChromeTraceWouldBeSeen()
    {
        const auto trace = overlap().trace();
        QJsonArray events = chromeEvents(chromeTraceText(*trace, deriveSpans(*trace)));
        QCOMPARE(brokenChromeRule(events), QString());
        for (qsizetype i = 0; i < events.size(); ++i) {
            QJsonObject event = events[i].toObject();
            if (event.value(QStringLiteral("name")) == QLatin1String("inside"))
                event[QStringLiteral("ts")] = event.value(QStringLiteral("ts")).toInteger() - 5'000; // before the belief begins
            events[i] = event;
        }
        QVERIFY(brokenChromeRule(events).contains(QStringLiteral("across")));
    }

    void chromeKnowsWhoIsInsideWhatAndWhatCameOfWhat()
    {
        const auto trace = overlap().trace();
        const QJsonArray events = chromeEvents(chromeTraceText(*trace, deriveSpans(*trace)));
        QMap<QString, QJsonObject> spans;
        int arrows = 0;
        for (const QJsonValue &event : events) {
            if (event[QStringLiteral("cat")] == QLatin1String("span") && event[QStringLiteral("pid")].toInt() == 101)
                spans[event[QStringLiteral("name")].toString()] = event.toObject();
            arrows += event[QStringLiteral("ph")] == QLatin1String("s");
        }
        QCOMPARE(spans[QStringLiteral("inside")].value(QStringLiteral("tid")), spans[QStringLiteral("believes")].value(QStringLiteral("tid")));
        QCOMPARE(spans[QStringLiteral("paused")].value(QStringLiteral("dur")).toInt(), 410'000);
        QVERIFY(arrows >= 4); // two commands: to the node, and back
    }

    void theCommandRepeatsTheRun_data()
    {
        QTest::addColumn<QString>("change");
        for (const char *change : {"nothing", "settings", "faults", "rounds", "a name with blanks", "a scenario of ones own"})
            QTest::newRow(change) << QString::fromLatin1(change);
    }
    void theCommandRepeatsTheRun()
    {
        QFETCH(QString, change);
        QTemporaryDir folder;
        EffectiveScenario run = modelOf(findScenario("F10").value());
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
        } else if (change == QLatin1String("a scenario of ones own")) {
            run.scenario.id = "mine";
            run.scenario.resource = Resource{"things"};
            run.seed = Seed{9};
        }
        const auto trace = Simulator().run(run).value();
        const Repetition repetition = repetitionOf(run, file);
        QVERIFY(repetition.isModelTimed);
        QCOMPARE(repetition.scenarioFile.empty(), change == QLatin1String("nothing") || change == QLatin1String("settings"));
        if (!repetition.scenarioFile.empty())
            QVERIFY(WholeFile::write(folder.filePath(QString::fromStdString(file)), repetition.scenarioFile));
        QProcess shell;
        shell.setWorkingDirectory(folder.path());
        const QString program = QStringLiteral(LOCKSCOPE_PROGRAM);
        shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), QStringLiteral("PATH=%1:$PATH; %2 --csv -").arg(program.section(u'/', 0, -2),
                                                                                              QString::fromStdString(repetition.command))});
        QVERIFY(shell.waitForFinished(60'000));
        const std::string output = shell.readAllStandardOutput().toStdString();
        const auto again = readCsv(output);
        QVERIFY2(again, (repetition.command + ": " + shell.readAllStandardError().toStdString()).c_str());
        const Verdict verdict = judge(*trace, deriveSpans(*trace)).value();
        QCOMPARE(shell.exitCode(), exitCode(verdict.outcome));
        QCOMPARE(bytes(csvText(*again.value())), bytes(csvText(*trace)));
    }

    void measuredTimesOfTheMachineAreNoOption()
    {
        EffectiveScenario run = modelOf(findScenario("F10").value());
        run.modelTimes.oneWay = 33us;
        QVERIFY(!repetitionOf(run, "x.lockscope").isModelTimed);
    }

    void aFullDiskLeavesTheOldFileAndNothingElse()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("trace.csv"));
        QVERIFY(WholeFile::write(path, "what was there"));
        const std::string large(3'000'000, 'x');
        {
            const LittleRoom room(1'000'000);
            const Result<Done> written = WholeFile::write(path, large);
            QVERIFY(!written);
            QVERIFY2(bytes(written.error().text).startsWith("cannot write " + path.toUtf8() + ": "), written.error().text.c_str());
            QVERIFY(!bytes(written.error().text).contains('\n'));
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("what was there"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
        const Result<Done> full = WholeFile::write(QStringLiteral("/dev/full"), large);
        QVERIFY(!full);
        QVERIFY(QFileInfo::exists(QStringLiteral("/dev/full")) && !QFileInfo(QStringLiteral("/dev/full")).isFile());
    }

    void aPlaceWhereNobodyMayWriteIsRefused()
    {
        QTemporaryDir folder;
        QVERIFY(WholeFile::write(folder.filePath(QStringLiteral("file")), "x"));
        // Not even root can do these.
        for (const QString &path : {folder.filePath(QStringLiteral("file/trace.csv")), QStringLiteral("/proc/trace.csv"), folder.path()}) {
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
