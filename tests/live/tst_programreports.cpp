// SPDX-License-Identifier: GPL-3.0-or-later
// What users' programs report, and the rows that follow from it.
#include <QTest>

#include "core/run/liverun/programs/programrows.h"
#include "core/trace/csv/csv.h"
#include "core/trace/tracemerger.h"
#include "core/verdict/judge.h"
#include "lockscope/base/token.h"
#include "tests/support/tracelaws.h"

#include <random>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

using Kind = ProgramReport::Kind;

constexpr std::initializer_list<const char *> kindNames{"attempt", "granted", "denied",   "entered", "left",
                                                        "release", "released", "lost", "extended", "error"};

ProgramReport reportOf(const QByteArray &name)
{
    return parseReport("{\"event\":\"" + name.toStdString() + "\"}").value();
}

// Passes the reports of one client to ProgramRows, as the run of a program does, and merges the resulting rows into a trace.
class RowsRig {
public:
    RowsRig()
    {
        merger.add(run);
        merger.add(clients);
        noteRun(EventKind::runBegin, R"({"format":"lockscope/1","scenario":"by-hand","scheme":"program","seed":1,)"
                                     R"("settings":{"nodes":"1","ttl":"400ms"},"truth":"stream","version":"test","world":"live"})");
    }
    void noteRun(EventKind kind, const char *detail)
    {
        RawEvent raw;
        raw.event.kind = kind;
        raw.event.time = kind == EventKind::runBegin ? WorldTime{} : loop.now();
        raw.event.actor = Actor::run();
        raw.event.detail = texts->intern(detail);
        run.record(raw);
    }
    void take(const QByteArrayList &names)
    {
        for (const QByteArray &name : names)
            rows.take(reportOf(name));
    }
    std::shared_ptr<const Trace> trace()
    {
        noteRun(EventKind::runEnd, "done");
        merger.merge();
        merger.finish();
        return writer.snapshot();
    }
    // Ends the run and returns the client's rows: "granted", or "denied (held)" with the detail.
    QByteArrayList rowsOfClient()
    {
        QByteArrayList words;
        const auto all = trace();
        for (std::size_t i = 0; i < all->size(); ++i) {
            const Event &event = (*all)[i];
            if (event.actor.kind != ActorKind::client)
                continue;
            const std::string detail = all->detail(event);
            words << QByteArray::fromStdString(std::string(eventKindName(event.kind)) + (detail.empty() ? "" : " (" + detail + ")"));
        }
        return words;
    }

    std::shared_ptr<TextPool> texts = std::make_shared<TextPool>();
    EventLoop loop{std::chrono::steady_clock::now()};
    TraceWriter writer{texts};
    Recorder run{1, texts};
    Recorder clients{2, texts};
    TraceMerger merger{writer, [this] { return loop.now(); }, {}};
    ProgramRows rows{loop, clients, ClientId{1}, Resource{"orders"}, 400ms};
};

QByteArrayList rowsAfterReports(const QByteArrayList &names)
{
    RowsRig rig;
    rig.take(names);
    return rig.rowsOfClient();
}

// Checks the rules for every trace (tracelaws.h), and that the trace has the same outcome when it is read back from CSV.
void checkTrace(const Trace &trace)
{
    checkPairedRows(trace, 1s);
    checkPausesAndCrashes(trace);
    const auto verdict = judge(trace, deriveSpans(trace));
    QVERIFY2(verdict, verdict ? "" : verdict.error().text.c_str());
    const auto read = readCsv(csvText(trace));
    QVERIFY2(read, read ? "" : read.error().text.c_str());
    const auto again = judge(*read.value(), deriveSpans(*read.value()));
    QVERIFY(again);
    QCOMPARE(outcomeName(again.value().outcome), outcomeName(verdict.value().outcome));
}

CommandMeaning meaningOf(CommandRole role)
{
    CommandMeaning meaning;
    meaning.role = role;
    meaning.token = role == CommandRole::acquire ? "t" : "";
    return meaning;
}

using Names = QByteArrayList;

} // namespace

