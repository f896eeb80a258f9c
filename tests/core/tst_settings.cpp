// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/settings.h"
#include "lockscope/base/wording.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace lockscope;

class SettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void defaultsAreWithinTheirRanges();
    void aSettingAcceptsItsLimitsAndNothingBeyond();
    void readsAndWritesEachSetting_data();
    void readsAndWritesEachSetting();
    void aWrongValueIsRefusedInOneLineThatNamesSettingValueAndRange_data();
    void aWrongValueIsRefusedInOneLineThatNamesSettingValueAndRange();
    void theErrorForAnUnknownNameListsTheSettings();
    void infinityAndNanAreRefused();
    void aRefusedValueChangesNothing();
    void aRangeIsATextWithUnits_data();
    void aRangeIsATextWithUnits();
};

void SettingsTest::defaultsAreWithinTheirRanges()
{
    const Settings defaults;
    for (const SettingInfo &info : settingInfos()) {
        Settings settings;
        QVERIFY2(setSettingNumber(settings, info.name, settingNumber(defaults, info.name)),
            info.name.data());
        QVERIFY2(
            setSetting(settings, info.name, settingText(defaults, info.name)), info.name.data());
        QVERIFY2(settings == defaults, info.name.data());
    }
}

void SettingsTest::aSettingAcceptsItsLimitsAndNothingBeyond()
{
    for (const SettingInfo &info : settingInfos()) {
        const double step = info.type == SettingType::duration ? 1000
            : info.type == SettingType::fraction               ? 0.001
                                                               : 1;
        Settings settings;
        QVERIFY2(setSettingNumber(settings, info.name, info.min), info.name.data());
        QCOMPARE(settingNumber(settings, info.name), info.min);
        QVERIFY2(setSettingNumber(settings, info.name, info.max), info.name.data());
        QCOMPARE(settingNumber(settings, info.name), info.max);
        QVERIFY2(!setSettingNumber(settings, info.name, info.min - step), info.name.data());
        QVERIFY2(!setSettingNumber(settings, info.name, info.max + step), info.name.data());
    }
}

void SettingsTest::readsAndWritesEachSetting_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("text");
    QTest::addColumn<double>("number");
    QTest::addColumn<std::string>("written");
    const auto row = [](const char *name, const char *text, double number, const char *written) {
        QTest::addRow("%s=%s", name, text)
            << std::string(name) << std::string(text) << number << std::string(written);
    };
    row("ttl", "250", 250e6, "250ms");
    row("ttl", "0.5s", 500e6, "500ms");
    row("pause", "0", 0, "0s");
    row("nodes", "5", 5, "5");
    row("clients", "1000", 1000, "1000");
    row("work", "1.5ms", 1.5e6, "1500us");
    row("think", "10min", 600e9, "600s");
    row("retry-delay", "1us", 1e3, "1us");
    row("retry-jitter", "2s", 2e9, "2s");
    row("give-up", "1h", 3600e9, "3600s");
    row("node-timeout", "1ms", 1e6, "1ms");
    row("drift-factor", "0.25", 0.25, "0.25");
    row("drift-factor", "0.00001", 0.00001, "1e-05");
    row("drift-constant", "2ms", 2e6, "2ms");
    row("fencing", "read-write", 2, "read-write");
    row("watchdog", "on", 1, "on");
    row("wake-up", "notify", 1, "notify");
}

void SettingsTest::readsAndWritesEachSetting()
{
    QFETCH(std::string, name);
    QFETCH(std::string, text);
    QFETCH(double, number);
    QFETCH(std::string, written);
    Settings settings;
    QVERIFY(setSetting(settings, name, text));
    QCOMPARE(settingNumber(settings, name), number);
    QCOMPARE(settingText(settings, name), written);
    Settings again;
    QVERIFY(setSetting(again, name, written));
    QVERIFY(again == settings);
}

