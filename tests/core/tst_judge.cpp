// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"
#include "core/verdict/tally.h"
#include "tests/support/tracebuilder.h"
#include "tests/support/verdictof.h"
#include "ui/words/report.h"

#include <random>
#include <set>

using namespace lockscope;

namespace {

QByteArray compact(const QJsonValue &value)
{
    return value.isArray() ? QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact)
                           : QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact);
}

std::shared_ptr<const Trace> readData(const QString &name)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/data/") + name);
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    const auto trace = readCsv(file.readAll().toStdString());
    return trace ? trace.value() : nullptr;
}

} // namespace

class TstJudge : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachTraceFileGetsItsVerdict_data();
    void eachTraceFileGetsItsVerdict();
    void theJsonHasTheDocumentedKeys();
    void theReportBeginsWithTheOutcome_data();
    void theReportBeginsWithTheOutcome();
    void theReportListsTheEvidenceOfAViolation();
    void aTraceWithoutAHeaderGetsNoVerdict();
    void aPartOfATraceGetsNoVerdict();
    void overlapIsDecidedByTheOrderOfRows();
    void aViolationLastsWhileAtLeastTwoClientsAreInside();
    void onlyTheFirstViolationsHaveAChainOfEvidence();
    void clientsInsideDifferentResourcesDoNotOverlap();
    void aCrashedClientIsNoLongerInside();
    void theEndOfTheRunEndsAViolation();
    void aRunIsGuardedOnlyIfTheStoreRefusesTheStaleWrite();
    void percentilesUseTheNearestRank();
    void aVerdictHasCountsAndDurations();
    void aTraceReadFromCsvIsJudgedLikeItsRun();
    void violationsOfRandomTracesEqualASimpleCount();
    void aRunInProgressIsJudged();
};

void TstJudge::eachTraceFileGetsItsVerdict_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("outcome");
    QTest::addColumn<QByteArray>("violations");
    QTest::addColumn<QByteArray>("findings");
    QTest::addColumn<QByteArray>("workload");
    const QByteArray violation = R"([{"clients":[1,2],"evidence":[5,6,7,12,13,18,19,22,27],)"
                                 R"("from_us":410210,"resource":"orders","to_us":602210}])";
    QTest::newRow("peaceful")
        << QStringLiteral("peaceful.csv") << QStringLiteral("held") << QByteArray("[]")
        << QByteArray()
        << QByteArray(R"({"actual":2,"expected":2,"failures":0,"kind":"section","misses":0})");
    QTest::newRow("violated")
        << QStringLiteral("violated.csv") << QStringLiteral("violated") << violation
        << QByteArray("two-believers stale-write")
        << QByteArray(R"({"actual":2,"expected":2,"failures":0,"kind":"section","misses":0})");
    QTest::newRow("guarded")
        << QStringLiteral("guarded.csv") << QStringLiteral("guarded") << violation
        << QByteArray("two-believers")
        << QByteArray(R"({"actual":1,"expected":2,"failures":1,"kind":"section","misses":0})");
    QTest::newRow("stuck")
        << QStringLiteral("stuck.csv") << QStringLiteral("stuck") << QByteArray("[]")
        << QByteArray("orphan-key unobtainable")
        << QByteArray(R"({"actual":0,"expected":0,"failures":0,"kind":"section","misses":1})");
}

void TstJudge::eachTraceFileGetsItsVerdict()
{
    QFETCH(QString, file);
    QFETCH(QString, outcome);
    QFETCH(QByteArray, violations);
    QFETCH(QByteArray, findings);
    QFETCH(QByteArray, workload);
    const auto trace = readData(file);
    QVERIFY(trace);
    const Verdict verdict = verdictOf(*trace);
    const QJsonObject json =
        QJsonDocument::fromJson(QByteArray::fromStdString(verdictJson(verdict))).object();
    QCOMPARE(json.value(u"outcome").toString(), outcome);
    QCOMPARE(json.value(u"held").toBool(), violations == "[]");
    QCOMPARE(compact(json.value(u"violations")), violations);
    QCOMPARE(findingNames(verdict), findings);
    QCOMPARE(compact(json.value(u"workload")), workload);
    QCOMPARE(json.value(u"events").toInt(), static_cast<int>(trace->size()));
}