class tst_ProgramReports : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKindOfReportIsRead()
    {
        int kind = 0;
        for (const char *const name : kindNames)
            QCOMPARE(static_cast<int>(reportOf(name).kind), kind++);
        const auto all = parseReport(R"({"fence": 7, "event": "granted", "token": "abc", "valid_ms": 998.5, "more": [1], "text": null})");
        QVERIFY(all);
        QCOMPARE(all.value().token, std::string("abc"));
        QCOMPARE(*all.value().valid, Duration(998'500us));
        QCOMPARE(*all.value().fence, 7u);
        QVERIFY(!all.value().isInferred);
        const auto denied = parseReport(R"({"event":"denied","reason":"no-quorum"})");
        QCOMPARE(denied.value().reason, std::string("no-quorum"));
        QCOMPARE(parseReport(R"({"event":"denied","reason":"mood"})").value().reason, std::string());
    }

    void numbersOutsideTheirRangeAreRefused_data()
    {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QByteArray>("error");
        const QByteArray badValidity = "valid_ms is not a number in its range";
        const QByteArray badFence = "fence is not a number in its range";
        QTest::newRow("a day") << QByteArray(R"("valid_ms":86400000)") << QByteArray();
        QTest::newRow("more than a day") << QByteArray(R"("valid_ms":86400001)") << badValidity;
        QTest::newRow("a negative time, which counts as 0") << QByteArray(R"("valid_ms":-1)") << QByteArray();
        QTest::newRow("a negative time out of range") << QByteArray(R"("valid_ms":-1e300)") << badValidity;
        QTest::newRow("text") << QByteArray(R"("valid_ms":"998")") << badValidity;
        QTest::newRow("a boolean") << QByteArray(R"("valid_ms":true)") << badValidity;
        QTest::newRow("null") << QByteArray(R"("valid_ms":null,"fence":null)") << QByteArray();
        QTest::newRow("the largest fence") << QByteArray(R"("fence":9007199254740991)") << QByteArray();
        QTest::newRow("a larger fence") << QByteArray(R"("fence":9007199254740993)") << badFence;
        QTest::newRow("a list") << QByteArray(R"("fence":[1])") << badFence;
    }
    void numbersOutsideTheirRangeAreRefused()
    {
        QFETCH(QByteArray, field);
        QFETCH(QByteArray, error);
        const auto report = parseReport("{\"event\":\"granted\"," + field.toStdString() + "}");
        QCOMPARE(report ? QByteArray() : QByteArray::fromStdString(report.error().text), error);
        if (report && report.value().valid)
            QVERIFY(*report.value().valid >= Duration::zero());
    }

    void aWrongLineIsRefused_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char *const line : {"", "granted", "{", "[]", "\"granted\"", "null", "1", "{\"event\":\"granted\"", "{'event':'granted'}",
                                       "{}", "{\"event\":1}", "{\"event\":null}", "{\"event\":\"Granted\"}", "{\"event\":\"granted \"}",
                                       "{\"event\":\"granted\"} {\"event\":\"left\"}", "\xff\xfe", "{\"event\":\"\x01\"}"})
            QTest::newRow(qPrintable(QString::fromLatin1(line))) << QByteArray(line);
        QTest::newRow("deep") << QByteArray(4000, '[');
        QTest::newRow("a long event") << "{\"event\":\"" + QByteArray(4000, 'x') + "\"}";
    }
    void aWrongLineIsRefused()
    {
        QFETCH(QByteArray, line);
        const auto report = parseReport(line.toStdString());
        QVERIFY(!report);
        QVERIFY(report.error().text.size() < 300); // the text never contains the whole line
        QVERIFY(report.error().text.find('\n') == std::string::npos);
    }

    void textsAreCutAndHaveNoControlCharacters()
    {
        const std::string character = "\xe9\x94\x81"; // three bytes
        std::string token;
        for (int i = 0; i < 100; ++i)
            token += character;
        const auto report = parseReport("{\"event\":\"error\",\"text\":\"a\\u0000b\\u001b[31m\\nc\\u007f" + token + "\",\"token\":\"" + token + "\"}");
        QVERIFY(report);
        QVERIFY(report.value().text.size() <= ProgramReport::textMax);
        QVERIFY(report.value().text.starts_with("a b [31m c "));
        QVERIFY(report.value().token.size() <= Token::sizeMax);
        // The token has only whole characters.
        const QString cut = QString::fromStdString(report.value().token);
        QVERIFY(cut.count(QString::fromStdString(character)) == static_cast<int>(Token::sizeMax / 3));
    }

    void aLinePipeReturnsWholeLinesAndCutsLongOnes()
    {
        int ends[2];
        QVERIFY(pipe(ends) == 0);
        LinePipe lines(ends[0]);
        std::deque<std::string> found;
        const auto write = [&](const std::string &text) { QCOMPARE(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size())); };
        QVERIFY(lines.read(found)); // nothing yet
        write("one\ntw");
        QVERIFY(lines.read(found));
        QCOMPARE(found, (std::deque<std::string>{"one"}));
        write("o\n\n" + std::string(10'000, 'x'));
        QVERIFY(lines.read(found));
        write(std::string(10'000, 'x') + "\nlast");
        QVERIFY(lines.read(found));
        QCOMPARE(found, (std::deque<std::string>{"one", "two", "", std::string(LinePipe::lineMax, 'x')}));
        close(ends[1]);
        QVERIFY(!lines.read(found));
        QCOMPARE(found.size(), 4u); // the last line had no end
    }

    void rowsThatWereNotReportedAreAdded_data()
    {
        QTest::addColumn<QByteArray>("reports");
        QTest::addColumn<QByteArray>("rows");
        const auto row = [](const char *reports, const char *rows) { QTest::newRow(reports) << QByteArray(reports) << QByteArray(rows); };
        row("attempt,granted,entered,left,release,released", "attempt,granted,entered,left,released");
        row("attempt,denied,attempt", "attempt,denied (held),attempt");
        row("entered", "attempt (not reported),granted (not reported),entered");
        row("granted,released", "attempt (not reported),granted,released");
        row("granted,entered,released", "attempt (not reported),granted,entered,left (not reported),released");
        row("granted,entered,release,released", "attempt (not reported),granted,entered,left (not reported),released");
        row("left,release,released,lost,extended,error,denied", "");
        row("attempt,error", "attempt,denied (error)");
        row("attempt,lost", "attempt,denied (error)");
        row("granted,entered,lost,left,released", "attempt (not reported),granted,entered,extend-failed,left,released");
        row("granted,entered,left,lost", "attempt (not reported),granted,entered,left,release-refused");
        row("granted,entered,left,release,error", "attempt (not reported),granted,entered,left,release-refused");
        row("granted,entered,extended,left", "attempt (not reported),granted,entered,extended,left");
        row("granted,entered,left,extended,released", "attempt (not reported),granted,entered,left,extended,released");
        row("attempt,extended,granted", "attempt,granted");
        row("granted,granted", "attempt (not reported),granted,attempt (not reported),granted");
        row("entered,entered,left,left", "attempt (not reported),granted (not reported),entered,left");
        row("entered,granted,left", "attempt (not reported),granted (not reported),entered,extended,left");
        row("granted,entered,attempt,granted,entered",
            "attempt (not reported),granted,entered,left (not reported),attempt,granted,entered");
    }
    void rowsThatWereNotReportedAreAdded()
    {
        QFETCH(QByteArray, reports);
        QFETCH(QByteArray, rows);
        QCOMPARE(rowsAfterReports(reports.split(',')).join(','), rows);
    }

    void reportsInAnyOrderMakeAValidTrace()
    {
        const Names kinds(kindNames.begin(), kindNames.end());
        for (qsizetype i = 0; i < kinds.size() * kinds.size() * kinds.size(); ++i) {
            RowsRig rig;
            const Names names{kinds[i / 100], kinds[i / 10 % 10], kinds[i % 10]};
            rig.take(names);
            checkTrace(*rig.trace());
            if (QTest::currentTestFailed())
                QFAIL(names.join(", ").constData());
        }
    }

    void longSequencesOfReportsCommandsAndCrashesMakeAValidTrace()
    {
        std::mt19937 random(2026);
        const Names kinds(kindNames.begin(), kindNames.end());
        for (int i = 0; i < 100; ++i) {
            RowsRig rig;
            EventRef sent;
            for (int call = 0; call < 40; ++call) {
                const auto choice = random() % 13;
                if (choice < 10)
                    rig.take({kinds[static_cast<int>(choice)]});
                else if (choice == 10)
                    sent = rig.rows.noteSent(NodeId{1}, meaningOf(CommandRole::acquire));
                else if (choice == 11)
                    rig.rows.noteReplied(sent, KeyEffect::none, "OK", false); // at most one reply counts
                else
                    rig.rows.noteReplyLost(sent);
            }
            const bool hasCrash = random() % 2 == 0;
            if (hasCrash) {
                rig.rows.note(EventKind::crashed, EventRef{}, noSpan, "killed");
                rig.rows.endBelief();
            }
            checkTrace(*rig.trace());
            if (QTest::currentTestFailed())
                QFAIL(qPrintable(QString::number(i)));
        }
    }

    void aDenialAfterAnErrorReplyIsNoProofOfAHolder()
    {
        RowsRig rig;
        rig.take({"attempt"});
        rig.rows.noteReplied(rig.rows.noteSent(NodeId{1}, meaningOf(CommandRole::acquire)), KeyEffect::refused, "(error) READONLY", true);
        rig.take({"denied", "attempt"});
        rig.rows.noteReplyLost(rig.rows.noteSent(NodeId{1}, meaningOf(CommandRole::acquire)));
        rig.take({"denied", "attempt", "denied"});
        const Names rows = rig.rowsOfClient();
        QCOMPARE(rows.count("denied (error)"), 2);
        QCOMPARE(rows.count("denied (held)"), 1);
    }

    void aGrantWithoutATokenGetsTheTokenThatWasSent()
    {
        RowsRig rig;
        rig.take({"attempt"});
        rig.rows.noteReplied(rig.rows.noteSent(NodeId{1}, meaningOf(CommandRole::acquire)), KeyEffect::done, "OK", false);
        rig.take({"granted"});
        const auto trace = rig.trace();
        for (std::size_t i = 0; i < trace->size(); ++i) {
            if ((*trace)[i].kind == EventKind::granted)
                QCOMPARE(trace->text((*trace)[i].token), std::string_view("t"));
        }
    }
};

QTEST_GUILESS_MAIN(tst_ProgramReports)
#include "tst_programreports.moc"
