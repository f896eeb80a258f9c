// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/settingwords.h"

#include "core/run/check/validaterun.h"
#include "core/workload/workload.h"
#include "lockscope/base/wording.h"
#include "ui/words/quantities.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>

namespace lockscope {
namespace {

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
    ChoiceWord{"on-terminate", "drain", QT_TRANSLATE_NOOP("Setting", "finish the work, release")},
    ChoiceWord{"on-terminate", "release", QT_TRANSLATE_NOOP("Setting", "release, finish the work")},
    ChoiceWord{"on-terminate", "exit", QT_TRANSLATE_NOOP("Setting", "end at once")},
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

} // namespace

QString settingLabel(std::string_view name)
{
    const SettingInfo *const info = settingInfo(name);
    return info ? textOf(info->label) : textOf(name);
}

QString settingMeaning(std::string_view name)
{
    const SettingInfo *const info = settingInfo(name);
    return info ? textOf(info->meaning) : QString();
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
        return {100, QCoreApplication::translate("Setting", " %")};
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

QString workloadTitle(std::string_view word)
{
    for (const Workload *const workload : workloads()) {
        if (workload->info().word() == word)
            return QCoreApplication::translate("Workload", workload->info().title);
    }
    return textOf(word);
}

QString workloadCountLabel(WorkloadKind kind, std::string_view name)
{
    const CountInfo *const count = workloadOf(kind).info().count(name);
    return count ? QCoreApplication::translate("Workload", count->label) : QString();
}

bool isWorkloadCountInTime(WorkloadKind kind, std::string_view name)
{
    const CountInfo *const count = workloadOf(kind).info().count(name);
    return count && count->unit == CountInfo::Unit::microsecond;
}

QString workloadCountText(WorkloadKind kind, std::string_view name, std::int64_t number)
{
    return isWorkloadCountInTime(kind, name) ? lengthText(std::chrono::microseconds(number))
                                             : countText(number);
}

} // namespace lockscope