void TstJudge::theJsonHasTheDocumentedKeys()
{
    const auto trace = readData(QStringLiteral("violated.csv"));
    QVERIFY(trace);
    const std::string text = verdictJson(verdictOf(*trace));
    QVERIFY(text.ends_with("}\n"));
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    QCOMPARE(json.value(u"scenario").toString(), QStringLiteral("f10-pause-after-acquire"));
    QCOMPARE(json.value(u"scheme").toString(), QStringLiteral("set-px-lua"));
    QCOMPARE(json.value(u"world").toString(), QStringLiteral("live"));
    QCOMPARE(json.value(u"seed").toInt(), 1);
    QCOMPARE(compact(json.value(u"settings")), R"({"clients":2,"nodes":1,"ttl":"400ms"})");
    QCOMPARE(compact(json.value(u"acquire_us")), R"({"max":200,"p50":200,"p99":200})");
    QCOMPARE(compact(json.value(u"wait_us")), R"({"max":390200,"p50":200,"p99":390200})");
    QCOMPARE(json.value(u"duration_us").toInt(), 700000);
    const QJsonObject counts = json.value(u"counts").toObject();
    QCOMPARE(counts.value(u"attempts").toInt(), 3);
    QCOMPARE(counts.value(u"granted").toInt(), 2);
    QCOMPARE(counts.value(u"denied").toInt(), 1);
    QCOMPARE(counts.value(u"released").toInt(), 1);
    QCOMPARE(counts.value(u"release_refused").toInt(), 1);
    QCOMPARE(counts.value(u"entered").toInt(), 2);
    QCOMPARE(counts.value(u"stolen").toInt(-1), 0);
    QCOMPARE(counts.value(u"write_rejected").toInt(-1), 0);
    const QJsonObject finding = json.value(u"findings").toArray().last().toObject();
    QCOMPARE(finding.value(u"kind").toString(), QStringLiteral("stale-write"));
    QCOMPARE(finding.value(u"t_us").toInt(), 602000);
    QCOMPARE(compact(finding.value(u"evidence")), "[5,18,21]");
    QCOMPARE(finding.value(u"text").toString(),
        QStringLiteral("the store of \"orders\" accepted a write of client 1 after client 2 had "
                       "been granted the lock"));
    TraceBuilder empty;
    empty.run().end();
    const QJsonObject nothing =
        QJsonDocument::fromJson(QByteArray::fromStdString(verdictJson(verdictOf(empty)))).object();
    QVERIFY(nothing.value(u"acquire_us").isNull());
    QVERIFY(nothing.value(u"wait_us").isNull());
}

void TstJudge::theReportBeginsWithTheOutcome_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("meaning");
    const auto row = [](const char *file, const char *line, const char *meaning) {
        QTest::newRow(file) << QString::fromLatin1(file) + QStringLiteral(".csv")
                            << QString::fromLatin1(line) << QString::fromLatin1(meaning);
    };
    row("peaceful", "Verdict: no violation observed",
        "In this run, two clients were never inside the critical section at the same time.");
    row("violated", "Verdict: violated",
        "Two clients were inside the critical section at the same time.");
    row("guarded", "Verdict: guarded",
        "Two clients were inside at the same time, but the store accepted no stale write.");
    row("stuck", "Verdict: stuck",
        "A key without a deadline blocks the lock, and its owner is gone.");
}

std::vector<ReportBlock> blocksOf(const std::shared_ptr<const Trace> &trace)
{
    return resultBlocks({.trace = trace,
        .verdict = std::make_shared<const Verdict>(verdictOf(*trace)),
        .title = QStringLiteral("Title")});
}

void TstJudge::theReportBeginsWithTheOutcome()
{
    QFETCH(QString, file);
    QFETCH(QString, line);
    QFETCH(QString, meaning);
    const auto trace = readData(file);
    QVERIFY(trace);
    const std::vector<ReportBlock> blocks = blocksOf(trace);
    QCOMPARE(blocks[0].text, QStringLiteral("Title"));
    QCOMPARE(blocks[1].text, line);
    QCOMPARE(blocks[2].text, meaning);
    const QString text = reportMarkdown(blocks, {});
    QVERIFY(text.endsWith(u'\n'));
    QVERIFY(!text.toLower().contains(QStringLiteral("safe")));
}

