// SPDX-License-Identifier: GPL-3.0-or-later
// moc cannot parse <compare> before a header that includes <bits/c++config.h>: Qt first.
#include <QtTest>

#include "core/trace/csv/csv.h"
#include "tests/core/sometrace.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

namespace {

const std::string header = std::string(csvHeader) + "\n";
const std::string first = "0,0,run,run-begin,,,,,,,,,\n";

std::string again(std::string_view text)
{
    const auto trace = readCsv(text);
    return trace ? csvText(*trace.value()) : trace.error().text;
}

QByteArray bytes(std::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

class TstCsv : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void writesTheFormat();
    void readsWhatItWrote();
    void randomTracesComeBack_data();
    void randomTracesComeBack();
    void fieldsMayBeQuotedAndHoldLineEnds();
    void bytesThatAreNoTextAreReplaced();
    void unknownKindsAreKept();
    void holesAreForPartsOnly();
    void missingLastLineEndIsForgiven();
    void headerAloneIsAnEmptyTrace();
    void theStoreHasNoNodeNumber();
    void textsWithTokensAreKeptOnce();
    void longTextsPassWhole();
    void damageIsNamed_data();
    void damageIsNamed();
    void damageAmidManyRowsIsNamedToo_data() { damageIsNamed_data(); }
    void damageAmidManyRowsIsNamedToo();
    void plainRowsAreReadAsQuotedOnes_data();
    void plainRowsAreReadAsQuotedOnes();
    void damageAtEverySeamIsNamedToo_data() { damageIsNamed_data(); }
    void damageAtEverySeamIsNamedToo();
    void everySeamReadsAsTheWhole();
    void threadsReadAsOne();
    void twoWriteAsOne();
    void everyCutIsHarmless();
    void readingCanBeCancelled();
};

void TstCsv::writesTheFormat()
{
    TraceBuilder story;
    story.run().at(10ms).client(1).attempt().sent(1).keySet(1, 400ms).after(150us).replied(1).granted(395ms).entered();
    const QList<QByteArray> lines = bytes(csvText(*story.trace())).split('\n');
    QCOMPARE(lines.size(), 9);
    QCOMPARE(lines[0], bytes(csvHeader));
    QVERIFY(lines[1].startsWith("0,0,run,run-begin,,,,,,,,,\"{\"\"format\"\":\"\"lockscope/1\"\","));
    QCOMPARE(lines[2], "1,10000,client-1,attempt,1,,orders,token-of-client-1-try-1,,1,,,");
    QCOMPARE(lines[3], "2,10000,client-1,sent,1,1,lockscope:lock:orders,token-of-client-1-try-1,,1,,,"
                       "SET lockscope:lock:orders token-of-client-1-try-1 NX PX 400");
    QCOMPARE(lines[4], "3,10000,node-1,key-set,1,1,lockscope:lock:orders,token-of-client-1-try-1,,1,2,400000,");
    QCOMPARE(lines[5], "4,10150,client-1,replied,1,1,orders,token-of-client-1-try-1,,1,2,150,OK");
    QCOMPARE(lines[6], "5,10150,client-1,granted,1,,orders,token-of-client-1-try-1,,1,1,395000,");
    QCOMPARE(lines[7], "6,10150,client-1,entered,1,,orders,token-of-client-1-try-1,,1,5,,");
    QCOMPARE(lines[8], "");
}

void TstCsv::readsWhatItWrote()
{
    TraceBuilder story;
    story.run().at(10ms).client(7).attempt().sent(3).replied(3).granted(395ms);
    const auto read = readCsv(csvText(*story.trace()));
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

void TstCsv::randomTracesComeBack_data()
{
    QTest::addColumn<bool>("isPartial");
    QTest::newRow("whole") << false;
    QTest::newRow("part") << true;
}

void TstCsv::randomTracesComeBack()
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

void TstCsv::fieldsMayBeQuotedAndHoldLineEnds()
{
    const auto read = readCsv(header + "\"0\",\"0\",\"run\",\"run-begin\",\"\",,\"a \"\"b\"\"\",,,,,,\"one\ntwo, three\"\n");
    QVERIFY(read);
    QCOMPARE(bytes(read.value()->text((*read.value())[0].key)), "a \"b\"");
    QCOMPARE(bytes(read.value()->detail((*read.value())[0])), "one\ntwo, three");
}

void TstCsv::bytesThatAreNoTextAreReplaced()
{
    TraceBuilder story;
    story.note(std::string("a\0b\xff" "c\x7f", 6));
    QVERIFY(bytes(csvText(*story.trace())).endsWith(",a\xef\xbf\xbd" "b\xef\xbf\xbd" "c\x7f\n"));
    QCOMPARE(bytes(again(csvText(*story.trace()))), bytes(csvText(*story.trace())));
}

void TstCsv::unknownKindsAreKept()
{
    const std::string text = header + first + "1,5,node-1,key-touched,,1,,,,,,,seen\n2,6,run,run-end,,,,,,,,,\n";
    const auto read = readCsv(text);
    QVERIFY(read);
    QCOMPARE((*read.value())[1].kind, EventKind::unknown);
    QCOMPARE(bytes(read.value()->kindText(1)), "key-touched");
    QCOMPARE(bytes(again(text)), bytes(text));
}

void TstCsv::holesAreForPartsOnly()
{
    const std::string rows = "12,5,run,stalled,,,,,,,3,,\n14,5,run,run-end,,,,,,,,,\n";
    const std::string part = header + "4,0,run,run-begin,,,,,,,,,\"{\"\"partial\"\":true}\"\n" + rows;
    const auto read = readCsv(part);
    QVERIFY(read);
    QVERIFY(read.value()->isPartial());
    QCOMPARE(read.value()->seqAt(2), 14u);
    QCOMPARE(bytes(csvText(*read.value())), bytes(part));

    QCOMPARE(bytes(again(header + first + rows)), "row 3, column seq: expected 1, found \"12\"");
    QCOMPARE(bytes(again(header + "4,0,run,run-begin,,,,,,,,,\"{\"\"partial\"\": false}\"\n" + rows)),
             "row 2, column seq: expected 0, found \"4\"");
}

void TstCsv::missingLastLineEndIsForgiven()
{
    QCOMPARE(bytes(again(header + "0,0,run,run-begin,,,,,,,,,{}")), bytes(header + "0,0,run,run-begin,,,,,,,,,{}\n"));
}

void TstCsv::headerAloneIsAnEmptyTrace()
{
    QCOMPARE(bytes(again(csvHeader)), bytes(header));
    QCOMPARE(bytes(again(header)), bytes(header));
}

void TstCsv::theStoreHasNoNodeNumber()
{
    TraceBuilder story;
    Event event;
    event.kind = EventKind::sent;
    event.actor = Actor::client(ClientId{1});
    event.client = ClientId{1};
    event.node = storeNode;
    story.row(event);
    QCOMPARE(bytes(csvText(*story.trace())), bytes(header + "0,0,client-1,sent,1,,,,,,,,\n"));
    QVERIFY((*readCsv(csvText(*story.trace())).value())[0].node == NodeId{});
}

void TstCsv::textsWithTokensAreKeptOnce()
{
    TraceBuilder story;
    story.run();
    for (int i = 0; i < 50; ++i)
        story.after(1ms).attempt().sent(1);
    const auto read = readCsv(csvText(*story.trace()));
    QVERIFY(read);
    QCOMPARE(read.value()->texts().size(), story.trace()->texts().size());
    QCOMPARE(bytes(read.value()->detail((*read.value())[2])),
             "SET lockscope:lock:orders token-of-client-1-try-1 NX PX 400");
}

void TstCsv::longTextsPassWhole()
{
    TraceBuilder story;
    for (const std::size_t size : {65000u, 65280u, 65536u, 300000u})
        story.note(std::string(size, 'x')).note();
    const auto read = readCsv(csvText(*story.trace()));
    QVERIFY(read);
    QCOMPARE(read.value()->size(), 8u);
    QCOMPARE(read.value()->text((*read.value())[6].detail).size(), 300000u);
}

void TstCsv::damageIsNamed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("error");
    const auto file = [](const char *name, std::string_view text, std::string_view error) {
        QTest::newRow(name) << bytes(text) << bytes(error);
    };
    // The rows that come after a good first one, which is row 2.
    const auto rows = [&file](const char *name, std::string_view text, std::string_view error) {
        file(name, header + first + std::string(text), error);
    };
    const std::string headerError = "row 1: expected the header " + std::string(csvHeader);
    file("empty file", "", headerError + ", found an empty file");
    file("other header", "seq,time\n", headerError);
    file("byte order mark", "\xef\xbb\xbf" + header, "row 1: expected the header at once, found a byte order mark before it");
    file("no text at all", std::string("\0\0\0\0", 4), headerError);
    file("first row not 0", header + "1,0,run,run-begin,,,,,,,,,\n", "row 2, column seq: expected 0, found \"1\"");
    file("carriage return in the header", std::string(csvHeader) + "\r\n", "row 1: expected a line end of \\n alone, found \\r");
    rows("carriage return", "1,5,run,run-end,,,,,,,,,x\r\n", "row 3: expected a line end of \\n alone, found \\r");
    rows("carriage return after quotes", "1,5,run,run-end,,,,,,,,,\"x\"\r\n", "row 3: expected a line end of \\n alone, found \\r");
    rows("seq repeated", "0,5,run,run-end,,,,,,,,,\n", "row 3, column seq: expected 1, found \"0\"");
    rows("seq with a hole", "2,5,run,run-end,,,,,,,,,\n", "row 3, column seq: expected 1, found \"2\"");
    rows("seq missing", ",5,run,run-end,,,,,,,,,\n", "row 3, column seq: expected a number from 0 to 4294967294, found nothing");
    rows("seq too large", "4294967295,5,run,run-end,,,,,,,,,\n",
         "row 3, column seq: expected a number from 0 to 4294967294, found \"4294967295\"");
    rows("time running back", "1,1500,run,stalled,,,,,,,,,\n2,12,run,run-end,,,,,,,,,\n",
         "row 4, column t_us: expected a number not below 1500, found \"12\"");
    rows("time negative", "1,-1,run,run-end,,,,,,,,,\n",
         "row 3, column t_us: expected a number from 0 to 9000000000000000, found \"-1\"");
    rows("time of 2^63", "1,9223372036854775808,run,run-end,,,,,,,,,\n",
         "row 3, column t_us: expected a number from 0 to 9000000000000000, found \"9223372036854775808\"");
    rows("span of -2^63", "1,5,run,left,,,,,,,,-9223372036854775808,\n",
         "row 3, column span_us: expected a number from -9000000000000000 to 9000000000000000 or nothing, found \"-9223372036854775808\"");
    rows("time a fraction", "1,1.5,run,run-end,,,,,,,,,\n",
         "row 3, column t_us: expected a number from 0 to 9000000000000000, found \"1.5\"");
    rows("time with a leading zero", "1,007,run,run-end,,,,,,,,,\n",
         "row 3, column t_us: expected a number from 0 to 9000000000000000, found \"007\"");
    rows("time out of range", "1,99999999999999999999,run,run-end,,,,,,,,,\n",
         "row 3, column t_us: expected a number from 0 to 9000000000000000, found \"99999999999999999999\"");
    rows("no actor", "1,5,,run-end,,,,,,,,,\n",
         "row 3, column actor: expected an actor such as run, client-1, node-1, store, operator or link-1-3, found nothing");
    rows("unknown actor", "1,5,client-0,run-end,,,,,,,,,\n",
         "row 3, column actor: expected an actor such as run, client-1, node-1, store, operator or link-1-3, found \"client-0\"");
    rows("a link to a node of the store's number", "1,5,link-1-255,link-cut,,,,,,,,,\n",
         "row 3, column actor: expected an actor such as run, client-1, node-1, store, operator or link-1-3, found \"link-1-255\"");
    rows("no event", "1,5,run,,,,,,,,,,\n", "row 3, column event: expected the name of an event, found nothing");
    rows("client 0", "1,5,run,left,0,,,,,,,,\n", "row 3, column client: expected a number from 1 to 65535 or nothing, found \"0\"");
    rows("client too large", "1,5,run,left,65536,,,,,,,,\n",
         "row 3, column client: expected a number from 1 to 65535 or nothing, found \"65536\"");
    rows("client a word", "1,5,run,left,one,,,,,,,,\n",
         "row 3, column client: expected a number from 1 to 65535 or nothing, found \"one\"");
    rows("client with a blank", "1,5,run,left, 1,,,,,,,,\n",
         "row 3, column client: expected a number from 1 to 65535 or nothing, found \" 1\"");
    rows("node too large", "1,5,run,left,,255,,,,,,,\n", "row 3, column node: expected a number from 1 to 254 or nothing, found \"255\"");
    rows("fence negative", "1,5,run,left,,,,,-1,,,,\n",
         "row 3, column fence: expected a number from 1 to 18446744073709551615 or nothing, found \"-1\"");
    rows("fence too large", "1,5,run,left,,,,,18446744073709551616,,,,\n",
         "row 3, column fence: expected a number from 1 to 18446744073709551615 or nothing, found \"18446744073709551616\"");
    rows("attempt 0", "1,5,run,left,,,,,,0,,,\n", "row 3, column attempt: expected a number from 1 to 4294967295 or nothing, found \"0\"");
    rows("cause itself", "1,5,run,left,,,,,,,1,,\n",
         "row 3, column cause: expected a number below the row's own seq, 1, or nothing, found \"1\"");
    rows("cause in the future", "1,5,run,left,,,,,,,7,,\n",
         "row 3, column cause: expected a number below the row's own seq, 1, or nothing, found \"7\"");
    rows("a field of a megabyte", "1,5,run,left,," + std::string(1'000'000, '9') + ",,,,,,,\n",
         "row 3, column node: expected a number from 1 to 254 or nothing, found \"" + std::string(40, '9') + "…\"");
    rows("cause a word", "1,5,run,left,,,,,,,x,,\n", "row 3, column cause: expected a number from 0 to 4294967294 or nothing, found \"x\"");
    rows("span with a unit", "1,5,run,left,,,,,,,,5ms,\n",
         "row 3, column span_us: expected a number from -9000000000000000 to 9000000000000000 or nothing, found \"5ms\"");
    rows("span minus zero", "1,5,run,left,,,,,,,,-0,\n",
         "row 3, column span_us: expected a number from -9000000000000000 to 9000000000000000 or nothing, found \"-0\"");
    rows("a quoted number with more behind", "1,5,run,left,\"1\"2,,,,,,,,\n",
         "row 3, column client: expected a comma or a line end after the closing quote");
    rows("too few columns", "1,5,run,run-end,,,,\n", "row 3: expected 13 columns, found 8");
    rows("too few columns at a number", "1,5\n", "row 3: expected 13 columns, found 2");
    rows("too many columns", "1,5,run,run-end,,,,,,,,,,\n", "row 3: expected 13 columns, found more");
    rows("an empty line", "\n", "row 3: expected 13 columns, found 1");
    rows("cut in a number", "1,5,run,run-end,,,,,,,1", "row 3: the file ends within the row; expected 13 columns, found 11");
    rows("cut in a word", "1,5,run,run-e", "row 3: the file ends within the row; expected 13 columns, found 4");
    rows("cut in quotes", "1,5,run,run-end,,,,,,,,,\"ab", "row 3, column detail: the file ends within quotes");
    rows("quote within a field", "1,5,run,run-end,,,,,,,,,a\"b\n",
         "row 3, column detail: expected a field with a quote in it to be in quotes");
    rows("zero byte", std::string("1,5,run,run-end,,,a\0b,,,,,,\n", 26), "row 3, column key: expected no control character, found byte 0x00");
    rows("zero byte in quotes", std::string("1,5,run,run-end,,,\"a\0b\",,,,,,\n", 28),
         "row 3, column key: expected no control character, found byte 0x00");
    rows("a mark of ours", "1,5,run,run-end,,,,,,,,,a\x01\n", "row 3, column detail: expected no control character, found byte 0x01");
    rows("bad UTF-8", "1,5,run,run-end,,,,a\xff,,,,,\n", "row 3, column token: expected UTF-8, found byte 0xff");
    rows("UTF-8 too long", "1,5,run,run-end,,,,\xc0\xaf,,,,,\n", "row 3, column token: expected UTF-8, found byte 0xc0");
    rows("UTF-8 surrogate", "1,5,run,run-end,,,,,,,,,\"\xed\xa0\x80\"\n", "row 3, column detail: expected UTF-8, found byte 0xed");
    rows("UTF-8 cut by a comma", "1,5,run,run-end,,,\xe9\x94,,,,,,\n", "row 3, column key: expected UTF-8, found byte 0xe9");
    rows("lines count as an editor counts", "1,5,run,stalled,,,,,,,,,\"a\nb\nc\"\n2,x,run,run-end,,,,,,,,,\n",
         "row 6, column t_us: expected a number from 0 to 9000000000000000, found \"x\"");
    rows("long finds are cut", "1,5," + std::string(100, 'a') + ",run-end,,,,,,,,,\n",
         "row 3, column actor: expected an actor such as run, client-1, node-1, store, operator or link-1-3, found \""
             + std::string(40, 'a') + "…\"");
}

void TstCsv::damageIsNamed()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    const auto read = readCsv({text.data(), static_cast<std::size_t>(text.size())});
    QVERIFY(!read);
    QCOMPARE(bytes(read.error().text), error);
    QVERIFY(!bytes(read.error().text).contains('\n'));
}

