// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the reading of CSV files that are damaged or cut off, and compares the fast path of the
// reader with its slow path.
#include <QtTest>

#include "core/trace/csv/csv.h"
#include "tests/core/csvtexts.h"
#include "tests/core/sometrace.h"
#include "tests/support/tracebuilder.h"

using namespace lockscope;

class TstCsvDamage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anErrorIsReportedWithItsRowAndColumn_data();
    void anErrorIsReportedWithItsRowAndColumn();
    void anErrorAmongManyRowsIsReportedToo_data() { anErrorIsReportedWithItsRowAndColumn_data(); }
    void anErrorAmongManyRowsIsReportedToo();
    void plainRowsAreReadLikeQuotedRows_data();
    void plainRowsAreReadLikeQuotedRows();
    void anErrorBehindValidRowsIsReported_data() { anErrorIsReportedWithItsRowAndColumn_data(); }
    void anErrorBehindValidRowsIsReported();
    void lineEndsWithinQuotesAreReadBack();
    void aCutOrChangedFileGivesATraceOrOneLineOfError();
};

void TstCsvDamage::anErrorIsReportedWithItsRowAndColumn_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("error");
    const auto file = [](const char *name, std::string_view text, std::string_view error) {
        QTest::newRow(name) << bytes(text) << bytes(error);
    };
    // A file whose header (row 1) and first event (row 2) are correct; `text` is the rest.
    const auto rows = [&file](const char *name, std::string_view text, std::string_view error) {
        file(name, header + runBeginRow + std::string(text), error);
    };
    const std::string headerError = "row 1: expected the header " + std::string(csvHeader);
    file("empty file", "", headerError + ", found an empty file");
    file("other header", "seq,time\n", headerError);
    file("byte order mark", "\xef\xbb\xbf" + header,
        "row 1: expected the header, found a byte order mark before it");
    file("bytes that are no text", std::string("\0\0\0\0", 4),
        "row 1: expected the header of a trace, found a file that is not text");
    file("first row not 0", header + "1,0,run,run-begin,,,,,,,,,\n",
        "row 2, column seq: expected 0, found \"1\"");
    file("carriage return in the header", std::string(csvHeader) + "\r\n",
        "row 1: expected the line end \\n, found \\r");
    rows("carriage return", "1,5,run,run-end,,,,,,,,,x\r\n",
        "row 3: expected the line end \\n, found \\r");
    rows("carriage return after quotes", "1,5,run,run-end,,,,,,,,,\"x\"\r\n",
        "row 3: expected the line end \\n, found \\r");
    rows(
        "seq repeated", "0,5,run,run-end,,,,,,,,,\n", "row 3, column seq: expected 1, found \"0\"");
    rows("seq with a gap", "2,5,run,run-end,,,,,,,,,\n",
        "row 3, column seq: expected 1, found \"2\"");
    rows("seq missing", ",5,run,run-end,,,,,,,,,\n",
        "row 3, column seq: expected a number from 0 to 4294967294, found nothing");
    rows("seq too large", "4294967295,5,run,run-end,,,,,,,,,\n",
        "row 3, column seq: expected a number from 0 to 4294967294, found \"4294967295\"");
    rows("time running back", "1,1500,run,stalled,,,,,,,,,\n2,12,run,run-end,,,,,,,,,\n",
        "row 4, column t_us: expected a number of at least 1500, found \"12\"");
    rows("time negative", "1,-1,run,run-end,,,,,,,,,\n",
        "row 3, column t_us: expected a number from 0 to 9000000000000000, found \"-1\"");
    rows("time of 2^63", "1,9223372036854775808,run,run-end,,,,,,,,,\n",
        "row 3, column t_us: expected a number from 0 to 9000000000000000, found "
        "\"9223372036854775808\"");
    rows("span of -2^63", "1,5,run,left,,,,,,,,-9223372036854775808,\n",
        "row 3, column span_us: expected a number from -9000000000000000 to 9000000000000000 or "
        "nothing, found \"-9223372036854775808\"");
    rows("time is a fraction", "1,1.5,run,run-end,,,,,,,,,\n",
        "row 3, column t_us: expected a number from 0 to 9000000000000000, found \"1.5\"");
    rows("time with a leading zero", "1,007,run,run-end,,,,,,,,,\n",
        "row 3, column t_us: expected a number from 0 to 9000000000000000, found \"007\"");
    rows("time out of range", "1,99999999999999999999,run,run-end,,,,,,,,,\n",
        "row 3, column t_us: expected a number from 0 to 9000000000000000, found "
        "\"99999999999999999999\"");
    rows("no actor", "1,5,,run-end,,,,,,,,,\n",
        "row 3, column actor: expected an actor such as run, client-1, node-1, store, operator or "
        "link-1-3, found nothing");
    rows("unknown actor", "1,5,client-0,run-end,,,,,,,,,\n",
        "row 3, column actor: expected an actor such as run, client-1, node-1, store, operator or "
        "link-1-3, found \"client-0\"");
    rows("a link to node 255, the number of the store", "1,5,link-1-255,link-cut,,,,,,,,,\n",
        "row 3, column actor: expected an actor such as run, client-1, node-1, store, operator or "
        "link-1-3, found \"link-1-255\"");
    rows("no event", "1,5,run,,,,,,,,,,\n",
        "row 3, column event: expected the name of an event, found nothing");
    rows("client 0", "1,5,run,left,0,,,,,,,,\n",
        "row 3, column client: expected a number from 1 to 65535 or nothing, found \"0\"");
    rows("client too large", "1,5,run,left,65536,,,,,,,,\n",
        "row 3, column client: expected a number from 1 to 65535 or nothing, found \"65536\"");
    rows("client is a word", "1,5,run,left,one,,,,,,,,\n",
        "row 3, column client: expected a number from 1 to 65535 or nothing, found \"one\"");
    rows("client with a blank", "1,5,run,left, 1,,,,,,,,\n",
        "row 3, column client: expected a number from 1 to 65535 or nothing, found \" 1\"");
    rows("node too large", "1,5,run,left,,255,,,,,,,\n",
        "row 3, column node: expected a number from 1 to 254 or nothing, found \"255\"");
    rows("fence negative", "1,5,run,left,,,,,-1,,,,\n",
        "row 3, column fence: expected a number from 1 to 18446744073709551615 or nothing, found "
        "\"-1\"");
    rows("fence too large", "1,5,run,left,,,,,18446744073709551616,,,,\n",
        "row 3, column fence: expected a number from 1 to 18446744073709551615 or nothing, found "
        "\"18446744073709551616\"");
    rows("attempt 0", "1,5,run,left,,,,,,0,,,\n",
        "row 3, column attempt: expected a number from 1 to 4294967295 or nothing, found \"0\"");
    rows("cause is the row itself", "1,5,run,left,,,,,,,1,,\n",
        "row 3, column cause: expected a number below the row's own seq, 1, or nothing, found "
        "\"1\"");
    rows("cause in the future", "1,5,run,left,,,,,,,7,,\n",
        "row 3, column cause: expected a number below the row's own seq, 1, or nothing, found "
        "\"7\"");
    rows("a field of a megabyte", "1,5,run,left,," + std::string(1'000'000, '9') + ",,,,,,,\n",
        "row 3, column node: expected a number from 1 to 254 or nothing, found \""
            + std::string(40, '9') + "…\"");
    rows("cause is a word", "1,5,run,left,,,,,,,x,,\n",
        "row 3, column cause: expected a number from 0 to 4294967294 or nothing, found \"x\"");
    rows("span with a unit", "1,5,run,left,,,,,,,,5ms,\n",
        "row 3, column span_us: expected a number from -9000000000000000 to 9000000000000000 or "
        "nothing, found \"5ms\"");
    rows("span minus zero", "1,5,run,left,,,,,,,,-0,\n",
        "row 3, column span_us: expected a number from -9000000000000000 to 9000000000000000 or "
        "nothing, found \"-0\"");
    rows("a quoted number with more after it", "1,5,run,left,\"1\"2,,,,,,,,\n",
        "row 3, column client: expected a comma or a line end after the closing quote");
    rows("too few columns", "1,5,run,run-end,,,,\n", "row 3: expected 13 columns, found 8");
    rows("too few columns at a number", "1,5\n", "row 3: expected 13 columns, found 2");
    rows("too many columns", "1,5,run,run-end,,,,,,,,,,\n",
        "row 3: expected 13 columns, found more");
    rows("an empty line", "\n", "row 3: expected 13 columns, found 1");
    rows("cut in a number", "1,5,run,run-end,,,,,,,1",
        "row 3: the file ends within the row; expected 13 columns, found 11");
    rows("cut in a word", "1,5,run,run-e",
        "row 3: the file ends within the row; expected 13 columns, found 4");
    rows("cut in quotes", "1,5,run,run-end,,,,,,,,,\"ab",
        "row 3, column detail: the file ends within quotes");
    rows("quote within a field", "1,5,run,run-end,,,,,,,,,a\"b\n",
        "row 3, column detail: expected quotes around a field that contains a quote");
    rows("zero byte", std::string("1,5,run,run-end,,,a\0b,,,,,,\n", 26),
        "row 3, column key: expected no control character, found byte 0x00");
    rows("zero byte in quotes", std::string("1,5,run,run-end,,,\"a\0b\",,,,,,\n", 28),
        "row 3, column key: expected no control character, found byte 0x00");
    rows("the byte that stands for a key", "1,5,run,run-end,,,,,,,,,a\x01\n",
        "row 3, column detail: expected no control character, found byte 0x01");
    rows("bad UTF-8", "1,5,run,run-end,,,,a\xff,,,,,\n",
        "row 3, column token: expected UTF-8, found byte 0xff");
    rows("UTF-8 too long", "1,5,run,run-end,,,,\xc0\xaf,,,,,\n",
        "row 3, column token: expected UTF-8, found byte 0xc0");
    rows("UTF-8 surrogate", "1,5,run,run-end,,,,,,,,,\"\xed\xa0\x80\"\n",
        "row 3, column detail: expected UTF-8, found byte 0xed");
    rows("UTF-8 cut by a comma", "1,5,run,run-end,,,\xe9\x94,,,,,,\n",
        "row 3, column key: expected UTF-8, found byte 0xe9");
    rows("a row number is a line number of the file",
        "1,5,run,stalled,,,,,,,,,\"a\nb\nc\"\n2,x,run,run-end,,,,,,,,,\n",
        "row 6, column t_us: expected a number from 0 to 9000000000000000, found \"x\"");
    rows("a long field is cut in the message",
        "1,5," + std::string(100, 'a') + ",run-end,,,,,,,,,\n",
        "row 3, column actor: expected an actor such as run, client-1, node-1, store, operator or "
        "link-1-3, found \""
            + std::string(40, 'a') + "…\"");
}

