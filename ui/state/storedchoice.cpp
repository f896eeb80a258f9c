// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/storedchoice.h"

#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/schemes/registry.h"
#include "ui/state/scenariofolder.h"
#include "ui/words/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>
#include <utility>

namespace lockscope {
namespace {

const Scenario *scenarioOf(const std::vector<Scenario> &scenarios, const std::string &id)
{
    const auto found = std::find_if(scenarios.begin(), scenarios.end(),
        [&](const Scenario &scenario) { return scenario.id == id; });
    return found == scenarios.end() ? nullptr : &*found;
}

QJsonObject choiceObject(const Choice &choice, const std::string &chosenId)
{
    QJsonObject settings; // only the settings that differ from the scenario's, so that a later
                          // version of the scenario keeps its own values
    for (const SettingInfo &info : settingInfos()) {
        if (settingNumber(choice.settings(), info.name) != choice.scenarioValue(info.name))
            settings[textOf(info.name)] = textOf(settingText(choice.settings(), info.name));
    }
    const ModelTimes &times = choice.modelTimes();
    QJsonObject object{{QStringLiteral("scenario"), textOf(chosenId)},
        {QStringLiteral("scheme"), textOf(choice.scheme())}, {QStringLiteral("settings"), settings},
        {QStringLiteral("seed"), QString::number(choice.seed().value)},
        {QStringLiteral("modelTimes"),
            QJsonArray{qint64{times.oneWay.count()}, qint64{times.spread.count()},
                qint64{times.service.count()}}}};
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
    if (const std::string scheme = object[QStringLiteral("scheme")].toString().toStdString();
        schemeOf(scheme))
        choice.setScheme(scheme);
    std::map<std::string, std::string> settings;
    const QJsonObject changed = object[QStringLiteral("settings")].toObject();
    for (auto setting = changed.begin(); setting != changed.end(); ++setting)
        settings[setting.key().toStdString()] = setting.value().toString().toStdString();
    choice.setSettings(settings);
    choice.setSeed(Seed{object[QStringLiteral("seed")].toString().toULongLong()});
    const QJsonArray times = object[QStringLiteral("modelTimes")].toArray();
    if (times.size() == 3)
        choice.setModelTimes({Duration(times[0].toInteger()), Duration(times[1].toInteger()),
            Duration(times[2].toInteger())});
    if (const auto faults =
            parseFaultPlan(object[QStringLiteral("faults")].toString().toStdString()))
        choice.setFaults(faults.value());
    JsonProblems problems;
    JsonObjectReader reader(object, {}, problems);
    if (ClientPrograms programs = readClientPrograms(reader); !problems.error)
        choice.setPrograms(std::move(programs));
    if (const auto length =
            parseDuration(object[QStringLiteral("length")].toString().toStdString()))
        choice.setRunLength(length.value());
    return choice;
}

} // namespace

QByteArray storedChoiceText(
    const Choice &choice, const std::string &chosenId, const std::vector<Scenario> &scenarios)
{
    QJsonArray stored;
    for (const Scenario &scenario : scenarios)
        stored.append(textOf(scenarioJson(scenario)));
    const QJsonObject root{{QStringLiteral("scenarios"), stored},
        {QStringLiteral("choice"), choiceObject(choice, chosenId)}};
    return QJsonDocument(root).toJson(QJsonDocument::Compact);
}

StoredChoice parseStoredChoice(const QByteArray &text, const std::vector<Scenario> &own)
{
    const QJsonObject root = QJsonDocument::fromJson(text).object();
    const QJsonObject chosen = root[QStringLiteral("choice")].toObject();
    const std::string chosenId = chosen[QStringLiteral("scenario")].toString().toStdString();
    StoredChoice stored;
    stored.scenarios = own;
    std::string id = chosenId;
    for (const QJsonValue &value : root[QStringLiteral("scenarios")].toArray()) {
        const auto parsed = parseScenario(value.toString().toStdString());
        if (!parsed)
            continue;
        Scenario scenario = parsed.value();
        const Scenario *known = scenarioOf(stored.scenarios, scenario.id);
        for (int number = 2; known && scenarioJson(*known) != scenarioJson(scenario); ++number) {
            scenario.id = numberedId(parsed.value().id, number);
            known = scenarioOf(stored.scenarios, scenario.id);
        }
        if (parsed.value().id == chosenId)
            id = scenario.id;
        if (!known)
            stored.scenarios.push_back(scenario);
    }
    const Scenario *scenario = scenarioOf(stored.scenarios, id);
    if (!scenario)
        scenario = scenarioOf(scenarioLibrary(), id);
    if (scenario)
        stored.choice = choiceOf(chosen, *scenario);
    return stored;
}

} // namespace lockscope
