// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/export/repetition.h"

#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>

namespace lockscope {
namespace {

// Quotes a word for a shell, unless it needs no quotes.
std::string shellWord(const std::string &word)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,/=:+@%";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos)
        return word;
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

// Options cannot change these properties.
bool isTheSameButForOptions(const Scenario &run, const Scenario &known)
{
    return run.faults == known.faults && run.clients == known.clients && run.rounds == known.rounds && run.resource.text == known.resource.text && run.worlds == known.worlds;
}

// Returns the value that the command line uses for a setting without an option.
double usualNumber(const Scenario &known, const std::string &scheme, std::string_view name)
{
    if (name == "nodes")
        return known.nodesGiven.value_or(nodesUsual(scheme));
    if (name == "replicas")
        return known.replicasGiven.value_or(replicasUsual(scheme));
    return settingNumber(known.settings, name);
}

std::string optionsOf(const EffectiveScenario &run, const Scenario &known)
{
    std::string options;
    if (run.world != "live")
        options += " --world " + shellWord(run.world);
    if (run.scheme != known.scheme)
        options += " --scheme " + shellWord(run.scheme);
    for (const SettingInfo &info : settingInfos()) {
        if (settingNumber(run.scenario.settings, info.name) != usualNumber(known, run.scheme, info.name))
            options += " --set " + shellWord(std::string(info.name) + "=" + settingText(run.scenario.settings, info.name));
    }
    if (run.seed.value != Seed{1}.value)
        options += " --seed " + std::to_string(run.seed.value);
    if (run.durationLimit)
        options += " --duration " + durationText(*run.durationLimit);
    return options;
}

// Returns the run's scenario for a file, with the values of the options included.
Scenario ownScenario(const EffectiveScenario &run)
{
    Scenario own = run.scenario;
    own.scheme = run.scheme;
    own.nodesGiven = own.settings.nodes;
    own.replicasGiven = own.settings.replicas;
    own.expected.clear(); // the expected outcomes belong to the unchanged scenario
    return own;
}

} // namespace

Repetition repetitionOf(const EffectiveScenario &run, const std::string &fileName)
{
    Repetition repetition;
    repetition.isModelTimed = run.world != "model" || run.modelTimes == ModelTimes{};
    const auto &library = scenarioLibrary();
    const auto known = std::find_if(library.begin(), library.end(), [&](const Scenario &scenario) { return scenario.id == run.scenario.id; });
    if (known != library.end() && isTheSameButForOptions(run.scenario, *known)) {
        repetition.command = "lockscope run " + run.scenario.id + optionsOf(run, *known);
        return repetition;
    }
    const Scenario own = ownScenario(run);
    repetition.scenarioFile = scenarioText(own);
    // A leading "-" would mark an option, so the name gets "./".
    repetition.command = "lockscope run " + shellWord("./" + fileName) + optionsOf(run, own);
    return repetition;
}

} // namespace lockscope