void SettingsTest::aWrongValueIsRefusedInOneLineThatNamesSettingValueAndRange_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("text");
    const auto rows = [](const char *name, std::initializer_list<const char *> texts) {
        for (const char *text : texts)
            QTest::addRow("%s=%s", name, text) << std::string(name) << std::string(text);
    };
    rows("ttl", {"9ms", "0", "-1s", "2h", "", "x", "5 s", "5sx", "nan", "inf", "1e9s"});
    rows("nodes", {"0", "10", "-1", "2.5", "", "two", "3x", "nan", "inf", "1e99", "5ms"});
    rows("clients", {"0", "1001", "99999999999999999999"});
    rows("drift-factor", {"-0.1", "0.51", "nan", "-nan", "inf", "", "1%", "0,1", "0x1p-2x"});
    rows("fencing", {"", "on", "Write", "1", "off "});
    rows("recheck", {"", "true", "1"});
    rows("node-timeout", {"0", "999us", "61s"});
}

void SettingsTest::aWrongValueIsRefusedInOneLineThatNamesSettingValueAndRange()
{
    QFETCH(std::string, name);
    QFETCH(std::string, text);
    Settings settings;
    const Result<Done> done = setSetting(settings, name, text);
    QVERIFY(!done);
    const std::string &error = done.error().text;
    QVERIFY2(error.find(name) == 0, error.c_str());
    QVERIFY2(error.find('"' + text + '"') != std::string::npos, error.c_str());
    QVERIFY2(
        error.find(settingRange(*settingInfo(name)).english()) != std::string::npos, error.c_str());
    QVERIFY2(error.find('\n') == std::string::npos, error.c_str());
}

void SettingsTest::theErrorForAnUnknownNameListsTheSettings()
{
    Settings settings;
    for (const auto &[name, hint] :
        {std::pair("", "one of ttl, pause, nodes"),
            std::pair("nothing", "one of ttl, pause, nodes"), std::pair("TTL", "did you mean ttl?"),
            std::pair("tll", "did you mean ttl?"), std::pair("fence", "one of ttl, pause, nodes"),
            std::pair("a\nb", "one of ttl, pause, nodes")}) {
        const Result<Done> done = setSetting(settings, name, "1");
        QVERIFY(!done);
        QVERIFY2(done.error().text.find(hint) != std::string::npos, done.error().text.c_str());
        QVERIFY(done.error().text.find('\n') == std::string::npos);
    }
    QVERIFY(!setSettingNumber(settings, "nothing", 1));
    QVERIFY(settings == Settings{});
}

void SettingsTest::infinityAndNanAreRefused()
{
    for (const SettingInfo &info : settingInfos()) {
        Settings settings;
        QVERIFY(!setSettingNumber(settings, info.name, std::nan("")));
        QVERIFY(!setSettingNumber(settings, info.name, std::numeric_limits<double>::infinity()));
        QVERIFY(!setSettingNumber(settings, info.name, -std::numeric_limits<double>::infinity()));
    }
}

void SettingsTest::aRefusedValueChangesNothing()
{
    Settings settings;
    QVERIFY(setSetting(settings, "ttl", "300ms"));
    const Settings before = settings;
    QVERIFY(!setSetting(settings, "ttl", "2h"));
    QVERIFY(settings == before);
}

void SettingsTest::aRangeIsATextWithUnits_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("range");
    QTest::newRow("ttl") << std::string("ttl") << std::string("10ms to 1h");
    QTest::newRow("pause") << std::string("pause") << std::string("0 to 10min");
    QTest::newRow("nodes") << std::string("nodes") << std::string("1 to 9");
    QTest::newRow("clients") << std::string("clients") << std::string("1 to 1000");
    QTest::newRow("node-timeout") << std::string("node-timeout") << std::string("1ms to 1min");
    QTest::newRow("drift-factor") << std::string("drift-factor") << std::string("0 to 0.5");
    QTest::newRow("fencing") << std::string("fencing")
                             << std::string("off, write, read-write, cas");
    QTest::newRow("drift-constant") << std::string("drift-constant") << std::string("0 to 1s");
}

void SettingsTest::aRangeIsATextWithUnits()
{
    QFETCH(std::string, name);
    QFETCH(std::string, range);
    QCOMPARE(settingRange(*settingInfo(name)).english(), range);
}

QTEST_APPLESS_MAIN(SettingsTest)
#include "tst_settings.moc"
