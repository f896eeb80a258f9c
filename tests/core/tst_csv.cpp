// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QtTest>

#include "core/trace/csv/csv.h"
#include "tests/core/csvtexts.h"
#include "tests/core/sometrace.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

class TstCsv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTraceIsWrittenAsCsv();
    void aWrittenTraceIsReadBack();
    void randomTracesAreReadAsTheyWereWritten_data();
    void randomTracesAreReadAsTheyWereWritten();
    void fieldsMayBeQuotedAndContainLineEnds();
    void nulAndInvalidUtf8AreReplaced();
    void eventsOfUnknownKindsAreKept();
    void onlyAPartMayHaveGapsBetweenRows();
    void theLastLineEndMayBeMissing();
    void headerAloneIsAnEmptyTrace();
    void theNodeColumnIsEmptyForTheStore();
    void textsThatDifferOnlyInTheirTokenAreStoredOnce();
    void longTextsAreReadCompletely();
    void aTraceThatWasReadIsWrittenAsItWas();
    void theFirstErrorOfAFileIsReported();
    void twoThreadsWriteTheSameAsOne();
    void readingCanBeCancelled();
};

void TstCsv::aTraceIsWrittenAsCsv()
{
    TraceBuilder builder;
    builder.run()
        .at(10ms)
        .client(1)
        .attempt()
        .sent(1)
        .keySet(1, 400ms)
        .after(150us)
        .replied(1)
        .granted(395ms)
        .entered();
    const QList<QByteArray> lines = bytes(csvText(*builder.trace())).split('\n');
    QCOMPARE(lines.size(), 9);
    QCOMPARE(lines[0], bytes(csvHeader));
    QVERIFY(
        lines[1].startsWith("0,0,run,run-begin,,,,,,,,,\"{\"\"format\"\":\"\"lockscope/1\"\","));
    QCOMPARE(lines[2], "1,10000,client-1,attempt,1,,orders,token-of-client-1-try-1,,1,,,");
    QCOMPARE(lines[3],
        "2,10000,client-1,sent,1,1,lockscope:lock:orders,token-of-client-1-try-1,,1,,,SET "
        "lockscope:lock:orders token-of-client-1-try-1 NX PX 400");
    QCOMPARE(lines[4],
        "3,10000,node-1,key-set,1,1,lockscope:lock:orders,token-of-client-1-try-1,,1,2,400000,");
    QCOMPARE(lines[5], "4,10150,client-1,replied,1,1,orders,token-of-client-1-try-1,,1,2,150,OK");
    QCOMPARE(lines[6], "5,10150,client-1,granted,1,,orders,token-of-client-1-try-1,,1,1,395000,");
    QCOMPARE(lines[7], "6,10150,client-1,entered,1,,orders,token-of-client-1-try-1,,1,5,,");
    QCOMPARE(lines[8], "");
}

void TstCsv::aWrittenTraceIsReadBack()
{
    TraceBuilder builder;
    builder.run().at(10ms).client(7).attempt().sent(3).replied(3).granted(395ms);
    const auto read = readCsv(csvText(*builder.trace()));
    QVERIFY(read);
    const Trace &trace = *read.value();
    QCOMPARE(trace.size(), 5u);
    const Event &event = trace[4];
    QCOMPARE(event.kind, EventKind::granted);
    QVERIFY(event.time == WorldTime{10ms});
    QVERIFY(event.span == Duration(395ms));
    QCOMPARE(event.client.value, 7);
    QCOMPARE(event.cause, 1u);
    QCOMPARE(bytes(trace.text(event.key)), "orders");
    QVERIFY(event.actor == Actor::client(ClientId{7}));
    QCOMPARE(trace[2].node.value, 3);
    QVERIFY(trace[2].span == noSpan);
    QCOMPARE(trace[2].cause, noSeq);
}

void TstCsv::randomTracesAreReadAsTheyWereWritten_data()
{
    QTest::addColumn<bool>("isPartial");
    QTest::newRow("whole") << false;
    QTest::newRow("part") << true;
}

