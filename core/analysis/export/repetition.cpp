// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/export/repetition.h"

#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>

namespace lockscope {
namespace {

// Quotes a word for a shell, unless it needs no quotes.
std::string shellWord(const std::string &word)
{
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,/=:+@%";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos)
        return word;
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

// Returns whether command line options can turn the built-in scenario into the scenario of the run:
// everything that options cannot change is equal.
bool differsOnlyInOptions(const Scenario &ofRun, const Scenario &builtIn)
{
    return ofRun.faults == builtIn.faults && ofRun.clients == builtIn.clients
        && ofRun.rounds == builtIn.rounds && ofRun.resource.text == builtIn.resource.text
        && ofRun.worlds == builtIn.worlds;
}

std::string programOptions(const ClientPrograms &programs)
{
    std::string options;
    if (!programs.usual.empty())
        options += " --client " + shellWord(programs.usual);
    for (const auto &[client, command] : programs.own)
        options += " --client " + shellWord(std::to_string(client.value) + '=' + command);
    if (programs.reports != ClientPrograms::Reports::descriptor)
        options += " --client-reports " + shellWord(std::string(reportsName(programs.reports)));
    if (!programs.key.empty())
        options += " --key " + shellWord(programs.key);
    return options;
}

std::string optionsOf(const EffectiveScenario &run, const Scenario &builtIn)
{
    std::string options;
    if (run.world != WorldKind::live)
        options += " --world " + std::string(worldWord(run.world));
    if (!run.programs.empty())
        options += programOptions(run.programs);
    else if (run.scheme != builtIn.scheme)
        options += " --scheme " + shellWord(run.scheme.id());
    const Settings withoutOptions = settingsUnder(builtIn, run.scheme);
    for (const SettingInfo &info : settingInfos()) {
        if (settingNumber(run.scenario.settings, info.name)
            != settingNumber(withoutOptions, info.name))
            options += " --set "
                + shellWord(
                    std::string(info.name) + "=" + settingText(run.scenario.settings, info.name));
    }
    if (run.seed.value != Seed{1}.value)
        options += " --seed " + std::to_string(run.seed.value);
    if (run.durationLimit)
        options += " --duration " + durationText(*run.durationLimit);
    return options;
}

// Returns the scenario to write into a file: the scenario of the run, with the scheme and the
// numbers of nodes and replicas of the run.
Scenario scenarioForFile(const EffectiveScenario &run)
{
    Scenario fileScenario = run.scenario;
    if (run.programs.empty())
        fileScenario.scheme = run.scheme.id();
    giveCounts(fileScenario.settings);
    fileScenario.expected.clear(); // the expected outcomes belong to the unchanged scenario
    return fileScenario;
}

} // namespace

Repetition repetitionOf(const EffectiveScenario &run, const std::string &fileName)
{
    Repetition repetition;
    repetition.repeatsModelTimes = run.world != WorldKind::model || run.modelTimes == ModelTimes{};
    const auto &library = scenarioLibrary();
    const auto builtIn = std::find_if(library.begin(), library.end(),
        [&](const Scenario &scenario) { return scenario.id == run.scenario.id; });
    if (builtIn != library.end() && differsOnlyInOptions(run.scenario, *builtIn)) {
        repetition.command = "lockscope run " + run.scenario.id + optionsOf(run, *builtIn);
        return repetition;
    }
    const Scenario fileScenario = scenarioForFile(run);
    repetition.scenarioFile = scenarioText(fileScenario);
    // A leading "-" would mark an option, so the name gets "./".
    repetition.command =
        "lockscope run " + shellWord("./" + fileName) + optionsOf(run, fileScenario);
    return repetition;
}

} // namespace lockscope
