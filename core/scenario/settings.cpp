// SPDX-License-Identifier: MIT
#include "core/scenario/settings.h"

#include "core/scenario/nearmisses.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>

namespace lockscope {
namespace {

// A setting of an enumeration type. Its value is read and set as the index of the enumerator.
struct ChoiceField {
    int (*get)(const Settings &);
    void (*set)(Settings &, int);
};

using Field = std::variant<Duration Settings::*, int Settings::*, SchemeCount Settings::*,
    double Settings::*, ChoiceField>;

struct Entry {
    SettingInfo info;
    Field field;
};

constexpr double ns(Duration length)
{
    return static_cast<double>(length.count());
}

constexpr auto duration = SettingType::duration;
constexpr auto count = SettingType::count;
constexpr auto fraction = SettingType::fraction;
constexpr auto attempt = SettingScope::attempt;
constexpr auto run = SettingScope::run;

constexpr auto choice = SettingType::choice;

template <auto Member> constexpr ChoiceField choiceOf()
{
    return {[](const Settings &settings) { return static_cast<int>(settings.*Member); },
        [](Settings &settings, int choiceIndex) {
            using Value = std::remove_reference_t<decltype(settings.*Member)>;
            settings.*Member = static_cast<Value>(choiceIndex);
        }};
}

template <std::size_t n> constexpr SettingInfo wordsInfo(std::string_view name,
    const std::array<std::string_view, n> &words, SettingScope scope, std::string_view meaning)
{
    return {name, choice, 0, static_cast<double>(n - 1), scope, meaning, words};
}

// The only table of the settings: parsing, ranges, help, controls and the run-begin row use it. The
// defaults are in Settings.
// clang-format off
constexpr std::array entries{
    Entry{{"ttl", duration, ns(10ms), ns(1h), attempt, "lease length"}, &Settings::ttl},
    Entry{{"pause", duration, 0, ns(10min), attempt, "length of the scenario's stop-the-world pause; 0: none"}, &Settings::pause},
    Entry{{"nodes", count, 1, 9, run, "primaries; default 5 for redlock*, else 1"}, &Settings::nodes},
    Entry{{"clients", count, 1, 1000, run, "clients that compete for the lock"}, &Settings::clients},
    Entry{{"capacity", count, 1, 100, run, "programs: how many clients may be inside at the same time"}, &Settings::capacity},
    Entry{{"work", duration, 0, ns(10min), attempt, "time inside the critical section"}, &Settings::work},
    Entry{{"think", duration, 0, ns(10min), attempt, "time between two rounds of a client"}, &Settings::think},
    Entry{{"retry-delay", duration, 0, ns(1min), attempt, "minimum time between two attempts to get the lock"},
          &Settings::retryDelay},
    Entry{{"retry-jitter", duration, 0, ns(1min), attempt, "random time added to retry-delay, up to this value"},
          &Settings::retryJitter},
    Entry{{"give-up", duration, 0, ns(1h), attempt, "how long a client keeps trying; 0: no limit"}, &Settings::giveUp},
    Entry{{"node-timeout", duration, ns(1ms), ns(1min), attempt, "how long a client waits for one node"}, &Settings::nodeTimeout},
    Entry{{"drift-factor", fraction, 0, 0.5, attempt, "what Redlock subtracts for clock drift, as a fraction of the TTL"},
          &Settings::driftFactor},
    Entry{{"drift-constant", duration, 0, ns(1s), attempt, "what Redlock also subtracts for clock drift, as a fixed time"},
          &Settings::driftConstant},
    Entry{{"replicas", count, 0, 3, run, "replicas of each primary; default 1 for set-px-wait, else 0"},
          &Settings::replicas},
    Entry{{"min-replicas", count, 0, 3, run, "a primary accepts writes only while this many replicas have sent a heartbeat within a second"},
          &Settings::minReplicas},
    Entry{{"sentinels", count, 0, 5, run, "sentinels that monitor the primaries and start failovers"}, &Settings::sentinels},
    Entry{wordsInfo("fencing", fencingWords, run, "how the store refuses late writes"), choiceOf<&Settings::fencing>()},
    Entry{wordsInfo("watchdog", offOnWords, attempt, "extend the lease during the work"), choiceOf<&Settings::watchdog>()},
    Entry{{"renewals", count, 1, 1000, attempt, "maximum number of extensions while a client holds the lock"},
          &Settings::renewals},
    Entry{wordsInfo("failed-renewal", failedRenewalWords, attempt, "what a client does if its watchdog cannot extend the lease"),
          choiceOf<&Settings::failedRenewal>()},
    Entry{wordsInfo("renewal-end", renewalEndWords, attempt, "when the watchdog stops"), choiceOf<&Settings::renewalEnd>()},
    Entry{wordsInfo("recheck", offOnWords, attempt, "check the clock again before each write"), choiceOf<&Settings::recheck>()},
    Entry{wordsInfo("wake-up", wakeUpWords, run, "how a waiting client learns that the lock is free"), choiceOf<&Settings::wakeUp>()},
    Entry{wordsInfo("on-error", onErrorWords, attempt, "what a client does when the lock service fails"),
          choiceOf<&Settings::onError>()},
    Entry{wordsInfo("workload", workloadWords, run, "what the clients do inside the critical section"), choiceOf<&Settings::workload>()},
    Entry{wordsInfo("grain", grainWords, run, "workloads section, flash-sale, transfer: one lock for all items, or one for each"),
          choiceOf<&Settings::grain>()},
    Entry{{"items", count, 1, 1000, run, "workloads section, flash-sale, transfer: number of items or accounts"}, &Settings::items},
    Entry{{"stock", count, 1, 1'000'000, run, "workload flash-sale: pieces of each item in stock at the beginning"}, &Settings::stock},
    Entry{wordsInfo("compensation", offOnWords, run, "workload services: compare the data after the day and repair them"),
          choiceOf<&Settings::compensation>()},
    Entry{wordsInfo("retry", offOnWords, run, "watch-optimistic: retry a transaction that failed"),
          choiceOf<&Settings::retry>()},
    Entry{wordsInfo("bloom", bloomWords, run, "workload bloom: how the bits of a URL are sent to the store"),
          choiceOf<&Settings::bloom>()},
    Entry{{"bloom-bits", count, 1, 1 << 24, run, "workload bloom: number of bits in the filter"}, &Settings::bloomBits},
    Entry{{"bloom-hashes", count, 1, 500, run, "workload bloom: number of bits per URL"}, &Settings::bloomHashes},
    Entry{{"latency", duration, 0, ns(10s), run, "one-way delay on each link, added to the machine's own delay"},
          &Settings::latency},
    Entry{{"jitter", duration, 0, ns(10s), run, "random delay added to each message, up to this value"}, &Settings::jitter},
    Entry{{"loss", fraction, 0, 0.5, run, "fraction of messages that are lost; TCP sends them again later"}, &Settings::loss},
    Entry{{"client-clock", duration, -ns(1h), ns(1h), run, "how far the wall clock of client 2 is ahead of the other clients' clocks"},
          &Settings::clientClock},
    Entry{wordsInfo("server", serverWords, run, "model: the server whose commands the nodes support"), choiceOf<&Settings::server>()},
    Entry{{"clock-drift", fraction, -500'000, 500'000, run, "how much faster the nodes' clocks run than the clients', in ppm"},
          &Settings::clockDrift},
    Entry{{"clock-jump", duration, -ns(1h), ns(1h), run, "length of the scenario's clock jump; 0: none"}, &Settings::clockJump},
    Entry{{"restart-delay", duration, 0, ns(10min), run, "how long a crashed node stays down"}, &Settings::restartDelay},
    Entry{wordsInfo("persistence", persistenceWords, run, "what a node keeps on its disk"), choiceOf<&Settings::persistence>()},
    Entry{wordsInfo("power-loss", offOnWords, run, "a crash loses data that is not yet on disk"),
          choiceOf<&Settings::powerLoss>()},
    Entry{wordsInfo("takeover", takeoverWords, attempt, "getset-timestamp: how a client takes an expired lock"),
          choiceOf<&Settings::takeover>()},
    Entry{wordsInfo("loser-release", offOnWords, attempt, "set-px-blind-del: a client that fails to get the lock also deletes the key in its `finally`"),
          choiceOf<&Settings::loserRelease>()},
    Entry{wordsInfo("repair", repairWords, attempt, "setnx-expire-repair: when a client that fails to get the lock sets the missing deadline"), choiceOf<&Settings::repair>()},
    Entry{wordsInfo("extension", extensionWords, attempt, "what an extension does on a node without the key"),
          choiceOf<&Settings::extension>()},
    Entry{wordsInfo("lease-start", leaseStartWords, attempt, "redlock, set-px-lua: from which attempt a client counts its lease"),
          choiceOf<&Settings::leaseStart>()},
    Entry{wordsInfo("undo", offOnWords, attempt, "redlock, redlock-no-recheck, set-px-wait, set-px-waitaof: release the keys of a failed attempt"),
          choiceOf<&Settings::undo>()},
    Entry{wordsInfo("release", releaseWords, run, "how the lock is released; usual: as the scheme does it"),
          choiceOf<&Settings::release>()},
    Entry{wordsInfo("lease-unit", leaseUnitWords, attempt, "set-px-*: the lease in milliseconds (PX) or in whole seconds (EX)"),
          choiceOf<&Settings::leaseUnit>()},
    Entry{wordsInfo("token", tokenWords, run, "from what a client makes its token; reentrant stores it as the lock's owner"),
          choiceOf<&Settings::token>()},
    Entry{{"depth", count, 1, 10, run, "reentrant: how many times a client acquires the lock in each round"}, &Settings::depth},
    Entry{{"mistakes", SettingType::set, usualMistakesSetting, (1 << articleMistakeWords.size()) - 1, run,
           "mistakes in the articles' code, joined by +; usual: those of the scheme's own article", articleMistakeWords},
          &Settings::mistakes},
};
// clang-format on

constexpr auto infosOfEntries()
{
    std::array<SettingInfo, entries.size()> infos{};
    for (std::size_t i = 0; i < entries.size(); ++i)
        infos[i] = entries[i].info;
    return infos;
}

constexpr auto infos = infosOfEntries();

const Entry &entryOf(const SettingInfo &info)
{
    return entries[static_cast<std::size_t>(&info - infos.data())];
}

constexpr std::string_view usualWord = "usual";
constexpr std::string_view noWord = "none";

// Joins the words of the bits: "own-key+one-vote".
std::string wordSetText(const SettingInfo &info, int bits)
{
    if (bits < 0)
        return std::string(usualWord);
    std::string text;
    for (std::size_t i = 0; i < info.words.size(); ++i) {
        if (bits >> i & 1)
            text.append(text.empty() ? "" : "+").append(info.words[i]);
    }
    return text.empty() ? std::string(noWord) : text;
}

// Returns the bits of words that are joined by +; empty: a word is not one of the setting's.
std::optional<int> wordSetOf(const SettingInfo &info, std::string_view text)
{
    if (text == usualWord)
        return -1;
    if (text == noWord)
        return 0;
    int bits = 0;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find('+', start), text.size());
        const auto word =
            std::find(info.words.begin(), info.words.end(), text.substr(start, end - start));
        if (word == info.words.end())
            return std::nullopt;
        bits |= 1 << (word - info.words.begin());
        start = end + 1;
    }
    return bits;
}

