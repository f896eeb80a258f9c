// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/pairchoices.h"

#include "core/lab/pairs/pair.h"

namespace lockscope {
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
