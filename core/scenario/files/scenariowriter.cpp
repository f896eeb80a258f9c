// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/clientversions.h"
#include "core/scenario/files/jsontexts.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope {
namespace {

// Writes counts and fractions as numbers; durations, choices and sets of words (SettingType::set)
// as texts.
QJsonValue settingValue(const Settings &settings, const SettingInfo &info)
{
    if (info.type == SettingType::count || info.type == SettingType::fraction)
        return settingNumber(settings, info.name);
    return qText(settingText(settings, info.name));
}

QJsonObject settingsObject(const Scenario &scenario)
{
    QJsonObject object;
    for (const SettingInfo &info : settingInfos()) {
        if (isGiven(scenario.settings, info.name))
            object[qText(info.name)] = settingValue(scenario.settings, info);
    }
    return object;
}

QJsonObject scenarioObject(const Scenario &scenario)
{
    QJsonObject object{
        {QStringLiteral("format"), QStringLiteral("lockscope/1")},
        {QStringLiteral("id"), qText(scenario.id)},
        {QStringLiteral("title"), textsObject(scenario.title)},
        {QStringLiteral("scheme"), qText(scenario.scheme)},
        {QStringLiteral("resource"), qText(scenario.resource.text)},
        {QStringLiteral("settings"), settingsObject(scenario)},
        {QStringLiteral("duration"), qText(durationText(scenario.duration))},
        {QStringLiteral("faults"),
            QJsonDocument::fromJson(QByteArray::fromStdString(faultPlanJson(scenario.faults)))
                .object()},
    };
    if (!scenario.about.empty())
        object[QStringLiteral("about")] = textsObject(scenario.about);
    if (!scenario.source.empty())
        object[QStringLiteral("source")] = qText(scenario.source);
    if (scenario.rounds > 0)
        object[QStringLiteral("rounds")] = scenario.rounds;
    if (!scenario.clients.empty())
        object[QStringLiteral("clients")] = clientVersionsArray(scenario.clients);
    QJsonArray worlds;
    for (const WorldKind world : scenario.worlds)
        worlds.append(qText(worldWord(world)));
    object[QStringLiteral("worlds")] = worlds;
    QJsonObject expected;
    for (const auto &[scheme, outcome] : scenario.expected)
        expected[qText(scheme)] = qText(outcomeName(outcome));
    if (!expected.isEmpty())
        object[QStringLiteral("expected")] = expected;
    return object;
}

} // namespace

std::string scenarioText(const Scenario &scenario)
{
    return QJsonDocument(scenarioObject(scenario)).toJson(QJsonDocument::Indented).toStdString();
}

std::string scenarioJson(const Scenario &scenario)
{
    return QJsonDocument(scenarioObject(scenario)).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace lockscope