// Quotes an untrusted text for the one line of an error: truncated, and without control characters.
std::string quoted(std::string_view text)
{
    constexpr std::size_t lengthMax = 60;
    std::size_t length = std::min(text.size(), lengthMax);
    while (length > 0 && length < text.size()
        && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80)
        --length; // never inside a UTF-8 character
    std::string result = "\"";
    for (const char c : text.substr(0, length))
        result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    return result + (length < text.size() ? "…\"" : "\"");
}

std::string numberText(double number)
{
    std::array<char, 40> buffer;
    // Usual numbers are written without an exponent (not as "5e+05"). Very small or very large ones
    // have one, so that they fit the buffer.
    const double size = std::abs(number);
    const bool isShortAsFixed = number == 0 || (size >= 1e-4 && size < 1e15);
    const auto format = isShortAsFixed ? std::chars_format::fixed : std::chars_format::general;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format);
    return std::string(buffer.data(), end.ptr);
}

// Returns a limit in the largest unit without a remainder: "1h", "10min".
std::string limitText(const SettingInfo &info, double limit)
{
    if (info.type != SettingType::duration)
        return numberText(limit);
    const Duration length{static_cast<Duration::rep>(limit)};
    if (length == 0s)
        return "0";
    if (length % 1h == 0s)
        return std::to_string(length / 1h) + "h";
    if (length % 1min == 0s)
        return std::to_string(length / 1min) + "min";
    return durationText(length);
}

