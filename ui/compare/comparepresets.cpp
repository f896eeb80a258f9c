// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparepresets.h"

#include "core/analysis/pairs/pair.h"
#include "core/scenario/files/library.h"
#include "lockscope/base/contract.h"
#include "ui/words/text.h"

#include <QCoreApplication>

#include <array>
#include <string>

namespace lockscope {
namespace {

struct Words {
    std::string_view id;
    const char *title;
};

constexpr std::array words{
    Words{"blind-del", QT_TRANSLATE_NOOP("ComparePreset", "Release: blind DEL | by script")},
    Words{"get-del", QT_TRANSLATE_NOOP("ComparePreset", "Release: GET, compare, DEL | by script")},
    Words{"deadline", QT_TRANSLATE_NOOP("ComparePreset", "Deadline: EXPIRE later | SET NX PX")},
    Words{"fencing", QT_TRANSLATE_NOOP("ComparePreset", "No fencing token | fencing token")},
    Words{"watchdog", QT_TRANSLATE_NOOP("ComparePreset", "No watchdog | watchdog")},
    Words{
        "redlock", QT_TRANSLATE_NOOP("ComparePreset", "One node and a replica | Redlock on five")},
    Words{"recheck",
        QT_TRANSLATE_NOOP("ComparePreset", "Redlock: no validity check | validity check")},
    Words{"counter", QT_TRANSLATE_NOOP("ComparePreset", "No lock | lock")},
};

Choice choiceOf(const Scenario &scenario, const ComparePreset::Side &side, Seed seed)
{
    Choice choice(scenario);
    choice.setScheme(std::string(side.scheme));
    std::map<std::string, std::string> settings;
    for (const auto &[name, text] : side.settings)
        settings.emplace(name, text);
    choice.setSettings(settings);
    choice.setSeed(seed);
    return choice;
}

} // namespace

const std::vector<ComparePreset> &comparePresets()
{
    static const std::vector<ComparePreset> presets{
        {"blind-del", "F17", {"set-px-blind-del", {}}, {"set-px-lua", {}}},
        {"get-del", "F17c", {"set-px-get-del", {}}, {"set-px-lua", {}}},
        {"deadline", "F16", {"setnx-expire", {}}, {"set-px-lua", {}}},
        {"fencing", "F10", {"set-px-lua", {{"fencing", "off"}}},
            {"set-px-lua", {{"fencing", "write"}}}},
        {"watchdog", "F24", {"set-px-lua", {{"watchdog", "off"}}},
            {"set-px-lua", {{"watchdog", "on"}}}},
        {"redlock", "F1c", {"set-px-lua", {}}, {"redlock", {}}},
        {"recheck", "F11", {"redlock-no-recheck", {}}, {"redlock", {}}},
        {"counter", "F29", {"none", {}}, {"set-px-lua", {}}},
    };
    return presets;
}

QString presetTitle(const ComparePreset &preset)
{
    for (const Words &entry : words) {
        if (entry.id == preset.id)
            return QCoreApplication::translate("ComparePreset", entry.title);
    }
    return textOf(preset.id);
}

std::pair<Choice, Choice> choicesOf(const ComparePreset &preset, Seed seed)
{
    const auto scenario = findScenario(preset.scenario);
    LOCKSCOPE_ASSERT(scenario);
    return {choiceOf(scenario.value(), preset.a, seed), choiceOf(scenario.value(), preset.b, seed)};
}

namespace {

// Returns a copy of `choice` that has the scheme, faults and settings of `effective`.
Choice choiceOf(const EffectiveScenario &effective, Choice choice)
{
    if (choice.scheme() != effective.scheme)
        choice.setScheme(effective.scheme);
    if (!(choice.faults() == effective.scenario.faults))
        choice.setFaults(effective.scenario.faults);
    std::map<std::string, std::string> changed;
    for (const SettingInfo &info : settingInfos()) {
        std::string text = settingText(effective.scenario.settings, info.name);
        if (text != settingText(choice.settings(), info.name))
            changed.emplace(info.name, std::move(text));
    }
    choice.setSettings(changed);
    return choice;
}

} // namespace

std::optional<std::pair<Choice, Choice>> pairChoices(const Choice &choice)
{
    const auto pair = pairOf(choice.effective(WorldKind::model));
    if (!pair)
        return std::nullopt;
    return std::pair(choiceOf(pair->own, choice), choiceOf(pair->other, choice));
}

} // namespace lockscope
