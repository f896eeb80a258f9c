// SPDX-License-Identifier: GPL-3.0-or-later
// The lines in which users' programs report.
#include <QTest>

#include "core/live/observe/observedkeys.h"
#include "core/run/liverun/programs/programreport.h"

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr std::initializer_list<const char *> kindNames{"attempt", "granted", "denied", "entered",
    "left", "release", "released", "lost", "extended", "error"};

ProgramReport reportOf(const QByteArray &name)
{
    return parseReport("{\"event\":\"" + name.toStdString() + "\"}").value();
}

} // namespace

class tst_ProgramReports : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKindOfReportIsRead()
    {
        int kind = 0;
        for (const char *const name : kindNames)
            QCOMPARE(static_cast<int>(reportOf(name).kind), kind++);
        const auto all = parseReport(
            R"({"fence": 7, "event": "granted", "token": "abc", "valid_ms": 998.5, "more": [1], "text": null})");
        QVERIFY(all);
        QCOMPARE(all.value().token, std::string("abc"));
        QCOMPARE(*all.value().valid, Duration(998'500us));
        QCOMPARE(*all.value().fence, 7u);
        QVERIFY(!all.value().isInferred && !all.value().isReader && all.value().resource.empty());
        const auto reader =
            parseReport(R"({"event":"attempt","resource":"orders-7","mode":"read"})");
        QCOMPARE(reader.value().resource, std::string("orders-7"));
        QVERIFY(reader.value().isReader
            && !parseReport(R"({"event":"attempt","mode":"write"})").value().isReader);
        const auto denied = parseReport(R"({"event":"denied","reason":"no-quorum"})");
        QCOMPARE(denied.value().reason, std::string("no-quorum"));
        QCOMPARE(
            parseReport(R"({"event":"denied","reason":"mood"})").value().reason, std::string());
    }

    void numbersOutsideTheirRangeAreRefused_data()
    {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QByteArray>("error");
        const QByteArray badValidity = "valid_ms is not a number in its range";
        const QByteArray badFence = "fence is not a number in its range";
        QTest::newRow("31 years") << QByteArray(R"("valid_ms":1000000000000)") << QByteArray();
        QTest::newRow("more than 31 years")
            << QByteArray(R"("valid_ms":1000000000001)") << badValidity;
        QTest::newRow("a negative time, which counts as 0")
            << QByteArray(R"("valid_ms":-1)") << QByteArray();
        QTest::newRow("a negative time out of range")
            << QByteArray(R"("valid_ms":-1e300)") << badValidity;
        QTest::newRow("text") << QByteArray(R"("valid_ms":"998")") << badValidity;
        QTest::newRow("a boolean") << QByteArray(R"("valid_ms":true)") << badValidity;
        QTest::newRow("null") << QByteArray(R"("valid_ms":null,"fence":null)") << QByteArray();
        QTest::newRow("the largest fence")
            << QByteArray(R"("fence":9007199254740991)") << QByteArray();
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
        for (const char *const line :
            {"", "granted", "{", "[]", "\"granted\"", "null", "1", "{\"event\":\"granted\"",
                "{'event':'granted'}", "{}", "{\"event\":1}", "{\"event\":null}",
                "{\"event\":\"Granted\"}", "{\"event\":\"granted \"}",
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
        const auto report =
            parseReport("{\"event\":\"error\",\"text\":\"a\\u0000b\\u001b[31m\\nc\\u007f" + token
                + "\",\"token\":\"" + token + "\"}");
        QVERIFY(report);
        QVERIFY(report.value().text.size() <= ProgramReport::textMax);
        QVERIFY(report.value().text.starts_with("a b [31m c "));
        // The token has only whole characters, and is that of the observers for this value.
        QCOMPARE(report.value().token, tokenText(token));
        QCOMPARE(
            QString::fromStdString(report.value().token).count(QString::fromStdString(character)),
            10);
    }

    void aLinePipeReturnsWholeLinesAndCutsLongOnes()
    {
        int ends[2];
        QVERIFY(pipe(ends) == 0);
        LinePipe lines(ends[0]);
        std::deque<std::string> found;
        const auto write = [&](const std::string &text) {
            QCOMPARE(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
        };
        QVERIFY(lines.read(found)); // nothing yet
        write("one\ntw");
        QVERIFY(lines.read(found));
        QCOMPARE(found, (std::deque<std::string>{"one"}));
        write("o\n\n" + std::string(10'000, 'x'));
        QVERIFY(lines.read(found));
        write(std::string(10'000, 'x') + "\nlast");
        QVERIFY(lines.read(found));
        QCOMPARE(found,
            (std::deque<std::string>{"one", "two", "", std::string(LinePipe::lineMax, 'x')}));
        close(ends[1]);
        QVERIFY(!lines.read(found));
        QCOMPARE(found.size(), 4u); // the last line had no end
    }
};

QTEST_GUILESS_MAIN(tst_ProgramReports)
#include "tst_programreports.moc"
