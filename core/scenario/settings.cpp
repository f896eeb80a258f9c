// SPDX-License-Identifier: MIT
#include "core/scenario/settings.h"

#include "core/scenario/nearmisses.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"

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
    const std::array<std::string_view, n> &words, SettingScope scope, MarkedText label,
    MarkedText meaning)
{
    return {name, choice, 0, static_cast<double>(n - 1), scope, label, meaning, words};
}

// The only table of the settings: parsing, ranges, help, controls and the run-begin row use it. The
// defaults are in Settings.
// clang-format off
constexpr std::array entries{
    Entry{{"ttl", duration, ns(10ms), ns(1h), attempt, LOCKSCOPE_TEXT("Setting", "TTL"),
          LOCKSCOPE_TEXT("Setting", "Lease length. After this time, Redis deletes the lock's key.")}, &Settings::ttl},
    Entry{{"pause", duration, 0, ns(10min), attempt, LOCKSCOPE_TEXT("Setting", "Max. pause"),
          LOCKSCOPE_TEXT("Setting", "Length of the scenario's stop-the-world pause. 0: no pause. If a condition ends the pause: its maximum length.")},
          &Settings::pause},
    Entry{{"nodes", count, 1, 9, run, LOCKSCOPE_TEXT("Setting", "Nodes"),
          LOCKSCOPE_TEXT("Setting", "Independent Redis primaries. Redlock needs a majority of them. Default: 5 for Redlock, else 1.")},
          &Settings::nodes},
    Entry{{"clients", count, 1, 1000, run, LOCKSCOPE_TEXT("Setting", "Clients"),
          LOCKSCOPE_TEXT("Setting", "Client processes that compete for the lock.")}, &Settings::clients},
    Entry{{"capacity", count, 1, 100, run, LOCKSCOPE_TEXT("Setting", "Capacity"),
          LOCKSCOPE_TEXT("Setting", "How many clients may be inside at the same time. Only for programs of the user.")}, &Settings::capacity},
    Entry{{"work", duration, 0, ns(10min), attempt, LOCKSCOPE_TEXT("Setting", "Work"),
          LOCKSCOPE_TEXT("Setting", "Time a client spends inside the critical section.")}, &Settings::work},
    Entry{{"work-after-release", duration, 0, ns(10min), attempt, LOCKSCOPE_TEXT("Setting", "Work after release"),
          LOCKSCOPE_TEXT("Setting", "How long a client works on after it has released the lock, before it writes. With 0, it releases the lock after "
                                    "its work. It is more if a transaction is committed after the unlock.")}, &Settings::workAfterRelease},
    Entry{wordsInfo("on-terminate", onTerminateWords, attempt, LOCKSCOPE_TEXT("Setting", "On SIGTERM"),
          LOCKSCOPE_TEXT("Setting", "What a client inside does when a deploy ends it (SIGTERM): it finishes its work and then releases the lock, it "
                                    "releases the lock and then finishes its work, or it ends at once without a release.")),
          choiceOf<&Settings::onTerminate>()},
    Entry{{"think", duration, 0, ns(10min), attempt, LOCKSCOPE_TEXT("Setting", "Think"),
          LOCKSCOPE_TEXT("Setting", "Time between two rounds of a client.")}, &Settings::think},
    Entry{{"retry-delay", duration, 0, ns(1min), attempt, LOCKSCOPE_TEXT("Setting", "Retry delay"),
          LOCKSCOPE_TEXT("Setting", "Minimum time between two attempts to get the lock.")}, &Settings::retryDelay},
    Entry{{"retry-jitter", duration, 0, ns(1min), attempt, LOCKSCOPE_TEXT("Setting", "Retry jitter"),
          LOCKSCOPE_TEXT("Setting", "Random time added to the retry delay, up to this value.")}, &Settings::retryJitter},
    Entry{{"give-up", duration, 0, ns(1h), attempt, LOCKSCOPE_TEXT("Setting", "Give up after"),
          LOCKSCOPE_TEXT("Setting", "How long a client keeps trying. 0: no limit.")}, &Settings::giveUp},
    Entry{{"node-timeout", duration, ns(1ms), ns(1min), attempt, LOCKSCOPE_TEXT("Setting", "Node timeout"),
          LOCKSCOPE_TEXT("Setting", "How long a client waits for one node.")}, &Settings::nodeTimeout},
    Entry{{"drift-factor", fraction, 0, 0.5, attempt, LOCKSCOPE_TEXT("Setting", "Drift factor"),
          LOCKSCOPE_TEXT("Setting", "Drift allowance that Redlock subtracts from the validity, as a fraction of the TTL.")},
          &Settings::driftFactor},
    Entry{{"drift-constant", duration, 0, ns(1s), attempt, LOCKSCOPE_TEXT("Setting", "Drift constant"),
          LOCKSCOPE_TEXT("Setting", "Drift allowance that Redlock subtracts from the validity, as a fixed time.")}, &Settings::driftConstant},
    Entry{{"replicas", count, 0, 3, run, LOCKSCOPE_TEXT("Setting", "Replicas"),
          LOCKSCOPE_TEXT("Setting", "Copies of each primary. SET returns before they have the key; WAIT returns how many have it. Default: 1 for "
                                    "set-px-wait, else 0.")}, &Settings::replicas},
    Entry{{"min-replicas", count, 0, 3, run, LOCKSCOPE_TEXT("Setting", "Min. replicas"),
          LOCKSCOPE_TEXT("Setting", "A primary accepts writes only while this many replicas have sent a heartbeat within the last second. It does not "
                                    "guarantee any single write.")}, &Settings::minReplicas},
    Entry{{"sentinels", count, 0, 5, run, LOCKSCOPE_TEXT("Setting", "Sentinels"),
          LOCKSCOPE_TEXT("Setting", "Number of sentinels. They monitor the primary, and promote a replica when a majority agrees that it is down.")},
          &Settings::sentinels},
    Entry{wordsInfo("fencing", fencingWords, run, LOCKSCOPE_TEXT("Setting", "Fencing token"),
          LOCKSCOPE_TEXT("Setting", "How the protected store refuses a holder that is too late: it checks the fencing token on writes, or on reads "
                                    "and writes, or it does check-and-set with the lock's token.")), choiceOf<&Settings::fencing>()},
    Entry{wordsInfo("watchdog", offOnWords, attempt, LOCKSCOPE_TEXT("Setting", "Watchdog"),
          LOCKSCOPE_TEXT("Setting", "Extends the lease during the work. It helps against long work, not against a paused client.")),
          choiceOf<&Settings::watchdog>()},
    Entry{{"renewals", count, 1, 1000, attempt, LOCKSCOPE_TEXT("Setting", "Max. renewals"),
          LOCKSCOPE_TEXT("Setting", "Maximum number of extensions while a client holds the lock. Without a limit, a hung client keeps the lock "
                                    "forever.")}, &Settings::renewals},
    Entry{wordsInfo("failed-renewal", failedRenewalWords, attempt, LOCKSCOPE_TEXT("Setting", "Failed renewal"),
          LOCKSCOPE_TEXT("Setting", "What a client does if its watchdog cannot extend the lease: it ends the work, continues and lets the watchdog "
                                    "try again, or continues and never renews a lock again.")), choiceOf<&Settings::failedRenewal>()},
    Entry{wordsInfo("renewal-end", renewalEndWords, attempt, LOCKSCOPE_TEXT("Setting", "Renewals end"),
          LOCKSCOPE_TEXT("Setting", "When the watchdog stops: with the release, or, as a mistake, not even then.")),
          choiceOf<&Settings::renewalEnd>()},
    Entry{{"renewal-interval", duration, 0, ns(1h), attempt, LOCKSCOPE_TEXT("Setting", "Renewal interval"),
          LOCKSCOPE_TEXT("Setting", "Time between two extensions of a lease. 0: a third of the TTL. An interval longer than the TTL renews too late.")},
          &Settings::renewalInterval},
    Entry{wordsInfo("recheck", offOnWords, attempt, LOCKSCOPE_TEXT("Setting", "Recheck"),
          LOCKSCOPE_TEXT("Setting", "Checks the clock before each write, and does not write when the lease is over. It cannot detect a pause after "
                                    "the check.")), choiceOf<&Settings::recheck>()},
    Entry{wordsInfo("wake-up", wakeUpWords, run, LOCKSCOPE_TEXT("Setting", "Wake-up"),
          LOCKSCOPE_TEXT("Setting", "How a waiting client gets a free lock: it polls, or the releasing client hands the lock to the client that has "
                                    "waited longest.")), choiceOf<&Settings::wakeUp>()},
    Entry{wordsInfo("on-error", onErrorWords, attempt, LOCKSCOPE_TEXT("Setting", "On error"),
          LOCKSCOPE_TEXT("Setting", "What a client does when the lock service fails: no work without a lock (fail closed), or work without a lock "
                                    "(fail open).")), choiceOf<&Settings::onError>()},
    Entry{wordsInfo("workload", workloadWords, run, LOCKSCOPE_TEXT("Setting", "Workload"),
          LOCKSCOPE_TEXT("Setting", "What the clients do inside the critical section. This decides what a broken lock costs.")),
          choiceOf<&Settings::workload>()},
    Entry{wordsInfo("grain", grainWords, run, LOCKSCOPE_TEXT("Setting", "One lock for"),
          LOCKSCOPE_TEXT("Setting", "What one lock protects: all items, or one item. With a lock for each item, clients that need different items do "
                                    "not wait for each other. Only for the workloads section, flash-sale and transfer.")),
          choiceOf<&Settings::grain>()},
    Entry{{"items", count, 1, 1000, run, LOCKSCOPE_TEXT("Setting", "Items"),
          LOCKSCOPE_TEXT("Setting", "Number of items or accounts. In each round a client works on the next one, and each client starts with a "
                                    "different one. Only for the workloads section, flash-sale and transfer.")}, &Settings::items},
    Entry{{"stock", count, 1, 1'000'000, run, LOCKSCOPE_TEXT("Setting", "Stock"),
          LOCKSCOPE_TEXT("Setting", "Pieces of each item in stock at the beginning of the flash sale. Only for the workload flash-sale.")},
          &Settings::stock},
    Entry{wordsInfo("compensation", offOnWords, run, LOCKSCOPE_TEXT("Setting", "Compensation"),
          LOCKSCOPE_TEXT("Setting", "After each simulated day, compare pushes, reports and orders, and repair what was done twice or not at all. Only "
                                    "for the workload services.")), choiceOf<&Settings::compensation>()},
    Entry{wordsInfo("retry", offOnWords, run, LOCKSCOPE_TEXT("Setting", "Retry"),
          LOCKSCOPE_TEXT("Setting", "A transaction that fails because the value changed is retried until it succeeds. Only for watch-optimistic.")),
          choiceOf<&Settings::retry>()},
    Entry{wordsInfo("bloom", bloomWords, run, LOCKSCOPE_TEXT("Setting", "Bloom filter bits"),
          LOCKSCOPE_TEXT("Setting", "How the bits of a URL are sent to the store: one by one, in a pipeline, in a transaction, or checked and set in "
                                    "one script. Only for the workload bloom.")), choiceOf<&Settings::bloom>()},
    Entry{{"bloom-bits", count, 1, 1 << 24, run, LOCKSCOPE_TEXT("Setting", "Bloom filter size"),
          LOCKSCOPE_TEXT("Setting", "Number of bits in the Bloom filter. With fewer bits, a new URL more often looks present, because other URLs have "
                                    "set its bits. Only for the workload bloom.")}, &Settings::bloomBits},
    Entry{{"bloom-hashes", count, 1, 500, run, LOCKSCOPE_TEXT("Setting", "Bits per URL"),
          LOCKSCOPE_TEXT("Setting", "How many bits of the Bloom filter each URL sets: one per hash function. Only for the workload bloom.")},
          &Settings::bloomHashes},
    Entry{{"latency", duration, 0, ns(10s), run, LOCKSCOPE_TEXT("Setting", "Latency"),
          LOCKSCOPE_TEXT("Setting", "One-way delay on each link, added to the machine's own delay.")}, &Settings::latency},
    Entry{{"jitter", duration, 0, ns(10s), run, LOCKSCOPE_TEXT("Setting", "Jitter"),
          LOCKSCOPE_TEXT("Setting", "Random delay added to each message, up to this value.")}, &Settings::jitter},
    Entry{{"loss", fraction, 0, 0.5, run, LOCKSCOPE_TEXT("Setting", "Loss"),
          LOCKSCOPE_TEXT("Setting", "Fraction of all messages that are lost. TCP sends them again later.")}, &Settings::loss},
    Entry{{"client-clock", duration, -ns(1h), ns(1h), run, LOCKSCOPE_TEXT("Setting", "Client 2's clock"),
          LOCKSCOPE_TEXT("Setting", "How far the wall clock of client 2 is ahead of the other clients' clocks. It matters for locks and tokens that "
                                    "contain a time.")}, &Settings::clientClock},
    Entry{wordsInfo("server", serverWords, run, LOCKSCOPE_TEXT("Setting", "Server"),
          LOCKSCOPE_TEXT("Setting", "The server version whose commands, options and errors the nodes have. Only in the model.")),
          choiceOf<&Settings::server>()},
    Entry{{"clock-drift", fraction, -500'000, 500'000, run, LOCKSCOPE_TEXT("Setting", "Clock drift"),
          LOCKSCOPE_TEXT("Setting", "How much faster the nodes' clocks run than the clients' clocks, in parts per million.")},
          &Settings::clockDrift},
    Entry{{"clock-jump", duration, -ns(1h), ns(1h), run, LOCKSCOPE_TEXT("Setting", "Clock jump"),
          LOCKSCOPE_TEXT("Setting", "Length of the scenario's clock jump. 0: none.")}, &Settings::clockJump},
    Entry{{"restart-delay", duration, 0, ns(10min), run, LOCKSCOPE_TEXT("Setting", "Restart delay"),
          LOCKSCOPE_TEXT("Setting", "How long a crashed node stays down.")}, &Settings::restartDelay},
    Entry{wordsInfo("persistence", persistenceWords, run, LOCKSCOPE_TEXT("Setting", "Persistence"),
          LOCKSCOPE_TEXT("Setting", "What a node keeps on disk and still has after a restart.")), choiceOf<&Settings::persistence>()},
    Entry{wordsInfo("power-loss", offOnWords, run, LOCKSCOPE_TEXT("Setting", "Power loss"),
          LOCKSCOPE_TEXT("Setting", "A crash loses data that is not yet on disk.")), choiceOf<&Settings::powerLoss>()},
    Entry{wordsInfo("takeover", takeoverWords, attempt, LOCKSCOPE_TEXT("Setting", "Takeover"),
          LOCKSCOPE_TEXT("Setting", "How a client takes an expired lock: GETSET has one winner; with DEL and SETNX, a slow client deletes the "
                                    "winner's key. Only for getset-timestamp.")), choiceOf<&Settings::takeover>()},
    Entry{wordsInfo("loser-release", offOnWords, attempt, LOCKSCOPE_TEXT("Setting", "DEL in finally"),
          LOCKSCOPE_TEXT("Setting", "A client that fails to get the lock also deletes the key in its `finally` block, as in an article's code. Only "
                                    "for set-px-blind-del.")), choiceOf<&Settings::loserRelease>()},
    Entry{wordsInfo("repair", repairWords, attempt, LOCKSCOPE_TEXT("Setting", "Repair"),
          LOCKSCOPE_TEXT("Setting", "When a client that fails to get the lock sets the missing deadline: if TTL returns -1, or, as in an article, if "
                                    "`not ttl` is true, which happens only for 0. Only for setnx-expire-repair.")),
          choiceOf<&Settings::repair>()},
    Entry{wordsInfo("extension", extensionWords, attempt, LOCKSCOPE_TEXT("Setting", "Extension"),
          LOCKSCOPE_TEXT("Setting", "What an extension does on a node without the key: nothing, or set the key again, as popular libraries do.")),
          choiceOf<&Settings::extension>()},
    Entry{wordsInfo("lease-start", leaseStartWords, attempt, LOCKSCOPE_TEXT("Setting", "Lease counts from"),
          LOCKSCOPE_TEXT("Setting", "From which attempt a client counts its lease: the one that got the lock, or, as a mistake, its first one, so "
                                    "that waiting uses up the lease. Only for redlock and set-px-lua.")), choiceOf<&Settings::leaseStart>()},
    Entry{wordsInfo("undo", offOnWords, attempt, LOCKSCOPE_TEXT("Setting", "Undo failed attempts"),
          LOCKSCOPE_TEXT("Setting", "A failed attempt releases the keys that it has set. If not, they block the lock until their TTL ends. Only for "
                                    "redlock, redlock-no-recheck, set-px-wait and set-px-waitaof.")), choiceOf<&Settings::undo>()},
    Entry{wordsInfo("release", releaseWords, run, LOCKSCOPE_TEXT("Setting", "Release"),
          LOCKSCOPE_TEXT("Setting", "How the lock is released: as the scheme does it, by a blind DEL, by a DEL after comparing the token, or by one "
                                    "command that compares and deletes.")), choiceOf<&Settings::release>()},
    Entry{wordsInfo("lease-unit", leaseUnitWords, attempt, LOCKSCOPE_TEXT("Setting", "Lease unit"),
          LOCKSCOPE_TEXT("Setting", "Whether SET takes the lease in milliseconds (PX) or in whole seconds, rounded up (EX). Only for set-px-*.")),
          choiceOf<&Settings::leaseUnit>()},
    Entry{wordsInfo("token", tokenWords, run, LOCKSCOPE_TEXT("Setting", "Token"),
          LOCKSCOPE_TEXT("Setting", "What a client makes its token from: the value by which it recognizes its own lock (for a re-entrant lock: its "
                                    "owner). Two holds with the same token can delete each other's key.")), choiceOf<&Settings::token>()},
    Entry{{"depth", count, 1, 10, run, LOCKSCOPE_TEXT("Setting", "Depth"),
          LOCKSCOPE_TEXT("Setting", "How many times a client acquires the re-entrant lock in each round before it releases it. Only for reentrant.")},
          &Settings::depth},
    Entry{{"mistakes", SettingType::set, usualMistakesSetting, (1 << articleMistakeWords.size()) - 1, run, LOCKSCOPE_TEXT("Setting", "Code mistakes"),
          LOCKSCOPE_TEXT("Setting", "Mistakes in the articles' code that the scheme repeats: one, or several together. Joined by +; usual: those of "
                                    "the scheme's own article."), articleMistakeWords},
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

// `problem` names {setting}, {value} and {range}.
Error badValue(const SettingInfo &info, const std::string &value, const MarkedText &problem)
{
    return Error{{problem,
        {{"setting", std::string(info.name)}, {"value", value}, {"range", settingRange(info)}}}};
}

Error unknownName(std::string_view name)
{
    std::vector<std::string> names;
    for (const SettingInfo &info : infos)
        names.emplace_back(info.name);
    return Error{Wording{LOCKSCOPE_TEXT("Error", "no setting {name}"), {{"name", quoted(name)}}} +=
        expectedNames(name, names)};
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
        return badValue(info, shown,
            LOCKSCOPE_TEXT("Error", "{setting}: {value} is out of range; expected {range}"));
    const bool isWhole = info.type == SettingType::count || info.type == SettingType::choice
        || info.type == SettingType::set;
    if (isWhole && std::trunc(number) != number)
        return badValue(info, shown,
            LOCKSCOPE_TEXT("Error", "{setting}: {value} is not a whole number; expected {range}"));
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
            return badValue(*info, quoted(text),
                LOCKSCOPE_TEXT(
                    "Error", "{setting}: {value} is not a duration in range; expected {range}"));
        return assignChecked(settings, *info, ns(length.value()), quoted(text));
    }
    if (info->type == SettingType::choice) {
        const auto word = std::find(info->words.begin(), info->words.end(), text);
        if (word == info->words.end())
            return badValue(*info, quoted(text),
                LOCKSCOPE_TEXT(
                    "Error", "{setting}: {value} is not one of its values; expected {range}"));
        return assignChecked(
            settings, *info, static_cast<double>(word - info->words.begin()), quoted(text));
    }
    if (info->type == SettingType::set) {
        const std::optional<int> bits = wordSetOf(*info, text);
        return bits ? assignChecked(settings, *info, *bits, quoted(text))
                    : badValue(*info, quoted(text),
                        LOCKSCOPE_TEXT("Error",
                            "{setting}: {value} is not a list of its values; expected {range}"));
    }
    double number = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, number);
    if (problem != std::errc{} || rest != end || !std::isfinite(number))
        return badValue(*info, quoted(text),
            LOCKSCOPE_TEXT(
                "Error", "{setting}: {value} is not a number in range; expected {range}"));
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

Wording settingRange(const SettingInfo &info)
{
    if (info.type == SettingType::choice || info.type == SettingType::set) {
        std::string text;
        for (std::size_t i = 0; i < info.words.size(); ++i)
            text.append(i == 0 ? "" : ", ").append(info.words[i]);
        return info.type == SettingType::set
            ? Wording{LOCKSCOPE_TEXT("Error", "usual, none, or some of these joined by +: {words}"),
                {{"words", text}}}
            : Wording::quoted(text);
    }
    return {LOCKSCOPE_TEXT("Error", "{min} to {max}"),
        {{"min", limitText(info, info.min)}, {"max", limitText(info, info.max)}}};
}

} // namespace lockscope