void TstJudge::theReportListsTheEvidenceOfAViolation()
{
    const auto trace = readData(QStringLiteral("violated.csv"));
    QVERIFY(trace);
    const Verdict verdict = verdictOf(*trace);
    QString chain;
    for (const EvidenceText &row : verdict.violations.front().chain)
        chain += QStringLiteral("%1 %2 %3\n")
                     .arg(row.seq)
                     .arg(microseconds(row.time))
                     .arg(QString::fromStdString(row.text.english()));
    QCOMPARE(chain,
        QStringLiteral("5 1200 client 1 was granted the lock, valid for 399.8 ms\n"
                       "6 1210 client 1 entered\n"
                       "7 1220 client 1 was paused\n"
                       "12 401000 the lease of client 1 ended\n"
                       "13 401140 the key of client 1 expired on node 1\n"
                       "18 410200 client 2 was granted the lock, valid for 399.8 ms\n"
                       "19 410210 client 2 entered\n"));

    QLocale::setDefault(QLocale::c());
    const QString text = reportMarkdown(blocksOf(trace), {});
    for (const char *const part :
        {"\n**Inside at the same time: clients 1 and 2, at 0.410 s, for 192 ms (resource: "
         "orders)**\n",
            "\n| 5 | 0.001200 s |", "\n| 6 | 0.001210 s |", "\n| 7 | 0.001220 s |",
            "\n| 12 | 0.401000 s |", "\n| 13 | 0.401140 s |", "\n| 18 | 0.410200 s |",
            "\n| 19 | 0.410210 s |", "\n| Events | 33 |\n", "\n| Length | 700 ms |\n",
            "\n| Violations | 1 |\n| Attempts | 3 |\n| Granted | 2 |\n| Denied | 1 |\n"
            "| Entered | 2 |\n| Released | 1 |\n| Releases that deleted no key | 1 |\n"
            "| Releases that deleted another client's key | 0 |\n| Writes | 2 |\n"
            "| Writes refused | 0 |\n",
            "\n| Acquisition time, median | 200 µs |\n| Acquisition time, p99 | 200 µs |\n"
            "| Acquisition time, maximum | 200 µs |\n| Waiting time, median | 200 µs |\n"
            "| Waiting time, p99 | 390 ms |\n| Waiting time, maximum | 390 ms |\n"})
        QVERIFY2(QString(text).replace(QChar(0xa0), u' ').contains(QString::fromUtf8(part)),
            (QByteArray(part) + text.toUtf8()).constData());
}

void TstJudge::aTraceWithoutAHeaderGetsNoVerdict()
{
    TraceBuilder builder;
    QVERIFY(!judge(*builder.trace(), deriveSpans(*builder.trace())));
    builder.attempt();
    const auto verdict = judge(*builder.trace(), deriveSpans(*builder.trace()));
    QVERIFY(!verdict);
    QVERIFY(verdict.error().text.find("run-begin") != std::string::npos);
    TraceBuilder broken;
    Event event;
    event.kind = EventKind::runBegin;
    event.detail = broken.text("{");
    broken.row(event);
    QVERIFY(!judge(*broken.trace(), deriveSpans(*broken.trace())));
}

void TstJudge::aPartOfATraceGetsNoVerdict()
{
    TraceBuilder marked; // without gaps, but marked as partial
    marked.run("set-px-lua", 1, R"("partial":true)").end();
    const auto verdict = judge(*marked.trace(), deriveSpans(*marked.trace()));
    QVERIFY(!verdict);
    QCOMPARE(QByteArray::fromStdString(verdict.error().text),
        "this is only a part of a trace; only a complete trace can be judged");
    const auto withGaps =
        readCsv(std::string(csvHeader) + "\n0,0,run,run-begin,,,,,,,,,\"{\"\"partial\"\":true}\"\n"
            + "5,1,run,run-end,,,,,,,,,\n");
    QVERIFY(withGaps);
    QVERIFY(!judge(*withGaps.value(), deriveSpans(*withGaps.value())));
}

void TstJudge::overlapIsDecidedByTheOrderOfRows()
{
    TraceBuilder separate;
    separate.run()
        .at(10ms)
        .client(1)
        .entered()
        .at(20ms)
        .left()
        .client(2)
        .entered()
        .at(30ms)
        .left()
        .end();
    QVERIFY(verdictOf(separate).held);
    TraceBuilder overlapping;
    overlapping.run()
        .at(10ms)
        .client(1)
        .entered()
        .at(20ms)
        .client(2)
        .entered()
        .client(1)
        .left()
        .at(30ms)
        .client(2)
        .left()
        .end();
    const Verdict verdict = verdictOf(overlapping);
    QCOMPARE(verdict.outcome, Outcome::violated);
    QCOMPARE(verdict.violations.size(), 1u);
    QVERIFY(verdict.violations[0].from == verdict.violations[0].to);
}

