// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/pairchoices.h"

#include "core/lab/pairs/pair.h"

namespace lockscope {
namespace {

// Returns a copy of `choice` that has the scheme, faults and settings of `run`.
Choice choiceOf(const EffectiveScenario &run, Choice choice)
{
    if (choice.scheme() != run.scheme)
        choice.setScheme(run.scheme);
    if (!(choice.faults() == run.scenario.faults))
        choice.setFaults(run.scenario.faults);
    std::map<std::string, std::string> changed;
    for (const SettingInfo &info : settingInfos()) {
        std::string text = settingText(run.scenario.settings, info.name);
        if (text != settingText(choice.settings(), info.name))
            changed.emplace(info.name, std::move(text));
    }
    choice.setSettings(changed);
    return choice;
}

} // namespace

std::optional<std::pair<Choice, Choice>> pairChoices(const Choice &choice)
{
    const auto pair = pairOf(choice.effective("model"));
    if (!pair)
        return std::nullopt;
    return std::pair(choiceOf(pair->own, choice), choiceOf(pair->other, choice));
}

} // namespace lockscope