void TstCsv::randomTracesAreReadAsTheyWereWritten()
{
    QFETCH(bool, isPartial);
    for (unsigned seed = 1; seed <= 2000; ++seed) {
        const auto trace = someTrace(seed, isPartial);
        const std::string text = csvText(*trace);
        const auto read = readCsv(text);
        QVERIFY2(read, read ? "" : (read.error().text + "\n" + text).c_str());
        QCOMPARE(read.value()->size(), trace->size());
        QCOMPARE(bytes(csvText(*read.value())), bytes(text));
    }
}

void TstCsv::fieldsMayBeQuotedAndContainLineEnds()
{
    const auto read = readCsv(header
        + "\"0\",\"0\",\"run\",\"run-begin\",\"\",,\"a \"\"b\"\"\",,,,,,\"one\ntwo, three\"\n");
    QVERIFY(read);
    QCOMPARE(bytes(read.value()->text((*read.value())[0].key)), "a \"b\"");
    QCOMPARE(bytes(read.value()->detail((*read.value())[0])), "one\ntwo, three");
}

void TstCsv::nulAndInvalidUtf8AreReplaced()
{
    TraceBuilder builder;
    builder.note(std::string("a\0b\xff"
                             "c\x7f",
        6));
    QVERIFY(bytes(csvText(*builder.trace()))
                .endsWith(",a\xef\xbf\xbd"
                          "b\xef\xbf\xbd"
                          "c\x7f\n"));
    QCOMPARE(bytes(rewritten(csvText(*builder.trace()))), bytes(csvText(*builder.trace())));
}

void TstCsv::eventsOfUnknownKindsAreKept()
{
    const std::string text =
        header + runBeginRow + "1,5,node-1,key-touched,,1,,,,,,,seen\n2,6,run,run-end,,,,,,,,,\n";
    const auto read = readCsv(text);
    QVERIFY(read);
    QCOMPARE((*read.value())[1].kind, EventKind::unknown);
    QCOMPARE(bytes(read.value()->kindText(1)), "key-touched");
    QCOMPARE(bytes(rewritten(text)), bytes(text));
}

void TstCsv::onlyAPartMayHaveGapsBetweenRows()
{
    const std::string rows = "12,5,run,stalled,,,,,,,3,,\n14,5,run,run-end,,,,,,,,,\n";
    const std::string part =
        header + "4,0,run,run-begin,,,,,,,,,\"{\"\"partial\"\":true}\"\n" + rows;
    const auto read = readCsv(part);
    QVERIFY(read);
    QVERIFY(read.value()->isPartial());
    QCOMPARE(read.value()->seqAt(2), 14u);
    QCOMPARE(bytes(csvText(*read.value())), bytes(part));

    QCOMPARE(bytes(rewritten(header + runBeginRow + rows)),
        "row 3, column seq: expected 1, found \"12\"");
    QCOMPARE(bytes(rewritten(
                 header + "4,0,run,run-begin,,,,,,,,,\"{\"\"partial\"\": false}\"\n" + rows)),
        "row 2, column seq: expected 0, found \"4\"");
}

void TstCsv::theLastLineEndMayBeMissing()
{
    QCOMPARE(bytes(rewritten(header + "0,0,run,run-begin,,,,,,,,,{}")),
        bytes(header + "0,0,run,run-begin,,,,,,,,,{}\n"));
}

void TstCsv::headerAloneIsAnEmptyTrace()
{
    QCOMPARE(bytes(rewritten(csvHeader)), bytes(header));
    QCOMPARE(bytes(rewritten(header)), bytes(header));
}

void TstCsv::theNodeColumnIsEmptyForTheStore()
{
    TraceBuilder builder;
    Event event;
    event.kind = EventKind::sent;
    event.actor = Actor::client(ClientId{1});
    event.client = ClientId{1};
    event.node = storeNode;
    builder.row(event);
    QCOMPARE(bytes(csvText(*builder.trace())), bytes(header + "0,0,client-1,sent,1,,,,,,,,\n"));
    QVERIFY((*readCsv(csvText(*builder.trace())).value())[0].node == NodeId{});
}