// Most rows are read by a shorter way, which needs some bytes behind them.
void TstCsv::damageAmidManyRowsIsNamedToo()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    if (text.endsWith('\n') && text.count('\n') > 1) // what is cut must have nothing behind it
        text += QByteArray("9,9,run,stalled,,,,,,,,,\n").repeated(9);
    const auto read = readCsv(text.toStdString());
    QVERIFY(!read);
    QCOMPARE(bytes(read.error().text), error);
}

void TstCsv::plainRowsAreReadAsQuotedOnes_data()
{
    QTest::addColumn<QByteArray>("row"); // the second; its columns hold no commas
    QTest::addColumn<bool>("isFine");
    const auto row = [](const char *text, bool isFine = true) { QTest::newRow(text) << QByteArray(text) << isFine; };
    row("1,5,run,run-end,,,,,,,,,");
    row("1,5,client-65535,sent,65535,254,some key,some-token-of-it,9999999999999999,4294967295,0,9000000000000000,SET some key some-token-of-it");
    row("1,12345678,node-12,key-set,1,2,k,t,12345678,123456789,0,-9000000000000000,x");
    row("1,123456789,link-n1-n2,link-cut,,,,,12345678901234567890,,,-1,12345678");
    row("1,5,link-65535-254,link-delayed,,,,,2147483647,,,,");
    row("1,5,link-s1-n1,link-delayed,,,,,2147483648,,,,");
    row("1,5,link-n1-n255,link-cut,,,,,,,,,", false);
    row("1,5,link-1-store,a-kind-of-tomorrow,,,,,,,,0,one\ttwo");
    row("1,5,store,failover-ended,10,100,\xe9\x94\x81,\x7f,1000000000,10,,10000000,a longer text than eight bytes");
    row("1,9000000000000001,run,run-end,,,,,,,,,", false);
    row("1,5,client-65536,left,,,,,,,,,", false);
    row("1,5,client-01,left,,,,,,,,,", false);
    row("1,5,client-,left,,,,,,,,,", false);
    row("1,5,clients-1,left,,,,,,,,,", false);
    row("1,5,node-1x,left,,,,,,,,,", false);
    row("1,5,run,left,01,,,,,,,,", false);
    row("1,5,run,left,,,,,18446744073709551616,,,,", false);
    row("1,5,run,left,,,,,00000001,,,,", false);
    row("1,5,run,left,,,,,,4294967296,,,", false);
    row("1,5,run,left,,,,,,,,9000000000000001,", false);
    row("1,5,run,left,,,,,,,,-00000000000000001,", false);
    row("1,5,run,left,,,,,,,,-,", false);
}

