// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/settingwords.h"

#include "core/run/shared/validaterun.h"
#include "ui/words/mistakewords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/workloadwords.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>

namespace lockscope {
namespace {

struct SettingText {
    std::string_view name;
    const char *label;
    const char *meaning;
};

constexpr std::array settingTexts{
    SettingText{"ttl", QT_TRANSLATE_NOOP("Setting", "TTL"),
        QT_TRANSLATE_NOOP(
            "Setting", "Lease length. After this time, Redis deletes the lock's key.")},
    SettingText{"pause", QT_TRANSLATE_NOOP("Setting", "Max. pause"),
        QT_TRANSLATE_NOOP("Setting",
            "Length of the scenario's stop-the-world pause. 0: no pause. If a condition ends the "
            "pause: its maximum length.")},
    SettingText{"nodes", QT_TRANSLATE_NOOP("Setting", "Nodes"),
        QT_TRANSLATE_NOOP(
            "Setting", "Independent Redis primaries. Redlock needs a majority of them.")},
    SettingText{"clients", QT_TRANSLATE_NOOP("Setting", "Clients"),
        QT_TRANSLATE_NOOP("Setting", "Client processes that compete for the lock.")},
    SettingText{"capacity", QT_TRANSLATE_NOOP("Setting", "Capacity"),
        QT_TRANSLATE_NOOP("Setting",
            "How many clients may be inside at the same time. Only for programs of the user.")},
    SettingText{"work", QT_TRANSLATE_NOOP("Setting", "Work"),
        QT_TRANSLATE_NOOP("Setting", "Time a client spends inside the critical section.")},
    SettingText{"think", QT_TRANSLATE_NOOP("Setting", "Think"),
        QT_TRANSLATE_NOOP("Setting", "Time between two rounds of a client.")},
    SettingText{"retry-delay", QT_TRANSLATE_NOOP("Setting", "Retry delay"),
        QT_TRANSLATE_NOOP("Setting", "Minimum time between two attempts to get the lock.")},
    SettingText{"retry-jitter", QT_TRANSLATE_NOOP("Setting", "Retry jitter"),
        QT_TRANSLATE_NOOP("Setting", "Random time added to the retry delay, up to this value.")},
    SettingText{"give-up", QT_TRANSLATE_NOOP("Setting", "Give up after"),
        QT_TRANSLATE_NOOP("Setting", "How long a client keeps trying. 0: no limit.")},
    SettingText{"node-timeout", QT_TRANSLATE_NOOP("Setting", "Node timeout"),
        QT_TRANSLATE_NOOP("Setting", "How long a client waits for one node.")},
    SettingText{"drift-factor", QT_TRANSLATE_NOOP("Setting", "Drift factor"),
        QT_TRANSLATE_NOOP("Setting",
            "Drift allowance that Redlock subtracts from the validity, as a fraction of the TTL.")},
    SettingText{"drift-constant", QT_TRANSLATE_NOOP("Setting", "Drift constant"),
        QT_TRANSLATE_NOOP("Setting",
            "Drift allowance that Redlock subtracts from the validity, as a fixed time.")},
    SettingText{"replicas", QT_TRANSLATE_NOOP("Setting", "Replicas"),
        QT_TRANSLATE_NOOP("Setting",
            "Copies of each primary. SET returns before they have the key; WAIT returns how many "
            "have it.")},
    SettingText{"fencing", QT_TRANSLATE_NOOP("Setting", "Fencing"),
        QT_TRANSLATE_NOOP("Setting",
            "How the protected store refuses a holder that is too late: it checks the fencing "
            "token on writes, or on reads and writes, or it does check-and-set with the lock's "
            "token.")},
    SettingText{"watchdog", QT_TRANSLATE_NOOP("Setting", "Watchdog"),
        QT_TRANSLATE_NOOP("Setting",
            "Extends the lease during the work. It helps against long work, not against a paused "
            "client.")},
    SettingText{"renewals", QT_TRANSLATE_NOOP("Setting", "Max. renewals"),
        QT_TRANSLATE_NOOP("Setting",
            "Maximum number of extensions while a client holds the lock. Without a limit, a hung "
            "client keeps the lock forever.")},
    SettingText{"failed-renewal", QT_TRANSLATE_NOOP("Setting", "Failed renewal"),
        QT_TRANSLATE_NOOP("Setting",
            "What a client does if its watchdog cannot extend the lease: it ends the work, "
            "continues and lets the watchdog try again, or continues and never renews a lock "
            "again.")},
    SettingText{"renewal-end", QT_TRANSLATE_NOOP("Setting", "Renewals end"),
        QT_TRANSLATE_NOOP("Setting",
            "When the watchdog stops: with the release, or, as a mistake, not even then.")},
    SettingText{"recheck", QT_TRANSLATE_NOOP("Setting", "Recheck"),
        QT_TRANSLATE_NOOP("Setting",
            "Checks the clock before each write, and does not write when the lease is over. It "
            "cannot detect a pause after the check.")},
    SettingText{"wake-up", QT_TRANSLATE_NOOP("Setting", "Wake-up"),
        QT_TRANSLATE_NOOP("Setting",
            "How a waiting client gets a free lock: it polls, or the releasing client hands the "
            "lock to the client that has waited longest.")},
    SettingText{"on-error", QT_TRANSLATE_NOOP("Setting", "On error"),
        QT_TRANSLATE_NOOP("Setting",
            "What a client does when the lock service fails: no work without a lock (fail closed), "
            "or work without a lock (fail open).")},
    SettingText{"min-replicas", QT_TRANSLATE_NOOP("Setting", "Min. replicas"),
        QT_TRANSLATE_NOOP("Setting",
            "A primary accepts writes only while this many replicas have sent a heartbeat within "
            "the last second. It does not guarantee any single write.")},
    SettingText{"sentinels", QT_TRANSLATE_NOOP("Setting", "Sentinels"),
        QT_TRANSLATE_NOOP("Setting",
            "Number of sentinels. They monitor the primary, and promote a replica when a majority "
            "agrees that it is down.")},
    SettingText{"workload", QT_TRANSLATE_NOOP("Setting", "Workload"),
        QT_TRANSLATE_NOOP("Setting",
            "What the clients do inside the critical section. This decides what a broken lock "
            "costs.")},
    SettingText{"items", QT_TRANSLATE_NOOP("Setting", "Items"),
        QT_TRANSLATE_NOOP("Setting",
            "Number of items or accounts. In each round a client works on the next one, and each "
            "client starts with a different one.")},
    SettingText{"grain", QT_TRANSLATE_NOOP("Setting", "One lock for"),
        QT_TRANSLATE_NOOP("Setting",
            "What one lock protects: all items, or one item. With a lock for each item, clients "
            "that need different items do not wait for each other.")},
    SettingText{"stock", QT_TRANSLATE_NOOP("Setting", "Stock"),
        QT_TRANSLATE_NOOP(
            "Setting", "Pieces of each item in stock at the beginning of the flash sale.")},
    SettingText{"compensation", QT_TRANSLATE_NOOP("Setting", "Compensation"),
        QT_TRANSLATE_NOOP("Setting",
            "After each simulated day, compare pushes, reports and orders, and repair what was "
            "done twice or not at all.")},
    SettingText{"retry", QT_TRANSLATE_NOOP("Setting", "Retry"),
        QT_TRANSLATE_NOOP("Setting",
            "A transaction that fails because the value changed is retried until it succeeds.")},
    SettingText{"bloom", QT_TRANSLATE_NOOP("Setting", "Bloom filter bits"),
        QT_TRANSLATE_NOOP("Setting",
            "How the bits of a URL are sent to the store: one by one, in a pipeline, in a "
            "transaction, or checked and set in one script.")},
    SettingText{"bloom-bits", QT_TRANSLATE_NOOP("Setting", "Bloom filter size"),
        QT_TRANSLATE_NOOP("Setting",
            "Number of bits in the Bloom filter. With fewer bits, a new URL more often looks "
            "present, because other URLs have set its bits.")},
    SettingText{"bloom-hashes", QT_TRANSLATE_NOOP("Setting", "Bits per URL"),
        QT_TRANSLATE_NOOP(
            "Setting", "How many bits of the Bloom filter each URL sets: one per hash function.")},
    SettingText{"latency", QT_TRANSLATE_NOOP("Setting", "Latency"),
        QT_TRANSLATE_NOOP(
            "Setting", "One-way delay on each link, added to the machine's own delay.")},
    SettingText{"jitter", QT_TRANSLATE_NOOP("Setting", "Jitter"),
        QT_TRANSLATE_NOOP("Setting", "Random delay added to each message, up to this value.")},
    SettingText{"loss", QT_TRANSLATE_NOOP("Setting", "Loss"),
        QT_TRANSLATE_NOOP("Setting", "Fraction of all messages that are lost.")},
    SettingText{"server", QT_TRANSLATE_NOOP("Setting", "Server"),
        QT_TRANSLATE_NOOP(
            "Setting", "The server version whose commands, options and errors the nodes have.")},
    SettingText{"clock-drift", QT_TRANSLATE_NOOP("Setting", "Clock drift"),
        QT_TRANSLATE_NOOP("Setting",
            "How much faster the nodes' clocks run than the clients' clocks, in parts per "
            "million.")},
    SettingText{"clock-jump", QT_TRANSLATE_NOOP("Setting", "Clock jump"),
        QT_TRANSLATE_NOOP("Setting", "Length of the scenario's clock jump. 0: none.")},
    SettingText{"restart-delay", QT_TRANSLATE_NOOP("Setting", "Restart delay"),
        QT_TRANSLATE_NOOP("Setting", "How long a crashed node stays down.")},
    SettingText{"persistence", QT_TRANSLATE_NOOP("Setting", "Persistence"),
        QT_TRANSLATE_NOOP("Setting", "What a node keeps on disk and still has after a restart.")},
    SettingText{"power-loss", QT_TRANSLATE_NOOP("Setting", "Power loss"),
        QT_TRANSLATE_NOOP("Setting", "A crash loses data that is not yet on disk.")},
    SettingText{"takeover", QT_TRANSLATE_NOOP("Setting", "Takeover"),
        QT_TRANSLATE_NOOP("Setting",
            "How a client takes an expired lock: GETSET has one winner; with DEL and SETNX, a slow "
            "client deletes the winner's key.")},
    SettingText{"loser-release", QT_TRANSLATE_NOOP("Setting", "DEL in finally"),
        QT_TRANSLATE_NOOP("Setting",
            "A client that fails to get the lock also deletes the key in its `finally` block, as "
            "in an article's code.")},
    SettingText{"repair", QT_TRANSLATE_NOOP("Setting", "Repair"),
        QT_TRANSLATE_NOOP("Setting",
            "When a client that fails to get the lock sets the missing deadline: if TTL returns "
            "-1, or, as in an article, if `not ttl` is true, which happens only for 0.")},
    SettingText{"extension", QT_TRANSLATE_NOOP("Setting", "Extension"),
        QT_TRANSLATE_NOOP("Setting",
            "What an extension does on a node without the key: nothing, or set the key again, as "
            "popular libraries do.")},
    SettingText{"lease-start", QT_TRANSLATE_NOOP("Setting", "Lease counts from"),
        QT_TRANSLATE_NOOP("Setting",
            "From which attempt a client counts its lease: the one that got the lock, or, as a "
            "mistake, its first one, so that waiting uses up the lease.")},
    SettingText{"undo", QT_TRANSLATE_NOOP("Setting", "Undo failed attempts"),
        QT_TRANSLATE_NOOP("Setting",
            "A failed attempt releases the keys that it has set. If not, they block the lock until "
            "their TTL ends.")},
    SettingText{"lease-unit", QT_TRANSLATE_NOOP("Setting", "Lease unit"),
        QT_TRANSLATE_NOOP("Setting",
            "Whether SET takes the lease in milliseconds (PX) or in whole seconds, rounded up "
            "(EX).")},
    SettingText{"mistakes", QT_TRANSLATE_NOOP("Setting", "Code mistakes"),
        QT_TRANSLATE_NOOP("Setting",
            "Mistakes in the articles' code that the scheme repeats: one, or several together.")},
    SettingText{"release", QT_TRANSLATE_NOOP("Setting", "Release"),
        QT_TRANSLATE_NOOP("Setting",
            "How the lock is released: as the scheme does it, by a blind DEL, by a DEL after "
            "comparing the token, or by one command that compares and deletes.")},
    SettingText{"token", QT_TRANSLATE_NOOP("Setting", "Token"),
        QT_TRANSLATE_NOOP("Setting",
            "What a client makes its token from: the value by which it recognizes its own lock "
            "(for a re-entrant lock: its owner). Two holds with the same token can delete each "
            "other's key.")},
    SettingText{"depth", QT_TRANSLATE_NOOP("Setting", "Depth"),
        QT_TRANSLATE_NOOP("Setting",
            "How many times a client acquires the re-entrant lock in each round before it releases "
            "it.")},
    SettingText{"client-clock", QT_TRANSLATE_NOOP("Setting", "Client 2's clock"),
        QT_TRANSLATE_NOOP("Setting",
            "How far the wall clock of client 2 is ahead of the other clients' clocks. It matters "
            "for locks and tokens that contain a time.")},
};

struct ChoiceWord {
    std::string_view setting; // empty: any setting
    std::string_view word;
    const char *text;
};

constexpr std::array choiceWords{
    ChoiceWord{"", "off", QT_TRANSLATE_NOOP("Setting", "off")},
    ChoiceWord{"", "on", QT_TRANSLATE_NOOP("Setting", "on")},
    ChoiceWord{"fencing", "write", QT_TRANSLATE_NOOP("Setting", "on writes")},
    ChoiceWord{"fencing", "read-write", QT_TRANSLATE_NOOP("Setting", "on reads and writes")},
    ChoiceWord{"fencing", "cas", QT_TRANSLATE_NOOP("Setting", "check-and-set")},
    ChoiceWord{"wake-up", "poll", QT_TRANSLATE_NOOP("Setting", "poll")},
    ChoiceWord{"wake-up", "notify", QT_TRANSLATE_NOOP("Setting", "hand over")},
    ChoiceWord{"on-error", "fail-closed", QT_TRANSLATE_NOOP("Setting", "fail closed")},
    ChoiceWord{"on-error", "fail-open", QT_TRANSLATE_NOOP("Setting", "fail open")},
    ChoiceWord{"grain", "all", QT_TRANSLATE_NOOP("Setting", "all items")},
    ChoiceWord{"grain", "item", QT_TRANSLATE_NOOP("Setting", "one item")},
    ChoiceWord{"bloom", "bits", QT_TRANSLATE_NOOP("Setting", "one by one")},
    ChoiceWord{"bloom", "pipeline", QT_TRANSLATE_NOOP("Setting", "pipeline")},
    ChoiceWord{"bloom", "multi", QT_TRANSLATE_NOOP("Setting", "transaction")},
    ChoiceWord{"bloom", "script", QT_TRANSLATE_NOOP("Setting", "one script")},
    ChoiceWord{"repair", "no-deadline", QT_TRANSLATE_NOOP("Setting", "TTL = -1")},
    ChoiceWord{"repair", "not-ttl", QT_TRANSLATE_NOOP("Setting", "`not ttl`")},
    ChoiceWord{"takeover", "getset", QT_TRANSLATE_NOOP("Setting", "GETSET")},
    ChoiceWord{"takeover", "del-setnx", QT_TRANSLATE_NOOP("Setting", "DEL, then SETNX")},
    ChoiceWord{"persistence", "none", QT_TRANSLATE_NOOP("Setting", "none")},
    ChoiceWord{"persistence", "rdb", QT_TRANSLATE_NOOP("Setting", "RDB snapshots")},
    ChoiceWord{"persistence", "aof-no", QT_TRANSLATE_NOOP("Setting", "AOF, fsync no")},
    ChoiceWord{"persistence", "aof-everysec", QT_TRANSLATE_NOOP("Setting", "AOF, fsync everysec")},
    ChoiceWord{"persistence", "aof-always", QT_TRANSLATE_NOOP("Setting", "AOF, fsync always")},
    ChoiceWord{"extension", "if-held", QT_TRANSLATE_NOOP("Setting", "only if held")},
    ChoiceWord{"extension", "or-create", QT_TRANSLATE_NOOP("Setting", "or set again")},
    ChoiceWord{"failed-renewal", "end-work", QT_TRANSLATE_NOOP("Setting", "end the work")},
    ChoiceWord{"failed-renewal", "ignore", QT_TRANSLATE_NOOP("Setting", "continue, try again")},
    ChoiceWord{
        "failed-renewal", "disarm", QT_TRANSLATE_NOOP("Setting", "continue, never renew again")},
    ChoiceWord{"renewal-end", "release", QT_TRANSLATE_NOOP("Setting", "with the release")},
    ChoiceWord{"renewal-end", "never", QT_TRANSLATE_NOOP("Setting", "never")},
    ChoiceWord{
        "lease-start", "attempt", QT_TRANSLATE_NOOP("Setting", "the attempt that got the lock")},
    ChoiceWord{"lease-start", "first-attempt", QT_TRANSLATE_NOOP("Setting", "the first attempt")},
    ChoiceWord{"lease-unit", "ms", QT_TRANSLATE_NOOP("Setting", "milliseconds (PX)")},
    ChoiceWord{"lease-unit", "s", QT_TRANSLATE_NOOP("Setting", "whole seconds (EX)")},
    ChoiceWord{"mistakes", "usual", QT_TRANSLATE_NOOP("Setting", "as in the article")},
    ChoiceWord{"mistakes", "none", QT_TRANSLATE_NOOP("Setting", "none")},
    ChoiceWord{"release", "usual", QT_TRANSLATE_NOOP("Setting", "as in the scheme")},
    ChoiceWord{"release", "blind", QT_TRANSLATE_NOOP("Setting", "blind DEL")},
    ChoiceWord{"release", "get-del", QT_TRANSLATE_NOOP("Setting", "GET, DEL")},
    ChoiceWord{"release", "multi-get-del", QT_TRANSLATE_NOOP("Setting", "GET, MULTI DEL EXEC")},
    ChoiceWord{"release", "watch", QT_TRANSLATE_NOOP("Setting", "WATCH, MULTI DEL EXEC")},
    ChoiceWord{"release", "lua", QT_TRANSLATE_NOOP("Setting", "Lua script")},
    ChoiceWord{"release", "ifeq", QT_TRANSLATE_NOOP("Setting", "DELEX or DELIFEQ")},
    ChoiceWord{"server", "any", QT_TRANSLATE_NOOP("Setting", "all commands")},
    ChoiceWord{"server", "redis-2.6.11", QT_TRANSLATE_NOOP("Setting", "Redis 2.6.11")},
    ChoiceWord{"server", "redis-7.0", QT_TRANSLATE_NOOP("Setting", "Redis 7.0")},
    ChoiceWord{"server", "redis-7.2", QT_TRANSLATE_NOOP("Setting", "Redis 7.2")},
    ChoiceWord{"server", "redis-8.4", QT_TRANSLATE_NOOP("Setting", "Redis 8.4")},
    ChoiceWord{"server", "valkey-8.1", QT_TRANSLATE_NOOP("Setting", "Valkey 8.1")},
    ChoiceWord{"server", "valkey-9.0", QT_TRANSLATE_NOOP("Setting", "Valkey 9.0")},
    ChoiceWord{"token", "random", QT_TRANSLATE_NOOP("Setting", "20 random bytes")},
    ChoiceWord{"token", "uuid", QT_TRANSLATE_NOOP("Setting", "UUID")},
    ChoiceWord{"token", "uniqid", QT_TRANSLATE_NOOP("Setting", "uniqid(): clock in microseconds")},
    ChoiceWord{"token", "machine-thread", QT_TRANSLATE_NOOP("Setting", "machine and thread")},
    ChoiceWord{"token", "thread", QT_TRANSLATE_NOOP("Setting", "thread number only")},
    ChoiceWord{"token", "request-id", QT_TRANSLATE_NOOP("Setting", "request id")},
    ChoiceWord{"token", "constant", QT_TRANSLATE_NOOP("Setting", "the same for all")},
};

constexpr std::array<std::string_view, 12> environmentSettings{"latency", "jitter", "loss",
    "client-clock", "server", "clock-drift", "clock-jump", "restart-delay", "persistence",
    "power-loss", "min-replicas", "sentinels"};

// Returns whether a run in that world can have a value of this setting that
// differs from the default.
bool canDiffer(const SettingInfo &info, WorldKind world)
{
    EffectiveScenario changed;
    changed.scheme = "set-px-lua";
    changed.world = world;
    Settings &settings = changed.scenario.settings;
    settings.replicas = 1;
    const double defaultValue = settingNumber(settings, info.name);
    const double otherValue = defaultValue == info.max ? info.min : info.max;
    return setSettingNumber(settings, info.name, otherValue) && checkRun(changed, false);
}

// Returns the text of a value of a setting that is a set of words (SettingType::set). `bits`: a bit
// for each word in the set; 0: no word; -1: the default of the scheme.
QString setValueText(const SettingInfo &info, int bits)
{
    if (bits <= 0)
        return settingWord(info.name, bits < 0 ? "usual" : "none");
    QStringList parts;
    for (std::size_t i = 0; i < info.words.size(); ++i) {
        if (bits >> i & 1)
            parts << settingWord(info.name, info.words[i]);
    }
    //: between the mistakes of a set: "One vote is enough, No undo"
    return parts.join(QCoreApplication::translate("Setting", ", "));
}

const SettingText *settingTextOf(std::string_view name)
{
    for (const SettingText &entry : settingTexts) {
        if (entry.name == name)
            return &entry;
    }
    return nullptr;
}

} // namespace

QString settingLabel(std::string_view name)
{
    const SettingText *const entry = settingTextOf(name);
    return entry ? QCoreApplication::translate("Setting", entry->label) : textOf(name);
}

QString settingMeaning(std::string_view name)
{
    const SettingText *const entry = settingTextOf(name);
    return entry ? QCoreApplication::translate("Setting", entry->meaning) : QString();
}

QString settingWord(std::string_view setting, std::string_view word)
{
    if (setting == "workload")
        return workloadTitle(word);
    for (const ChoiceWord &entry : choiceWords) {
        if (entry.word == word && (entry.setting.empty() || entry.setting == setting))
            return QCoreApplication::translate("Setting", entry.text);
    }
    if (setting == "mistakes") {
        const auto found = std::find(articleMistakeWords.begin(), articleMistakeWords.end(), word);
        if (found != articleMistakeWords.end())
            return mistakeLabel(static_cast<ArticleMistake>(found - articleMistakeWords.begin()));
    }
    return textOf(word);
}

SettingUnit settingUnit(std::string_view name)
{
    if (name == "clock-drift")
        return {1, QStringLiteral(" ppm")};
    if (name == "loss")
        return {100, QStringLiteral(" %")};
    return {};
}

bool isEnvironmentSetting(std::string_view name)
{
    return std::find(environmentSettings.begin(), environmentSettings.end(), name)
        != environmentSettings.end();
}

bool isModelOnlySetting(std::string_view name)
{
    static const std::set<std::string, std::less<>> modelOnly = [] {
        std::set<std::string, std::less<>> names;
        for (const SettingInfo &info : settingInfos()) {
            if (canDiffer(info, WorldKind::model) && !canDiffer(info, WorldKind::live))
                names.emplace(info.name);
        }
        return names;
    }();
    return modelOnly.contains(name);
}

QString settingValueText(const SettingInfo &info, double value)
{
    switch (info.type) {
    case SettingType::duration: return lengthText(Duration(static_cast<Duration::rep>(value)));
    case SettingType::count: return countText(static_cast<qint64>(value));
    case SettingType::choice:
        return settingWord(info.name, info.words[static_cast<std::size_t>(value)]);
    case SettingType::set: return setValueText(info, static_cast<int>(value));
    case SettingType::fraction: break;
    }
    const SettingUnit unit = settingUnit(info.name);
    return QLocale().toString(value * unit.factor, 'g', 4) + unit.suffix;
}

} // namespace lockscope