void TstCsv::textsThatDifferOnlyInTheirTokenAreStoredOnce()
{
    TraceBuilder builder;
    builder.run();
    for (int i = 0; i < 50; ++i)
        builder.after(1ms).attempt().sent(1);
    const auto read = readCsv(csvText(*builder.trace()));
    QVERIFY(read);
    QCOMPARE(read.value()->texts().size(), builder.trace()->texts().size());
    QCOMPARE(bytes(read.value()->detail((*read.value())[2])),
        "SET lockscope:lock:orders token-of-client-1-try-1 NX PX 400");
}

void TstCsv::longTextsAreReadCompletely()
{
    TraceBuilder builder;
    for (const std::size_t size : {65000u, 65280u, 65536u, 300000u})
        builder.note(std::string(size, 'x')).note();
    const auto read = readCsv(csvText(*builder.trace()));
    QVERIFY(read);
    QCOMPARE(read.value()->size(), 8u);
    QCOMPARE(read.value()->text((*read.value())[6].detail).size(), 300000u);
}

void TstCsv::aTraceThatWasReadIsWrittenAsItWas()
{
    for (unsigned seed = 1; seed <= 200; ++seed) {
        const std::string text = csvText(*someTrace(seed, seed % 4 == 0));
        const auto read = readCsv(text);
        QVERIFY2(read, read ? "" : read.error().text.c_str());
        QCOMPARE(bytes(csvText(*read.value())), bytes(text));
    }
}

void TstCsv::theFirstErrorOfAFileIsReported()
{
    std::string rows;
    for (int i = 1; i < 1000; ++i)
        rows += std::to_string(i) + (i < 700 ? ",5" : ",x") + ",run,stalled,,,,,,,,,\n";
    const auto read = readCsv(header + runBeginRow + rows);
    QVERIFY(!read);
    QCOMPARE(bytes(read.error().text),
        "row 702, column t_us: expected a number from 0 to 9000000000000000, found \"x\"");
}

// Enough rows for a second thread to write some of them.
void TstCsv::twoThreadsWriteTheSameAsOne()
{
    std::vector<std::string> lines{header + runBeginRow};
    std::string text = lines.front();
    for (int i = 1; i < 60'000; ++i) {
        lines.push_back(std::to_string(i) + ',' + std::to_string(5 + i / 3) + ",run,stalled,,,,,,,,"
            + std::to_string(i % 100) + ",why " + std::to_string(i % 1000) + '\n');
        text += lines.back();
    }
    const auto trace = readCsv(text);
    QVERIFY2(trace, trace ? "" : trace.error().text.c_str());
    QVERIFY(csvText(*trace.value()) == text);

    std::vector<std::uint32_t> rows;
    std::string some = header;
    for (std::uint32_t i = 7; i < lines.size(); i += i % 2 == 0 ? 1 : 2) {
        rows.push_back(i);
        some += lines[i];
    }
    QVERIFY(csvTextWithoutPartialMark(*trace.value(), TracePart(rows)) == some);
    std::size_t progressCalls = 0;
    QVERIFY(!writeCsv(
        *trace.value(), {}, [](std::string_view) { return true; },
        [&progressCalls](double) { return ++progressCalls < 3; }));
    std::size_t blocks = 0;
    QVERIFY(!writeCsv(*trace.value(), {}, [&blocks](std::string_view) { return ++blocks < 12; }));
}

void TstCsv::readingCanBeCancelled()
{
    TraceBuilder builder;
    for (int i = 0; i < 50000; ++i)
        builder.note();
    const std::string text = csvText(*builder.trace());
    double last = 0;
    int calls = 0;
    QVERIFY(readCsv(text, [&](double done) {
        const bool grows = done > last && done <= 1;
        last = done;
        ++calls;
        return grows;
    }));
    QVERIFY(calls > 2);
    calls = 0;
    const auto cancelled = readCsv(text, [&calls](double) { return ++calls < 2; });
    QVERIFY(!cancelled);
    QCOMPARE(bytes(cancelled.error().text), "cancelled");
    QCOMPARE(calls, 2); // after the second call, which cancels, nothing is read
}

QTEST_GUILESS_MAIN(TstCsv)
#include "tst_csv.moc"