// A field in quotes goes the long way, and says the same.
void TstCsv::plainRowsAreReadAsQuotedOnes()
{
    QFETCH(QByteArray, row);
    QFETCH(bool, isFine);
    const auto fileOf = [](const QByteArray &second) {
        std::string text = header + first + second.toStdString() + "\n";
        for (const char *seq : {"2", "3", "4"}) // the same again, which is found without a search
            text += seq + second.toStdString().substr(second.startsWith('"') ? 3 : 1) + "\n";
        return text;
    };
    const auto plain = readCsv(fileOf(row));
    const auto quoted = readCsv(fileOf('"' + QByteArray(row).replace(",", "\",\"") + '"'));
    QCOMPARE(static_cast<bool>(plain), isFine);
    QCOMPARE(static_cast<bool>(quoted), isFine);
    if (!isFine) {
        QCOMPARE(bytes(plain.error().text), bytes(quoted.error().text));
        return;
    }
    QCOMPARE(bytes(csvText(*plain.value())), bytes(fileOf(row)));
    QCOMPARE(bytes(csvText(*quoted.value())), bytes(fileOf(row)));
    QCOMPARE(plain.value()->texts().size(), quoted.value()->texts().size());
}

// Pieces from one byte on: a seam stands behind each row, within quotes, before and behind what is wrong.
void TstCsv::damageAtEverySeamIsNamedToo()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    for (const std::size_t size : {1u, 2u, 30u, 60u, 90u}) {
        const auto read = readCsv(text.toStdString(), {}, {}, {size, 1});
        QVERIFY(!read);
        QCOMPARE(bytes(read.error().text), error);
    }
}