Error badValue(const SettingInfo &info, const std::string &value, std::string_view problem)
{
    return Error{std::string(info.name) + ": " + value + " is " + std::string(problem)
        + "; expected " + settingRange(info)};
}

Error unknownName(std::string_view name)
{
    std::vector<std::string> names;
    for (const SettingInfo &info : infos)
        names.emplace_back(info.name);
    return Error{"no setting " + quoted(name) + expectedNames(name, names)};
}

// REQUIRES: the number is in range, and an integer for a count or a choice.
void assign(Settings &settings, const Entry &entry, double number)
{
    if (const auto *length = std::get_if<Duration Settings::*>(&entry.field)) {
        // Rounds to microseconds, so that setSetting() gets exactly the same value from the text
        // that settingText() writes.
        settings.*(*length) = std::chrono::microseconds{std::llround(number / 1000)};
    } else if (const auto *whole = std::get_if<int Settings::*>(&entry.field)) {
        settings.*(*whole) = static_cast<int>(number);
    } else if (const auto *ofScheme = std::get_if<SchemeCount Settings::*>(&entry.field)) {
        settings.*(*ofScheme) = static_cast<int>(number);
    } else if (const auto *choiceField = std::get_if<ChoiceField>(&entry.field)) {
        choiceField->set(settings, static_cast<int>(number));
    } else {
        settings.*std::get<double Settings::*>(entry.field) = number;
    }
}

