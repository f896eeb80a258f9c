// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/sharecode.h"

#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/wording.h"
#include "lockscope/schemes/registry.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>

namespace lockscope {
namespace {

constexpr std::string_view prefix = "lockscope";
constexpr std::string_view version = "1";
constexpr std::size_t versionLengthMax = 6; // in digits
constexpr std::size_t shortCodeMax = 1000;  // characters
constexpr qsizetype checksumSize = 8;
constexpr qsizetype sizeFieldSize = 4;
constexpr auto alphabet = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

QByteArray checksumOf(const QByteArray &packed)
{
    return QCryptographicHash::hash(packed, QCryptographicHash::Sha256).left(checksumSize);
}

// Returns the size of the unpacked bytes. qCompress() writes it at the beginning of its result:
// four bytes, big-endian. REQUIRES: `packed` has these bytes.
std::uint32_t unpackedSizeOf(const QByteArray &packed)
{
    std::uint32_t size = 0;
    for (qsizetype i = 0; i < sizeFieldSize; ++i)
        size = size << 8 | static_cast<unsigned char>(packed.at(i));
    return size;
}

std::string withoutBlanks(std::string_view text)
{
    std::string compact;
    compact.reserve(text.size());
    std::copy_if(
        text.begin(), text.end(), std::back_inserter(compact), [](char c) { return !isBlank(c); });
    return compact;
}

// Returns the text up to and including the first colon, without blanks: "lockscope1:". Stops
// earlier if the text is longer than any valid prefix.
std::string versionedPrefixOf(std::string_view text)
{
    std::string compact;
    for (const char c : text) {
        if (isBlank(c))
            continue;
        compact += c;
        if (c == ':' || compact.size() > prefix.size() + versionLengthMax + 1)
            break;
    }
    return compact;
}

// Returns the version in "lockscope1:", or nothing if the text is not a share code.
std::optional<std::string> versionOf(std::string_view start)
{
    if (!start.starts_with(prefix) || !start.ends_with(':'))
        return std::nullopt;
    const std::string_view digits = start.substr(prefix.size(), start.size() - prefix.size() - 1);
    const bool isNumber = !digits.empty() && digits.size() <= versionLengthMax
        && digits.front() != '0' && std::all_of(digits.begin(), digits.end(), isDigit);
    return isNumber ? std::optional(std::string(digits)) : std::nullopt;
}

// Verifies the checksum and returns the unpacked bytes. Error: one line.
Result<QByteArray> unpacked(const QByteArray &bytes)
{
    const Error damaged{
        LOCKSCOPE_TEXT("Error", "the text is damaged or incomplete; copy all of it again")};
    if (bytes.size() <= checksumSize + sizeFieldSize)
        return damaged;
    const QByteArray packed = bytes.mid(checksumSize);
    if (checksumOf(packed) != bytes.left(checksumSize))
        return damaged;
    const std::uint32_t size = unpackedSizeOf(packed);
    if (size > shareJsonMax)
        return Error{{LOCKSCOPE_TEXT("Error",
                          "the scenario in the text is too large: {size} bytes; expected at most "
                          "{max}"),
            {{"size", std::to_string(size)}, {"max", std::to_string(shareJsonMax)}}}};
    QByteArray json = qUncompress(packed);
    if (json.isEmpty() || static_cast<std::size_t>(json.size()) != size)
        return damaged;
    return json;
}

// Returns the text without its segments after the first one, in capital letters: "F10".
std::string shortNameOf(std::string_view id)
{
    std::string name(id.substr(0, id.find('-')));
    std::ranges::transform(
        name, name.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
    return name;
}

// Returns the built-in scenario in a short code; null: the text is no short code.
const Scenario *shortCodeScenario(std::string_view text)
{
    if (text.size() > shortCodeMax)
        return nullptr;
    const std::string compact = withoutBlanks(text);
    const std::string name = compact.substr(0, compact.find('?'));
    const auto found = std::ranges::find_if(scenarioLibrary(), [&](const Scenario &one) {
        return one.id == name
            || (name.find('-') == name.npos && shortNameOf(one.id) == shortNameOf(name));
    });
    return found == scenarioLibrary().end() ? nullptr : &*found;
}

// Parses a short code. Error: one line.
Result<Scenario> readShortCode(const Scenario &builtIn, std::string_view text)
{
    Scenario scenario = builtIn;
    const std::string compact = withoutBlanks(text);
    std::size_t begin = compact.find('?');
    while (begin < compact.size()) {
        const std::size_t end = std::min(compact.find('&', ++begin), compact.size());
        const std::string_view change(compact.data() + begin, end - begin);
        begin = end;
        const std::string_view name = change.substr(0, change.find('='));
        const std::string_view value = change.substr(std::min(name.size() + 1, change.size()));
        if (name == "scheme" && schemeOf(value)) {
            scenario.scheme = value;
            continue;
        }
        if (name == "scheme")
            return Error{
                LOCKSCOPE_TEXT("Error", "the text has a scheme that this program does not have")};
        if (!settingInfo(name))
            return Error{
                LOCKSCOPE_TEXT("Error", "the text has a setting that this program does not have")};
        if (const Result<Done> set = setSetting(scenario.settings, name, value); !set)
            return set.error();
        scenario.expected.clear();
    }
    return scenario;
}

bool areSame(Scenario a, Scenario b)
{
    const bool haveSameSettings = settingsUnder(a, a.scheme) == settingsUnder(b, b.scheme);
    a.settings = b.settings = {};
    return haveSameSettings && scenarioJson(a) == scenarioJson(b);
}

// Returns the short code; empty if the scenario is not built in, or more than its scheme and its
// settings are changed.
std::string shortCode(const Scenario &scenario)
{
    const Scenario *const builtIn = builtInScenario(scenario.id);
    if (!builtIn)
        return {};
    std::string changes;
    if (scenario.scheme != builtIn->scheme)
        changes += "&scheme=" + scenario.scheme.id();
    const Settings usual = settingsUnder(*builtIn, scenario.scheme);
    const Settings settings = settingsUnder(scenario, scenario.scheme);
    for (const SettingInfo &info : settingInfos()) {
        const std::string text = settingText(settings, info.name);
        if (text != settingText(usual, info.name))
            changes += "&" + std::string(info.name) + "=" + text;
    }
    if (!changes.empty())
        changes.front() = '?';
    const std::string name = shortNameOf(builtIn->id);
    std::string code = (shortCodeScenario(name) == builtIn ? name : builtIn->id) + changes;
    const Result<Scenario> read = readShortCode(*builtIn, code);
    return read && code.size() <= shortCodeMax && areSame(read.value(), scenario) ? code
                                                                                  : std::string();
}

} // namespace

Result<std::string> shareCode(const Scenario &scenario)
{
    if (std::string code = shortCode(scenario); !code.empty())
        return code;
    const std::string json = scenarioJson(scenario);
    const QByteArray packed = qCompress(QByteArray::fromStdString(json), 9);
    std::string code = std::string(prefix) + std::string(version) + ':'
        + (checksumOf(packed) + packed).toBase64(alphabet).toStdString();
    if (json.size() > shareJsonMax || code.size() > shareCodeMax)
        return Error{
            LOCKSCOPE_TEXT("Error", "the scenario is too long to copy as text; save it as a file")};
    return code;
}

Result<Scenario> readShareCode(std::string_view text)
{
    if (const Scenario *const builtIn = shortCodeScenario(text))
        return readShortCode(*builtIn, text);
    const auto found = versionOf(versionedPrefixOf(text));
    if (!found)
        return Error{{LOCKSCOPE_TEXT(
                          "Error", "this is not a scenario: the text must begin with \"{begin}\""),
            {{"begin", std::string(prefix) + std::string(version) + ':'}}}};
    if (*found != version)
        return Error{{LOCKSCOPE_TEXT("Error",
                          "the text has version {found}, but this program reads only version "
                          "{version}"),
            {{"found", *found}, {"version", std::string(version)}}}};
    if (text.size() > shareCodeMax)
        return Error{{LOCKSCOPE_TEXT("Error",
                          "the text is too long: {size} characters; expected at most {max}"),
            {{"size", std::to_string(text.size())}, {"max", std::to_string(shareCodeMax)}}}};
    const std::string compact = withoutBlanks(text).substr(prefix.size() + version.size() + 1);
    const auto decoded = QByteArray::fromBase64Encoding(
        QByteArray::fromStdString(compact), alphabet | QByteArray::AbortOnBase64DecodingErrors);
    const Result<QByteArray> json = unpacked(decoded ? *decoded : QByteArray());
    if (!json)
        return json.error();
    return parseScenario(
        std::string_view(json.value().constData(), static_cast<std::size_t>(json.value().size())));
}

bool isShareCode(std::string_view text)
{
    return versionOf(versionedPrefixOf(text)).has_value() || shortCodeScenario(text);
}

} // namespace lockscope