void TstCsv::everySeamReadsAsTheWhole()
{
    TraceBuilder story;
    story.run().at(1ms).attempt().sent(1).replied(1, "a \"b\", c\nd\n7,9,run,run-end,,,,,,,,,\n").granted(5ms).unknownRow("key-touched");
    story.entered().client(2).attempt().sent(1).replied(1, "锁").note("x\n\n\ny").unknownRow("a, \"b\"").left().released().end();
    const std::string text = csvText(*story.trace());
    const auto whole = readCsv(text, {}, {}, {text.size(), 1});
    QVERIFY(whole);
    for (std::size_t size = 1; size < text.size(); ++size) {
        const auto read = readCsv(text, {}, {}, {size, 1});
        QVERIFY2(read, read ? "" : read.error().text.c_str());
        QCOMPARE(bytes(csvText(*read.value())), bytes(text));
        QCOMPARE(read.value()->texts().size(), whole.value()->texts().size());
        for (std::uint32_t i = 0; i < whole.value()->texts().size(); ++i)
            QCOMPARE(bytes(read.value()->text(TextId{i})), bytes(whole.value()->text(TextId{i})));
    }
}

void TstCsv::threadsReadAsOne()
{
    for (unsigned seed = 1; seed <= 200; ++seed) {
        const std::string text = csvText(*someTrace(seed, seed % 4 == 0));
        for (const CsvReading how : {CsvReading{1, 1}, CsvReading{100, 2}, CsvReading{300, 4}}) {
            const auto read = readCsv(text, {}, {}, how);
            QVERIFY2(read, read ? "" : read.error().text.c_str());
            QCOMPARE(bytes(csvText(*read.value())), bytes(text));
        }
    }
    // The first error in the file is told, though others are found sooner.
    std::string rows;
    for (int i = 1; i < 1000; ++i)
        rows += std::to_string(i) + (i < 700 ? ",5" : ",x") + ",run,stalled,,,,,,,,,\n";
    const auto read = readCsv(header + first + rows, {}, {}, {200, 3});
    QVERIFY(!read);
    QCOMPARE(bytes(read.error().text), "row 702, column t_us: expected a number from 0 to 9000000000000000, found \"x\"");
}