void TstCsvDamage::anErrorIsReportedWithItsRowAndColumn()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    const auto read = readCsv({text.data(), static_cast<std::size_t>(text.size())});
    QVERIFY(!read);
    QCOMPARE(bytes(read.error().text), error);
    QVERIFY(!bytes(read.error().text).contains('\n'));
}

// Most rows are read by the fast path, which needs some bytes after a row. So this test adds rows
// after the error.
void TstCsvDamage::anErrorAmongManyRowsIsReportedToo()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    if (text.endsWith('\n') && text.count('\n') > 1) // nothing may follow a text that is cut off
        text += QByteArray("9,9,run,stalled,,,,,,,,,\n").repeated(9);
    const auto read = readCsv(text.toStdString());
    QVERIFY(!read);
    QCOMPARE(bytes(read.error().text), error);
}

void TstCsvDamage::plainRowsAreReadLikeQuotedRows_data()
{
    QTest::addColumn<QByteArray>("row"); // the row with seq 1; its fields contain no commas
    QTest::addColumn<bool>("isValid");
    const auto row = [](const char *text, bool isValid = true) {
        QTest::newRow(text) << QByteArray(text) << isValid;
    };
    row("1,5,run,run-end,,,,,,,,,");
    row("1,5,client-65535,sent,65535,254,some "
        "key,some-token-of-it,9999999999999999,4294967295,0,9000000000000000,SET some key "
        "some-token-of-it");
    row("1,12345678,node-12,key-set,1,2,k,t,12345678,123456789,0,-9000000000000000,x");
    row("1,123456789,link-n1-n2,link-cut,,,,,12345678901234567890,,,-1,12345678");
    row("1,5,link-65535-254,link-delayed,,,,,2147483647,,,,");
    row("1,5,link-s1-n1,link-delayed,,,,,2147483648,,,,");
    row("1,5,link-n1-n255,link-cut,,,,,,,,,", false);
    row("1,5,link-1-store,a-kind-of-tomorrow,,,,,,,,0,one\ttwo");
    row("1,5,store,failover-ended,10,100,\xe9\x94\x81,\x7f,1000000000,10,,10000000,a longer text "
        "than eight bytes");
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

// The fast path reads plain rows: rows without quotes. The slow path reads quoted rows and must
// give the same result.
void TstCsvDamage::plainRowsAreReadLikeQuotedRows()
{
    QFETCH(QByteArray, row);
    QFETCH(bool, isValid);
    const auto fileOf = [](const QByteArray &rowText) {
        std::string text = header + runBeginRow + rowText.toStdString() + "\n";
        for (const char *seq : {"2", "3",
                 "4"}) // the same texts again: the reader compares them with recent texts first
            text += seq + rowText.toStdString().substr(rowText.startsWith('"') ? 3 : 1) + "\n";
        return text;
    };
    const auto plain = readCsv(fileOf(row));
    const auto quoted = readCsv(fileOf('"' + QByteArray(row).replace(",", "\",\"") + '"'));
    QCOMPARE(static_cast<bool>(plain), isValid);
    QCOMPARE(static_cast<bool>(quoted), isValid);
    if (!isValid) {
        QCOMPARE(bytes(plain.error().text), bytes(quoted.error().text));
        return;
    }
    QCOMPARE(bytes(csvText(*plain.value())), bytes(fileOf(row)));
    QCOMPARE(bytes(csvText(*quoted.value())), bytes(fileOf(row)));
    QCOMPARE(plain.value()->texts().size(), quoted.value()->texts().size());
}

void TstCsvDamage::anErrorBehindValidRowsIsReported()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, error);
    const auto read = readCsv(text.toStdString());
    QVERIFY(!read);
    QCOMPARE(bytes(read.error().text), error);
}