// `shown`: the value for an error message.
Result<Done> assignChecked(
    Settings &settings, const SettingInfo &info, double number, const std::string &shown)
{
    if (!(number >= info.min && number <= info.max))
        return badValue(info, shown, "out of range");
    const bool isWhole = info.type == SettingType::count || info.type == SettingType::choice
        || info.type == SettingType::set;
    if (isWhole && std::trunc(number) != number)
        return badValue(info, shown, "not a whole number");
    assign(settings, entryOf(info), number);
    return Done{};
}

} // namespace

std::span<const SettingInfo> settingInfos()
{
    return infos;
}

const SettingInfo *settingInfo(std::string_view name)
{
    for (const SettingInfo &info : infos) {
        if (info.name == name)
            return &info;
    }
    return nullptr;
}

double settingNumber(const Settings &settings, std::string_view name)
{
    const SettingInfo *info = settingInfo(name);
    LOCKSCOPE_ASSERT(info);
    const Field &field = entryOf(*info).field;
    if (const auto *length = std::get_if<Duration Settings::*>(&field))
        return ns(settings.*(*length));
    if (const auto *whole = std::get_if<int Settings::*>(&field))
        return settings.*(*whole);
    if (const auto *ofScheme = std::get_if<SchemeCount Settings::*>(&field))
        return settings.*(*ofScheme);
    if (const auto *choiceField = std::get_if<ChoiceField>(&field))
        return choiceField->get(settings);
    return settings.*std::get<double Settings::*>(field);
}

bool isGiven(const Settings &settings, std::string_view name)
{
    const SettingInfo *info = settingInfo(name);
    LOCKSCOPE_ASSERT(info);
    if (const auto *ofScheme = std::get_if<SchemeCount Settings::*>(&entryOf(*info).field))
        return (settings.*(*ofScheme)).given().has_value();
    return settingNumber(settings, name) != settingNumber(Settings(), name);
}

Result<Done> setSettingNumber(Settings &settings, std::string_view name, double number)
{
    const SettingInfo *info = settingInfo(name);
    if (!info)
        return unknownName(name);
    const bool isLength = info->type == SettingType::duration;
    return assignChecked(
        settings, *info, number, isLength ? numberText(number / 1e6) + "ms" : numberText(number));
}

Result<Done> setSetting(Settings &settings, std::string_view name, std::string_view text)
{
    const SettingInfo *info = settingInfo(name);
    if (!info)
        return unknownName(name);
    if (info->type == SettingType::duration) {
        const Result<Duration> length = parseDuration(text);
        if (!length)
            return badValue(*info, quoted(text), "not a duration in range");
        return assignChecked(settings, *info, ns(length.value()), quoted(text));
    }
    if (info->type == SettingType::choice) {
        const auto word = std::find(info->words.begin(), info->words.end(), text);
        if (word == info->words.end())
            return badValue(*info, quoted(text), "not one of its values");
        return assignChecked(
            settings, *info, static_cast<double>(word - info->words.begin()), quoted(text));
    }
    if (info->type == SettingType::set) {
        const std::optional<int> bits = wordSetOf(*info, text);
        return bits ? assignChecked(settings, *info, *bits, quoted(text))
                    : badValue(*info, quoted(text), "not a list of its values");
    }
    double number = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, number);
    if (problem != std::errc{} || rest != end || !std::isfinite(number))
        return badValue(*info, quoted(text), "not a number in range");
    return assignChecked(settings, *info, number, quoted(text));
}

std::string settingText(const Settings &settings, std::string_view name)
{
    const double number = settingNumber(settings, name);
    if (settingInfo(name)->type == SettingType::duration)
        return durationText(Duration{static_cast<Duration::rep>(number)});
    if (settingInfo(name)->type == SettingType::choice)
        return std::string(settingInfo(name)->words[static_cast<std::size_t>(number)]);
    if (settingInfo(name)->type == SettingType::set)
        return wordSetText(*settingInfo(name), static_cast<int>(number));
    return numberText(number);
}

std::string settingRange(const SettingInfo &info)
{
    if (info.type == SettingType::choice || info.type == SettingType::set) {
        std::string text =
            info.type == SettingType::set ? "usual, none, or some of these joined by +: " : "";
        for (std::size_t i = 0; i < info.words.size(); ++i)
            text.append(i == 0 ? "" : ", ").append(info.words[i]);
        return text;
    }
    return limitText(info, info.min) + " to " + limitText(info, info.max);
}

} // namespace lockscope
