// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope/base/durationtext.h"

#include <QTest>

using namespace lockscope;

class DurationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryUnit_data();
    void readsEveryUnit();
    void refusesATextThatIsNoDuration_data();
    void refusesATextThatIsNoDuration();
    void durationTextIsReadBack_data();
    void durationTextIsReadBack();
    void lengthWordsAreRoundedForReaders_data();
    void lengthWordsAreRoundedForReaders();
};

void DurationTest::readsEveryUnit_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<qint64>("nanoseconds");
    QTest::newRow("microseconds") << std::string("500us") << qint64{500'000};
    QTest::newRow("milliseconds") << std::string("250ms") << qint64{250'000'000};
    QTest::newRow("seconds") << std::string("2s") << qint64{2'000'000'000};
    QTest::newRow("fraction") << std::string("1.5s") << qint64{1'500'000'000};
    QTest::newRow("minutes") << std::string("3min") << qint64{180'000'000'000};
    QTest::newRow("hours") << std::string("2h") << qint64{7'200'000'000'000};
    QTest::newRow("no unit: milliseconds") << std::string("40") << qint64{40'000'000};
    QTest::newRow("zero") << std::string("0") << qint64{0};
    QTest::newRow("negative") << std::string("-3ms") << qint64{-3'000'000};
}

void DurationTest::readsEveryUnit()
{
    QFETCH(std::string, text);
    QFETCH(qint64, nanoseconds);
    const Result<Duration> length = parseDuration(text);
    QVERIFY(length);
    QCOMPARE(qint64{length.value().count()}, nanoseconds);
}

void DurationTest::refusesATextThatIsNoDuration_data()
{
    QTest::addColumn<std::string>("text");
    for (const char *text : {"", " ", "ms", "5 ms", " 5ms", "5ms ", "5msx", "5m", "5S", "5sec",
             "nan", "inf", "-inf", "nanms", "infs", "1e3ms", "0x10", "1,5s", "--5ms", "+-5",
             "1e999", "99999999999h", "1e400s"})
        QTest::newRow(text) << std::string(text);
    QTest::newRow("a NUL inside") << std::string("5\0ms", 4);
}

void DurationTest::refusesATextThatIsNoDuration()
{
    QFETCH(std::string, text);
    const Result<Duration> length = parseDuration(text);
    QVERIFY(!length);
    QVERIFY(length.error().text.find('\n') == std::string::npos);
}

void DurationTest::durationTextIsReadBack_data()
{
    QTest::addColumn<qint64>("microseconds");
    QTest::addColumn<std::string>("text");
    QTest::newRow("zero") << qint64{0} << std::string("0s");
    QTest::newRow("1us") << qint64{1} << std::string("1us");
    QTest::newRow("1500us") << qint64{1500} << std::string("1500us");
    QTest::newRow("250ms") << qint64{250'000} << std::string("250ms");
    QTest::newRow("2s") << qint64{2'000'000} << std::string("2s");
    QTest::newRow("-3ms") << qint64{-3'000} << std::string("-3ms");
}

void DurationTest::durationTextIsReadBack()
{
    QFETCH(qint64, microseconds);
    QFETCH(std::string, text);
    const Duration length = std::chrono::microseconds{microseconds};
    QCOMPARE(durationText(length), text);
    const Result<Duration> again = parseDuration(text);
    QVERIFY(again);
    QVERIFY(again.value() == length);
}

void DurationTest::lengthWordsAreRoundedForReaders_data()
{
    QTest::addColumn<qint64>("microseconds");
    QTest::addColumn<std::string>("words");
    QTest::newRow("microseconds") << qint64{86} << std::string("86 us");
    QTest::newRow("below a millisecond") << qint64{999} << std::string("999 us");
    QTest::newRow("milliseconds") << qint64{399'817} << std::string("399.8 ms");
    QTest::newRow("whole milliseconds") << qint64{250'000} << std::string("250 ms");
    QTest::newRow("seconds") << qint64{1'250'000} << std::string("1.2 s");
    QTest::newRow("negative") << qint64{-1'500} << std::string("-1.5 ms");
    QTest::newRow("zero") << qint64{0} << std::string("0 us");
}

void DurationTest::lengthWordsAreRoundedForReaders()
{
    QFETCH(qint64, microseconds);
    QFETCH(std::string, words);
    QCOMPARE(roundedDurationText(std::chrono::microseconds(microseconds)), words);
}

QTEST_APPLESS_MAIN(DurationTest)
#include "tst_duration.moc"
