// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/runheader.h"

#include "core/ownscheme/luascheme.h"
#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/wording.h"

#include <QJsonDocument>

#include <cmath>

namespace lockscope {
namespace {

constexpr double seedMax = 9007199254740991.0; // 2^53 - 1

// Writes durations as texts with a unit, counts and fractions as numbers, and choices and sets of
// words (SettingType::set) as texts.
QJsonObject settingsObject(const std::map<std::string, std::string> &settings)
{
    QJsonObject object;
    for (const auto &[name, text] : settings) {
        const SettingInfo *info = settingInfo(name);
        bool isNumber = false;
        const double number = qText(text).toDouble(&isNumber);
        if (info && info->type != SettingType::duration && isNumber)
            object[qText(name)] = number;
        else
            object[qText(name)] = qText(text);
    }
    return object;
}

std::map<std::string, std::string> readSettings(const JsonObjectReader &from)
{
    std::map<std::string, std::string> settings;
    for (const QString &name : from.all().keys()) {
        const QJsonValue value = from.all().value(name);
        if (value.isString())
            settings[name.toStdString()] = value.toString().toStdString();
        else if (value.isDouble())
            settings[name.toStdString()] = jsonValueText(value).english();
        else
            from.problems().addError(from.path() + QLatin1Char('.') + name, value,
                LOCKSCOPE_TEXT("Error", "a string or a number"));
    }
    return settings;
}

bool readFlag(JsonObjectReader &root, const char *key)
{
    const QJsonValue found = root.value(key);
    if (!found.isUndefined() && !found.isBool())
        root.problems().addError(root.pathOf(key), found, LOCKSCOPE_TEXT("Error", "true or false"));
    return found.toBool();
}

Seed readSeed(JsonObjectReader &root)
{
    const QJsonValue found = root.value("seed");
    if (found.isUndefined())
        return Seed{1};
    const double number = found.toDouble(-1);
    if (!(number >= 0 && number <= seedMax) || std::trunc(number) != number) {
        root.problems().addError(
            root.pathOf("seed"), found, LOCKSCOPE_TEXT("Error", "a whole number from 0 to 2^53-1"));
        return Seed{1};
    }
    return Seed{static_cast<std::uint64_t>(number)};
}

// Reads the times of the simulated machine (ModelTimes). Only a model run has them, and the program
// needs them to repeat the run.
std::optional<ModelTimes> readModelTimes(JsonObjectReader &root)
{
    constexpr WholeRange nanoseconds{0, 1'000'000'000};
    if (!root.has("model_times"))
        return std::nullopt;
    JsonObjectReader from = root.object("model_times");
    ModelTimes times;
    times.oneWay = Duration(from.wholeNumber("one_way_ns", nanoseconds)
                                .value_or(static_cast<int>(times.oneWay.count())));
    times.spread = Duration(from.wholeNumber("spread_ns", nanoseconds)
                                .value_or(static_cast<int>(times.spread.count())));
    times.service = Duration(from.wholeNumber("service_ns", nanoseconds)
                                 .value_or(static_cast<int>(times.service.count())));
    return times;
}

std::string readText(JsonObjectReader &root, const char *key)
{
    return root.text(key).value_or(QString()).toStdString();
}

std::optional<WorldKind> readWorld(JsonObjectReader &root)
{
    const std::string word = readText(root, "world");
    const std::optional<WorldKind> world = worldOf(word);
    if (!world && !word.empty())
        root.problems().addError(
            root.pathOf("world"), qText(word), LOCKSCOPE_TEXT("Error", "\"live\" or \"model\""));
    return world;
}

// Reads the time, the clock source and the servers of a live run. Earlier versions did not write
// them.
std::optional<RunOrigin> readOrigin(JsonObjectReader &root)
{
    if (!root.has("began_at"))
        return std::nullopt;
    RunOrigin origin{readText(root, "began_at"), readText(root, "clock_source"), {}};
    const QJsonValue servers = root.value("servers");
    if (!servers.isUndefined() && !servers.isArray())
        root.problems().addError(
            root.pathOf("servers"), servers, LOCKSCOPE_TEXT("Error", "an array of strings"));
    for (const QJsonValue server : servers.toArray()) {
        if (!server.isString())
            root.problems().addError(
                root.pathOf("servers"), server, LOCKSCOPE_TEXT("Error", "an array of strings"));
        origin.servers.push_back(server.toString().toStdString());
    }
    return origin;
}

} // namespace

RunHeader runHeader(const EffectiveScenario &effective, std::string_view keyObservation)
{
    RunHeader header;
    header.version = LOCKSCOPE_VERSION;
    header.scenario = effective.scenario.id;
    header.scheme = effective.scheme.id();
    if (const std::string *const text = effective.scheme ? luaTextOf(*effective.scheme) : nullptr)
        header.schemeText = *text;
    header.world = effective.world;
    header.seed = effective.seed;
    for (const SettingInfo &info : settingInfos())
        header.settings[std::string(info.name)] =
            settingText(effective.scenario.settings, info.name);
    header.keyObservation = keyObservation;
    header.guarded = isGuarded(effective);
    if (effective.world == WorldKind::model)
        header.modelTimes = effective.modelTimes;
    header.clients = effective.scenario.clients;
    header.programs = effective.programs;
    header.faults = faultPlanJson(effective.scenario.faults);
    return header;
}

SchemeRef schemeOfHeader(const RunHeader &header)
{
    if (!header.schemeText.empty()) {
        if (auto scheme = luaScheme(header.scheme, header.schemeText))
            return std::move(scheme).value();
    }
    return header.scheme;
}

Settings settingsOf(const RunHeader &header)
{
    Settings settings;
    for (const auto &[name, text] : header.settings)
        (void)setSetting(settings, name,
            text); // a setting that only a newer version of Lockscope knows is ignored
    return settings;
}

std::string runHeaderJson(const RunHeader &header)
{
    QJsonObject object{
        {QStringLiteral("format"), qText(header.format)},
        {QStringLiteral("version"), qText(header.version)},
        {QStringLiteral("scenario"), qText(header.scenario)},
        {QStringLiteral("scheme"), qText(header.scheme)},
        {QStringLiteral("world"), qText(worldWord(header.world))},
        {QStringLiteral("seed"), static_cast<double>(header.seed.value)},
        {QStringLiteral("settings"), settingsObject(header.settings)},
        {QStringLiteral("truth"), qText(header.keyObservation)},
        {QStringLiteral("guarded"), header.guarded},
        {QStringLiteral("faults"),
            QJsonDocument::fromJson(QByteArray::fromStdString(header.faults)).object()},
    };
    if (!header.schemeText.empty()) {
        object[QStringLiteral("scheme_text")] = qText(header.schemeText);
        const SchemeRef scheme = schemeOfHeader(header);
        object[QStringLiteral("scheme_quorum")] = scheme && scheme->info().isQuorum;
    }
    if (!header.clients.empty())
        object[QStringLiteral("clients")] = clientVersionsArray(header.clients);
    if (!header.programs.empty())
        object[QStringLiteral("programs")] = clientProgramsObject(header.programs);
    if (header.modelTimes) {
        object[QStringLiteral("model_times")] = QJsonObject{
            {QStringLiteral("one_way_ns"), static_cast<qint64>(header.modelTimes->oneWay.count())},
            {QStringLiteral("spread_ns"), static_cast<qint64>(header.modelTimes->spread.count())},
            {QStringLiteral("service_ns"), static_cast<qint64>(header.modelTimes->service.count())},
        };
    }
    if (header.origin) {
        QJsonArray servers;
        for (const std::string &server : header.origin->servers)
            servers.append(qText(server));
        object[QStringLiteral("began_at")] = qText(header.origin->beganAt);
        object[QStringLiteral("clock_source")] = qText(header.origin->clockSource);
        object[QStringLiteral("servers")] = servers;
    }
    if (header.partial)
        object[QStringLiteral("partial")] = true;
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

Result<RunHeader> parseRunHeader(std::string_view json)
{
    const Result<QJsonObject> object = parseJsonObject(json);
    if (!object)
        return object.error();
    JsonProblems problems;
    JsonObjectReader root(object.value(), QString(), problems);
    RunHeader header;
    // Every field may be missing, because a person may have written the trace; but a field that is
    // there must be valid.
    if (const auto format = root.text("format")) {
        if (const Result<Done> checked = checkFormat(*format); !checked)
            return checked.error();
    }
    header.version = readText(root, "version");
    header.scenario = readText(root, "scenario");
    header.scheme = readText(root, "scheme");
    header.schemeText = readText(root, "scheme_text");
    header.world = readWorld(root);
    header.seed = readSeed(root);
    header.settings = readSettings(root.object("settings"));
    header.keyObservation = readText(root, "truth");
    header.guarded = readFlag(root, "guarded");
    header.partial = readFlag(root, "partial");
    header.modelTimes = readModelTimes(root);
    header.origin = readOrigin(root);
    header.clients = readClientVersions(root);
    header.programs = readClientPrograms(root);
    header.faults =
        QJsonDocument(root.object("faults").all()).toJson(QJsonDocument::Compact).toStdString();
    if (problems.error)
        return *problems.error;
    return header;
}

} // namespace lockscope
