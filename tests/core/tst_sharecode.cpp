// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "core/scenario/files/sharecode.h"

#include <QCryptographicHash>
#include <QTest>
#include <QtEndian>

#include <algorithm>

using namespace lockscope;

namespace {

// Returns a scenario that is not built in, so that its code has all of it.
Scenario ownCopy(Scenario scenario)
{
    scenario.id = "own-" + scenario.id;
    return scenario;
}

const Scenario &sample()
{
    static const Scenario scenario = ownCopy(findScenario("f10").value());
    return scenario;
}

std::string sampleCode()
{
    return shareCode(sample()).value();
}

// Returns a code with a correct checksum for any packed bytes.
std::string codeOf(const QByteArray &packed)
{
    const QByteArray bytes =
        QCryptographicHash::hash(packed, QCryptographicHash::Sha256).left(8) + packed;
    return "lockscope1:"
        + bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)
              .toStdString();
}

// Returns the packed bytes with `size` as the size that they state for the unpacked bytes. `size`
// may be wrong.
QByteArray withSize(QByteArray packed, quint32 size)
{
    qToBigEndian(size, packed.data());
    return packed;
}

std::string withReplaced(std::string json, const std::string &before, const std::string &after)
{
    const std::size_t at = json.find(before);
    return at == std::string::npos ? std::string() : json.replace(at, before.size(), after);
}

} // namespace

class ShareCodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aScenarioIsFoundByItsShareCode()
    {
        const Result<Scenario> found = findScenario(sampleCode());
        QVERIFY(found);
        QCOMPARE(scenarioJson(found.value()), scenarioJson(sample()));
        QVERIFY(!findScenario("lockscope1:AAAA"));
    }

    void aBuiltInScenarioHasAShortCode()
    {
        for (const Scenario &scenario : scenarioLibrary()) {
            const std::string code = shareCode(scenario).value();
            QVERIFY2(code.size() < 60, code.c_str());
            QVERIFY(isShareCode(code));
            QCOMPARE(scenarioText(readShareCode(code).value()), scenarioText(scenario));
        }
        Scenario changed = findScenario("f10").value();
        changed.scheme = "redlock";
        QCOMPARE(shareCode(changed).value(), std::string("F10?scheme=redlock"));
        changed = findScenario("f10").value();
        QVERIFY(setSetting(changed.settings, "ttl", "2500ms"));
        QVERIFY(setSetting(changed.settings, "fencing", "write"));
        changed.expected.clear();
        const std::string code = shareCode(changed).value();
        QCOMPARE(code, std::string("F10?ttl=2500ms&fencing=write"));
        const Result<Scenario> again = findScenario(" f10?ttl=2500ms\n&fencing=write");
        QVERIFY2(again, again ? "" : again.error().text.c_str());
        QCOMPARE(scenarioText(again.value()), scenarioText(changed));
        changed.faults = {};
        QVERIFY(shareCode(changed).value().starts_with("lockscope1:"));
    }

    void everyScenarioIsReadFromItsCodeUnchanged()
    {
        for (const Scenario &builtIn : scenarioLibrary()) {
            const Scenario scenario = ownCopy(builtIn);
            const Result<std::string> code = shareCode(scenario);
            QVERIFY2(code, scenario.id.c_str());
            QVERIFY(isShareCode(code.value()));
            QVERIFY2(code.value().size() < 6000, scenario.id.c_str()); // short enough for a message
            const bool isPlain =
                std::all_of(code.value().begin() + 11, code.value().end(), [](char c) {
                    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')
                        || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
                });
            QVERIFY2(isPlain, scenario.id.c_str());
            const Result<Scenario> again = readShareCode(code.value());
            QVERIFY2(again, again ? "" : again.error().text.c_str());
            QCOMPARE(scenarioText(again.value()), scenarioText(scenario));
        }
    }

    void theSameScenarioHasTheSameCode()
    {
        QCOMPARE(shareCode(readShareCode(sampleCode()).value()).value(), sampleCode());
    }

    void blanksAndLineBreaksDoNotMatter()
    {
        const std::string code = sampleCode();
        std::string broken = " \n";
        for (std::size_t i = 0; i < code.size(); ++i) {
            broken += code[i];
            if (i % 7 == 3)
                broken += i % 2 == 0 ? "\r\n" : " \t";
        }
        QVERIFY(isShareCode(broken));
        const Result<Scenario> read = readShareCode(broken);
        QVERIFY2(read, read ? "" : read.error().text.c_str());
        QCOMPARE(read.value().id, sample().id);
    }

    void anIncompleteCodeIsRefused()
    {
        const std::string code = sampleCode();
        for (std::size_t length = 11; length < code.size(); length += 13) {
            const Result<Scenario> read = readShareCode(code.substr(0, length));
            QVERIFY2(!read && read.error().text.find("incomplete") != std::string::npos,
                std::to_string(length).c_str());
        }
    }

    void aCodeWithAWrongCharacterIsRefused()
    {
        const std::string code = sampleCode();
        // The last character is left out, because some of its bits may have no meaning.
        for (std::size_t i = 11; i + 1 < code.size(); i += 7) {
            std::string other = code;
            other[i] = other[i] == 'A' ? 'B' : 'A';
            QVERIFY2(!readShareCode(other), std::to_string(i).c_str());
        }
        for (const char *const wrong : {"=", "+", "/", "*", "\xc3\xa9"})
            QVERIFY2(!readShareCode(code.substr(0, 100) + wrong + code.substr(100)), wrong);
    }

    void aScenarioThatIsTooLongForACodeIsRefused()
    {
        Scenario scenario = sample();
        scenario.about["en"] = std::string(shareJsonMax, 'x');
        const Result<std::string> code = shareCode(scenario);
        QVERIFY(!code);
        QVERIFY(code.error().text.find("file") != std::string::npos);
    }

    void hostileTextIsRefusedInOneShortLine_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("named"); // what the line must name
        const auto row = [](const char *name, const std::string &text, const char *named) {
            QTest::newRow(name) << text << std::string(named);
        };
        const std::string json = scenarioJson(sample());
        const QByteArray bytes = QByteArray::fromStdString(json);
        row("empty", "", "must begin with");
        row("a word", "hello", "must begin with");
        row("a scenario's JSON", json, "must begin with");
        row("no setting", "F10?", "a setting that");
        row("an unknown setting", "F10?colour=red", "a setting that");
        row("a wrong value", "F10?ttl=red", "ttl");
        row("an unknown scheme", "F10?scheme=red", "a scheme that");
        row("no version", "lockscope:AAAA", "must begin with");
        row("version 0", "lockscope0:AAAA", "must begin with");
        row("version 01", "lockscope01:AAAA", "must begin with");
        row("version -1", "lockscope-1:AAAA", "must begin with");
        row("a newer version", "lockscope2:AAAA",
            "version 2, but this program reads only version 1");
        row("a version that is too large", "lockscope99999999999999999999:AAAA", "must begin with");
        row("nothing after the colon", "lockscope1:", "incomplete");
        row("10 MB of one letter", std::string(10 << 20, 'x'), "must begin with");
        row("10 MB of text", "lockscope1:" + std::string(10 << 20, 'A'), "too long");
        row("10 MB of blanks", sampleCode() + std::string(10 << 20, ' '), "too long");
        row("10 MB of blanks before the code", std::string(10 << 20, ' ') + sampleCode(),
            "too long");
        row("a checksum alone", codeOf({}), "incomplete");
        row("a size alone", codeOf(QByteArray(4, '\0')), "incomplete");
        row("bytes that are not packed", codeOf(QByteArray(4, '\0') + "nonsense"), "incomplete");
        row("no bytes, packed", codeOf(qCompress(QByteArray())), "incomplete");
        row("20 MB packed, with the true size", codeOf(qCompress(QByteArray(20 << 20, 'x'))),
            "too large: 20971520 bytes");
        row("20 MB packed, with a false size",
            codeOf(withSize(qCompress(QByteArray(20 << 20, 'x')), 1000)), "incomplete");
        row("a size in which all bits are set", codeOf(withSize(qCompress(bytes), 0xffffffffu)),
            "too large: 4294967295 bytes");
        row("a size one too small",
            codeOf(withSize(qCompress(bytes), static_cast<quint32>(bytes.size()) - 1)),
            "incomplete");
        row("a size one too large",
            codeOf(withSize(qCompress(bytes), static_cast<quint32>(bytes.size()) + 1)),
            "incomplete");
        row("cut off, checksum right", codeOf(qCompress(bytes).chopped(40)), "incomplete");
        row("no JSON", codeOf(qCompress("hello")), "invalid JSON");
        row("deep JSON", codeOf(qCompress(QByteArray(100'000, '['))), "");
        row("no UTF-8", codeOf(qCompress("{\"format\":\"\xff\xfe\"}")), "");
        row("a newer scenario", codeOf(qCompress(R"({"format":"lockscope/2","later":true})")),
            "newer");
        const auto changed = [&](const char *before, const char *after) {
            return codeOf(qCompress(QByteArray::fromStdString(withReplaced(json, before, after))));
        };
        row("an absurd number", changed(R"("settings":{)", R"("settings":{"clients":1e300,)"),
            "clients");
        row("an absurd time", changed(R"("settings":{)", R"("settings":{"ttl":"99999999999h",)"),
            "ttl");
        row("a fault of a client that is not there",
            changed(R"("client":1)", R"("client":2000000000)"), "client");
        row("an unknown outcome", changed(R"("violated")", R"("safe")"), "expected");
    }

    void hostileTextIsRefusedInOneShortLine()
    {
        QFETCH(std::string, text);
        QFETCH(std::string, named);
        const Result<Scenario> read = readShareCode(text);
        QVERIFY(!read);
        const std::string &error = read.error().text;
        QVERIFY2(error.find(named) != std::string::npos, error.c_str());
        QVERIFY2(error.size() < 300, error.c_str());
        QVERIFY(std::all_of(error.begin(), error.end(),
            [](char c) { return static_cast<unsigned char>(c) >= 0x20; }));
    }
};

QTEST_APPLESS_MAIN(ShareCodeTest)
#include "tst_sharecode.moc"