// So many rows that a second thread writes some of them.
void TstCsv::twoWriteAsOne()
{
    std::vector<std::string> lines{header + first};
    std::string text = lines.front();
    for (int i = 1; i < 60'000; ++i) {
        lines.push_back(std::to_string(i) + ',' + std::to_string(5 + i / 3) + ",run,stalled,,,,,,,," + std::to_string(i % 100) + ",why " + std::to_string(i % 1000) + '\n');
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
    QVERIFY(csvRows(*trace.value(), TracePart(rows)) == some);
    std::size_t asked = 0;
    QVERIFY(!writeCsv(*trace.value(), {}, [](std::string_view) { return true; }, [&asked](double) { return ++asked < 3; }));
    std::size_t taken = 0;
    QVERIFY(!writeCsv(*trace.value(), {}, [&taken](std::string_view) { return ++taken < 12; }));
}

// Wherever a file is cut or a byte is changed: a trace or one line, nothing else (a sanitizer sees the rest).
void TstCsv::everyCutIsHarmless()
{
    TraceBuilder story;
    story.run().at(1ms).attempt().sent(1).replied(1, "a \"b\", c\nd").granted(5ms).entered().left().released().end();
    const std::string text = csvText(*story.trace());
    for (std::size_t size = 0; size < text.size(); ++size) {
        const auto read = readCsv(std::string(text, 0, size));
        QVERIFY(read || !bytes(read.error().text).contains('\n'));
        for (const char damage : {',', '"', '\n', '\0', '9', '\xff'}) {
            std::string damaged = text;
            damaged[size] = damage;
            const auto other = readCsv(damaged);
            QVERIFY(other || !bytes(other.error().text).contains('\n'));
        }
    }
}

void TstCsv::readingCanBeCancelled()
{
    TraceBuilder story;
    for (int i = 0; i < 50000; ++i)
        story.note();
    const std::string text = csvText(*story.trace());
    double last = 0;
    int calls = 0;
    QVERIFY(readCsv(text, [&](double done) {
        const bool grows = done > last && done <= 1;
        last = done;
        ++calls;
        return grows;
    }));
    QVERIFY(calls > 2);
    for (const CsvReading how : {CsvReading{}, CsvReading{text.size(), 1}, CsvReading{1000, 3}}) {
        calls = 0;
        const auto cancelled = readCsv(text, [&calls](double) { return ++calls < 2; }, {}, how);
        QVERIFY(!cancelled);
        QCOMPARE(bytes(cancelled.error().text), "cancelled");
        QCOMPARE(calls, 2); // and nothing is read any more
    }
}

QTEST_GUILESS_MAIN(TstCsv)
#include "tst_csv.moc"