void TstJudge::aViolationLastsWhileAtLeastTwoClientsAreInside()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .entered()
        .at(20ms)
        .client(2)
        .entered()
        .at(30ms)
        .client(3)
        .entered()
        .at(40ms)
        .client(1)
        .left();
    builder.at(50ms)
        .client(2)
        .left()
        .at(60ms)
        .client(1)
        .entered()
        .at(70ms)
        .left()
        .client(3)
        .left()
        .end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.violations.size(), 2u);
    QVERIFY(verdict.violations[0].from == WorldTime{20ms});
    QVERIFY(verdict.violations[0].to == WorldTime{50ms});
    QVERIFY((verdict.violations[0].clients == std::vector{ClientId{1}, ClientId{2}, ClientId{3}}));
    QVERIFY(verdict.violations[1].from == WorldTime{60ms});
    QVERIFY(verdict.violations[1].to == WorldTime{70ms});
    QVERIFY((verdict.violations[1].clients == std::vector{ClientId{1}, ClientId{3}}));
}

void TstJudge::onlyTheFirstViolationsHaveAChainOfEvidence()
{
    TraceBuilder builder;
    builder.run();
    for (std::size_t i = 0; i <= Violation::chainsMax; ++i)
        builder.after(1ms)
            .client(1)
            .entered()
            .client(2)
            .entered()
            .after(1ms)
            .left()
            .client(1)
            .left();
    const Verdict verdict = verdictOf(builder.end());
    QCOMPARE(verdict.violations.size(), Violation::chainsMax + 1);
    for (std::size_t i = 0; i <= Violation::chainsMax; ++i)
        QCOMPARE(verdict.violations[i].chain.empty(), i == Violation::chainsMax);
}

void TstJudge::clientsInsideDifferentResourcesDoNotOverlap()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .entered()
        .client(2)
        .on("stock")
        .entered()
        .at(20ms)
        .left()
        .on("orders")
        .client(1)
        .left()
        .end();
    QVERIFY(verdictOf(builder).held);
}

void TstJudge::aCrashedClientIsNoLongerInside()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .entered()
        .at(20ms)
        .crashed()
        .at(30ms)
        .client(2)
        .entered()
        .at(40ms)
        .left()
        .end();
    QVERIFY(verdictOf(builder).held);
}

void TstJudge::theEndOfTheRunEndsAViolation()
{
    TraceBuilder builder;
    builder.run().at(10ms).client(1).entered().at(20ms).client(2).entered().at(90ms).end();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.violations.size(), 1u);
    QVERIFY(verdict.violations[0].to == WorldTime{90ms});
}

void TstJudge::aRunIsGuardedOnlyIfTheStoreRefusesTheStaleWrite()
{
    const auto outcomeWith = [](std::string_view more, bool isAccepted) {
        TraceBuilder builder;
        builder.run("set-px-lua", 1, more)
            .client(1)
            .at(10ms)
            .attempt()
            .granted()
            .entered()
            .at(20ms);
        builder.client(2).attempt().granted().entered().client(1);
        isAccepted ? builder.wrote() : builder.writeRejected();
        return verdictOf(builder.end()).outcome;
    };
    QCOMPARE(outcomeWith(R"("guarded":true)", false), Outcome::guarded);
    QCOMPARE(outcomeWith(R"("guarded":true)", true), Outcome::violated);
    QCOMPARE(outcomeWith(R"("guarded":false)", false), Outcome::violated);
    QCOMPARE(outcomeWith("", false), Outcome::violated);
}

void TstJudge::percentilesUseTheNearestRank()
{
    const auto spread = [](int count) {
        std::vector<Duration> lengths;
        for (int i = count; i > 0; --i)
            lengths.push_back(i * 1ms);
        return spreadOf(lengths);
    };
    QVERIFY(!spread(0));
    QVERIFY(spread(1)->p50 == 1ms && spread(1)->p99 == 1ms && spread(1)->max == 1ms);
    QVERIFY(spread(2)->p50 == 1ms && spread(2)->p99 == 2ms);
    QVERIFY(spread(100)->p50 == 50ms && spread(100)->p99 == 99ms && spread(100)->max == 100ms);
    QVERIFY(spread(101)->p50 == 51ms && spread(101)->p99 == 100ms && spread(101)->max == 101ms);
}

