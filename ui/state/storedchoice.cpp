// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/storedchoice.h"

#include "core/scenario/files/clientprograms.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>
#include <utility>

namespace lockscope {
namespace {

constexpr qsizetype scenariosMax = 20;

const Scenario *scenarioOf(const std::vector<Scenario> &scenarios, const std::string &id)
{
    const auto found = std::find_if(scenarios.begin(), scenarios.end(), [&](const Scenario &scenario) { return scenario.id == id; });
    return found == scenarios.end() ? nullptr : &*found;
}

// Returns whether to store the scenario. A scenario that has replaced a built-in scenario is stored only if it is the chosen one. Otherwise
// the built-in scenario is in the list again after the next start of the program.
bool isStored(const Scenario &scenario, const std::string &chosenId)
{
    return !scenarioOf(scenarioLibrary(), scenario.id) || (scenario.id == chosenId && !isBuiltIn(scenario));
}

QJsonObject textOfChoice(const Choice &choice)
{
    QJsonObject settings; // only the settings that differ from the scenario's, so that a later version of the scenario keeps its own values
    for (const SettingInfo &info : settingInfos()) {
        if (settingNumber(choice.settings(), info.name) != choice.scenarioValue(info.name))
            settings[textOf(info.name)] = textOf(settingText(choice.settings(), info.name));
    }
    const ModelTimes &times = choice.modelTimes();
    QJsonObject object{{QStringLiteral("scenario"), textOf(choice.scenario().id)},
                       {QStringLiteral("scheme"), textOf(choice.scheme())},
                       {QStringLiteral("settings"), settings},
                       {QStringLiteral("seed"), QString::number(choice.seed().value)},
                       {QStringLiteral("modelTimes"),
                        QJsonArray{qint64{times.oneWay.count()}, qint64{times.spread.count()}, qint64{times.service.count()}}}};
    if (!choice.areFaultsOriginal())
        object[QStringLiteral("faults")] = textOf(faultPlanJson(choice.faults()));
    if (!choice.programs().empty())
        object[QStringLiteral("programs")] = clientProgramsObject(choice.programs());
    if (choice.runLength())
        object[QStringLiteral("length")] = textOf(durationText(*choice.runLength()));
    return object;
}

Choice choiceOf(const QJsonObject &object, const Scenario &scenario)
{
    Choice choice(scenario);
    if (const std::string scheme = object[QStringLiteral("scheme")].toString().toStdString(); schemeOf(scheme))
        choice.setScheme(scheme);
    std::map<std::string, std::string> settings;
    const QJsonObject changed = object[QStringLiteral("settings")].toObject();
    for (auto setting = changed.begin(); setting != changed.end(); ++setting)
        settings[setting.key().toStdString()] = setting.value().toString().toStdString();
    choice.setSettings(settings);
    choice.setSeed(Seed{object[QStringLiteral("seed")].toString().toULongLong()});
    const QJsonArray times = object[QStringLiteral("modelTimes")].toArray();
    if (times.size() == 3)
        choice.setModelTimes({Duration(times[0].toInteger()), Duration(times[1].toInteger()), Duration(times[2].toInteger())});
    if (const auto faults = parseFaultPlan(object[QStringLiteral("faults")].toString().toStdString()))
        choice.setFaults(faults.value());
    JsonProblems problems;
    JsonObjectReader reader(object, {}, problems);
    if (ClientPrograms programs = readClientPrograms(reader); !problems.error)
        choice.setPrograms(std::move(programs));
    if (const auto length = parseDuration(object[QStringLiteral("length")].toString().toStdString()))
        choice.setRunLength(length.value());
    return choice;
}

} // namespace

QByteArray storedChoiceText(const Choice &choice, const std::vector<Scenario> &scenarios)
{
    QJsonArray own;
    for (const Scenario &scenario : scenarios) {
        if (isStored(scenario, choice.scenario().id))
            own.append(textOf(scenarioJson(scenario)));
    }
    while (own.size() > scenariosMax)
        own.removeFirst();
    const QJsonObject root{{QStringLiteral("scenarios"), own}, {QStringLiteral("choice"), textOfChoice(choice)}};
    return QJsonDocument(root).toJson(QJsonDocument::Compact);
}

StoredChoice parseStoredChoice(const QByteArray &text)
{
    const QJsonObject root = QJsonDocument::fromJson(text).object();
    StoredChoice stored;
    for (const QJsonValue &own : root[QStringLiteral("scenarios")].toArray()) {
        if (const auto scenario = parseScenario(own.toString().toStdString()))
            stored.scenarios.push_back(scenario.value());
    }
    const QJsonObject chosen = root[QStringLiteral("choice")].toObject();
    const std::string id = chosen[QStringLiteral("scenario")].toString().toStdString();
    const Scenario *scenario = scenarioOf(stored.scenarios, id);
    if (!scenario)
        scenario = scenarioOf(scenarioLibrary(), id);
    if (scenario)
        stored.choice = choiceOf(chosen, *scenario);
    return stored;
}

} // namespace lockscope