void TstCsvDamage::lineEndsWithinQuotesAreReadBack()
{
    TraceBuilder builder;
    builder.run()
        .at(1ms)
        .attempt()
        .sent(1)
        .replied(1, "a \"b\", c\nd\n7,9,run,run-end,,,,,,,,,\n")
        .granted(5ms)
        .unknownRow("key-touched");
    builder.entered()
        .client(2)
        .attempt()
        .sent(1)
        .replied(1, "锁")
        .note("x\n\n\ny")
        .unknownRow("a, \"b\"")
        .left()
        .released()
        .end();
    const std::string text = csvText(*builder.trace());
    const auto read = readCsv(text);
    QVERIFY2(read, read ? "" : read.error().text.c_str());
    QCOMPARE(bytes(csvText(*read.value())), bytes(text));
}

// Cuts the file at every byte, and changes every byte. (With a sanitizer, this test also finds
// wrong memory accesses.)
void TstCsvDamage::aCutOrChangedFileGivesATraceOrOneLineOfError()
{
    TraceBuilder builder;
    builder.run()
        .at(1ms)
        .attempt()
        .sent(1)
        .replied(1, "a \"b\", c\nd")
        .granted(5ms)
        .entered()
        .left()
        .released()
        .end();
    const std::string text = csvText(*builder.trace());
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

QTEST_GUILESS_MAIN(TstCsvDamage)
#include "tst_csvdamage.moc"