void TstJudge::aVerdictHasCountsAndDurations()
{
    TraceBuilder builder;
    builder.run()
        .client(1)
        .at(10ms)
        .attempt()
        .at(12ms)
        .denied()
        .at(20ms)
        .attempt()
        .sent(1)
        .at(23ms)
        .timedOut(1)
        .granted(50ms)
        .paused();
    builder.extended(50ms).writeRejected().resumed().crashed().at(99ms).end();
    const Verdict verdict = verdictOf(builder);
    for (const char *name : {"denied", "granted", "paused", "extended", "write_rejected", "crashed",
             "timed_out", "sent"})
        QCOMPARE(verdict.counts.at(name), 1);
    QCOMPARE(verdict.counts.at("attempts"), 2);
    QCOMPARE(verdict.counts.at("left"), 0);
    QVERIFY(verdict.acquire->max == 3ms);
    QVERIFY(verdict.wait->max == 13ms);
    QVERIFY(verdict.duration == 99ms);
    QCOMPARE(verdict.events, builder.trace()->size());
}

void TstJudge::aTraceReadFromCsvIsJudgedLikeItsRun()
{
    TraceBuilder builder;
    builder.run()
        .client(1)
        .at(10ms)
        .attempt()
        .sent(1)
        .keySet(1, 400ms)
        .replied(1)
        .granted(395ms)
        .entered()
        .paused();
    builder.at(410ms)
        .leaseEnded()
        .keyExpired(1)
        .client(2)
        .attempt()
        .sent(1)
        .keySet(1, 400ms)
        .replied(1)
        .granted(395ms)
        .entered();
    builder.sent(storeNode.value, "SET x")
        .replied(storeNode.value)
        .wrote()
        .client(1)
        .resumed()
        .wrote()
        .left()
        .client(2)
        .left()
        .end();
    const auto read = readCsv(csvText(*builder.trace()));
    QVERIFY(read);
    QCOMPARE(QByteArray::fromStdString(verdictJson(verdictOf(*read.value()))),
        QByteArray::fromStdString(verdictJson(verdictOf(builder))));
}

void TstJudge::violationsOfRandomTracesEqualASimpleCount()
{
    for (unsigned seed = 1; seed <= 500; ++seed) {
        std::mt19937 random(seed);
        TraceBuilder builder;
        builder.run();
        std::set<int> inside;
        std::size_t violations = 0;
        bool isViolated = false;
        for (int i = 0; i < 200; ++i) {
            const int client = 1 + static_cast<int>(random() % 5);
            builder.after(std::chrono::milliseconds(random() % 2)).client(client);
            if (!inside.contains(client)) {
                // In half of the traces only one client is inside at a time, so that both outcomes
                // occur.
                if (seed % 2 == 0 && !inside.empty())
                    continue;
                builder.entered();
                inside.insert(client);
            } else {
                random() % 8 ? builder.left() : builder.crashed();
                inside.erase(client);
            }
            violations += !isViolated && inside.size() > 1 ? 1 : 0;
            isViolated = inside.size() > 1;
        }
        const Verdict verdict = verdictOf(builder.end());
        QCOMPARE(verdict.violations.size(), violations);
        QCOMPARE(verdict.held, violations == 0);
        QCOMPARE(verdict.outcome == Outcome::violated, violations > 0);
        for (const Violation &violation : verdict.violations) {
            QVERIFY(violation.clients.size() >= 2);
            QVERIFY(violation.from <= violation.to);
            QVERIFY(std::is_sorted(violation.evidence.begin(), violation.evidence.end()));
        }
    }
}

void TstJudge::aRunInProgressIsJudged()
{
    TraceBuilder builder;
    builder.run().client(1).at(10ms).attempt().granted().entered();
    QVERIFY(verdictOf(builder).held);
    builder.client(2).at(20ms).attempt().granted().entered();
    const Verdict verdict = verdictOf(builder);
    QCOMPARE(verdict.outcome, Outcome::violated);
    QVERIFY(verdict.violations[0].to == WorldTime{20ms});
}

QTEST_GUILESS_MAIN(TstJudge)
#include "tst_judge.moc"
