// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/scenariojson.h"

#include "core/ownscheme/luascheme.h"
#include "core/scenario/files/faultplanjson.h"
#include "core/scenario/files/jsonreader.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <functional>

namespace lockscope {
namespace {

std::vector<WorldKind> readWorlds(JsonObjectReader &root)
{
    const QJsonValue found = root.value("worlds");
    if (found.isUndefined())
        return Scenario{}.worlds;
    std::vector<WorldKind> worlds;
    for (const QJsonValue &world : found.toArray()) {
        const auto kind = worldOf(world.toString().toStdString());
        if (!kind)
            root.problems().addError(
                root.pathOf("worlds"), world, LOCKSCOPE_TEXT("Error", "\"live\" or \"model\""));
        worlds.push_back(kind.value_or(WorldKind::live));
    }
    if (worlds.empty())
        root.problems().addError(root.pathOf("worlds"), found,
            LOCKSCOPE_TEXT("Error", "a list of \"live\" and \"model\""));
    return worlds;
}

Resource readResource(JsonObjectReader &root)
{
    constexpr qsizetype lengthMax = 100;
    const auto name = root.text("resource");
    if (!name)
        return Scenario{}.resource;
    // Spreadsheets would execute a field of a trace as a formula if it begins with one of these
    // characters.
    bool isValid = !name->isEmpty() && name->size() <= lengthMax
        && !QStringLiteral("=+-@").contains(name->front());
    for (const QChar c : *name)
        isValid = isValid && (c.isPrint() || c.isSurrogate()) && !c.isSpace();
    if (!isValid)
        root.problems().addError(root.pathOf("resource"), *name,
            LOCKSCOPE_TEXT("Error",
                "a name of 1 to 100 characters, without spaces and not beginning with =, +, - or "
                "@"));
    return Resource{name->toStdString()};
}

Result<Done> readSetting(Settings &settings, const std::string &name, const QJsonValue &value)
{
    if (value.isString())
        return setSetting(settings, name, value.toString().toStdString());
    if (!value.isDouble())
        return Error{
            {LOCKSCOPE_TEXT("Error", "{setting}: {value} is not a value; expected {range}"),
                {{"setting", name}, {"value", jsonValueText(value)},
                    {"range", settingRange(*settingInfo(name))}}}};
    const bool isLength = settingInfo(name)->type == SettingType::duration;
    return setSettingNumber(settings, name,
        isLength ? value.toDouble() * 1e6 : value.toDouble()); // from milliseconds to nanoseconds
}

void readSettings(JsonObjectReader from, Scenario &scenario)
{
    for (const QString &key : from.all().keys()) {
        const std::string name = key.toStdString();
        if (!settingInfo(name))
            continue;
        from.value(name.c_str()); // so that reportUnknown() does not report this key
        const Result<Done> done = readSetting(scenario.settings, name, from.all().value(key));
        if (!done && !from.problems().error)
            from.problems().error =
                Error{{{"", "settings.{problem}"}, {{"problem", done.error()}}}};
    }
    from.reportUnknown();
}

std::map<std::string, Outcome> readExpected(const JsonObjectReader &from)
{
    std::map<std::string, Outcome> expected;
    for (const QString &scheme : from.all().keys()) {
        const QJsonValue name = from.all().value(scheme);
        const auto outcome = outcomeOf(name.toString().toStdString());
        if (!outcome)
            from.problems().addError(from.path() + QLatin1Char('.') + scheme, name,
                LOCKSCOPE_TEXT("Error", "held, violated, stuck, guarded, unavailable or untested"));
        expected[scheme.toStdString()] = outcome.value_or(Outcome::held);
    }
    return expected;
}

std::optional<ScenarioControl> readControl(JsonObjectReader &root)
{
    if (!root.has("control"))
        return std::nullopt;
    JsonObjectReader from = root.object("control");
    const QString outcome = from.requiredText("outcome");
    const auto known = outcomeOf(outcome.toStdString());
    if (!known)
        from.problems().addError(from.pathOf("outcome"), outcome,
            LOCKSCOPE_TEXT("Error", "violated, stuck, guarded, unavailable or untested"));
    const ScenarioControl control{from.requiredText("scheme").toStdString(),
        from.text("setting").value_or(QString()).toStdString(),
        from.text("value").value_or(QString()).toStdString(), known.value_or(Outcome::violated)};
    from.reportUnknown();
    return control;
}

// Callbacks for every client and every node in a fault plan. `path`: the place in the file, for an
// error message.
struct PlanCallbacks {
    std::function<void(ClientId, const std::string &path)> client;
    std::function<void(NodeId, const std::string &path)> node;

    void condition(const std::optional<EventCondition> &condition, const std::string &path) const
    {
        if (!condition)
            return;
        client(condition->client, path + ".client");
        node(condition->node, path + ".node");
    }
};

// Calls the callbacks for all faults of the plan.
void callForAll(const FaultPlan &plan, const PlanCallbacks &callbacks)
{
    for (const Fault &fault : plan) {
        const FaultFamilyInfo &family = infoOf(familyOf(fault.action));
        const std::string path = "faults." + std::string(family.name) + ": ";
        callbacks.client(fault.target.client, path + "client");
        if (fault.target.node != storeNode)
            callbacks.node(fault.target.node, path + "node");
        callbacks.condition(fault.begin.when, path + family.condition);
        callbacks.condition(fault.end.until, path + "until");
        for (const ClientId client : fault.unaware)
            callbacks.client(client, path + "unaware");
    }
}

// Checks that the clients and nodes in the fault plan, and in "clients", exist. This check uses the
// number of nodes under the scheme in the file; checkRun() checks the nodes for another scheme
// before the run.
void checkClientAndNodeNumbers(const Scenario &scenario, JsonProblems &problems)
{
    const int clients = scenario.settings.clients;
    const Settings &settings = scenario.settings;
    const int primaries = settings.nodes.given().value_or(nodesUsual(scenario.scheme));
    const int nodes =
        primaries * (1 + settings.replicas.given().value_or(replicasUsual(scenario.scheme)));
    PlanCallbacks callbacks;
    callbacks.client = [&](ClientId client, const std::string &path) {
        if (client.value > clients)
            problems.addError(QString::fromStdString(path), client.value,
                Wording{LOCKSCOPE_TEXT("Error", "a client from 1 to {max} (settings.clients)"),
                    {{"max", clients}}});
    };
    callbacks.node = [&](NodeId node, const std::string &path) {
        if (node.value > nodes)
            problems.addError(QString::fromStdString(path), node.value,
                Wording{
                    LOCKSCOPE_TEXT("Error", "a node from 1 to {max} (settings.nodes and replicas)"),
                    {{"max", nodes}}});
    };
    callForAll(scenario.faults, callbacks);
    for (const ClientVersion &version : scenario.clients)
        callbacks.client(version.client, "clients: client");
}

// The id of a scheme, or the name of a file in Lua and its text.
SchemeRef readScheme(JsonObjectReader &root)
{
    const QString name = root.text("scheme").value_or(QString());
    if (!isLuaFile(name.toStdString()))
        return readKebab(root, "scheme");
    const std::optional<QString> text = root.text("scheme_text");
    if (!text && !name.contains(u'/'))
        return name.toStdString(); // the reader of the scenario's file looks for it there
    auto scheme = luaScheme(name.toStdString(), text.value_or(QString()).toStdString());
    if (scheme)
        return std::move(scheme).value();
    if (!root.problems().error)
        root.problems().error = scheme.error();
    return {};
}

} // namespace

Result<Scenario> parseScenario(std::string_view json)
{
    constexpr WholeRange roundRange{0, 1'000'000};
    JsonProblems problems;
    Result<JsonObjectReader> file = readJsonFile(json, jsonFormat, problems);
    if (!file)
        return file.error();
    JsonObjectReader &root = file.value();

    Scenario scenario;
    scenario.id = readKebab(root, "id");
    scenario.title = readTextsWithEnglish(
        root.object("title"), Wording(LOCKSCOPE_TEXT("Error", "the title in English")));
    scenario.about = readTexts(root.object("about"));
    scenario.source = root.text("source").value_or(QString()).toStdString();
    scenario.scheme = readScheme(root);
    scenario.worlds = readWorlds(root);
    scenario.resource = readResource(root);
    readSettings(root.object("settings"), scenario);
    scenario.rounds = root.wholeNumber("rounds", roundRange).value_or(0);
    scenario.duration =
        root.length("duration", LengthRange{durationMin, durationMax}).value_or(scenario.duration);
    scenario.clients = readClientVersions(root);
    scenario.faults = readFaultPlan(root.object("faults"));
    scenario.expected = readExpected(root.object("expected"));
    scenario.group = root.text("group").value_or(QString()).toStdString();
    scenario.control = readControl(root);
    checkClientAndNodeNumbers(scenario, problems);
    root.reportUnknown();
    if (problems.error)
        return *problems.error;
    scenario.unknownKeys = std::move(problems.unknownKeys);
    return scenario;
}

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
        {QStringLiteral("scheme"), qText(scenario.scheme.id())},
        {QStringLiteral("resource"), qText(scenario.resource.text)},
        {QStringLiteral("settings"), settingsObject(scenario)},
        {QStringLiteral("duration"), qText(durationText(scenario.duration))},
        {QStringLiteral("faults"),
            QJsonDocument::fromJson(QByteArray::fromStdString(faultPlanJson(scenario.faults)))
                .object()},
    };
    if (const std::string *const text = scenario.scheme ? luaTextOf(*scenario.scheme) : nullptr)
        object[QStringLiteral("scheme_text")] = qText(*text);
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

namespace {

std::optional<ReleaseWay> readReleaseWay(JsonObjectReader &from)
{
    const auto word = from.text("release");
    if (!word)
        return std::nullopt;
    Settings settings;
    const Result<Done> done = setSetting(settings, "release", word->toStdString());
    if (!done)
        from.problems().addError(
            from.pathOf("release"), *word, settingRange(*settingInfo("release")));
    return settings.release;
}

} // namespace

std::vector<ClientVersion> readClientVersions(JsonObjectReader &root)
{
    constexpr WholeRange clientRange{1, 1000};
    std::vector<ClientVersion> versions;
    for (JsonObjectReader &from : root.objects("clients")) {
        ClientVersion version;
        if (!from.has("client"))
            from.problems().addError(from.pathOf("client"), QJsonValue::Undefined,
                LOCKSCOPE_TEXT("Error", "the number of a client"));
        version.client = ClientId{
            static_cast<std::uint16_t>(from.wholeNumber("client", clientRange).value_or(1))};
        if (from.has("scheme"))
            version.scheme = readKebab(from, "scheme");
        version.release = readReleaseWay(from);
        if (!from.has("scheme") && !from.has("release"))
            from.problems().addError(from.pathOf("scheme"), QJsonValue::Undefined,
                LOCKSCOPE_TEXT("Error", "a scheme, a release or both"));
        const auto isSame = [&](const ClientVersion &other) {
            return other.client == version.client;
        };
        if (std::any_of(versions.begin(), versions.end(), isSame))
            from.problems().addError(from.pathOf("client"), version.client.value,
                LOCKSCOPE_TEXT("Error", "each client at most once"));
        versions.push_back(version);
        from.reportUnknown();
    }
    return versions;
}

QJsonArray clientVersionsArray(const std::vector<ClientVersion> &versions)
{
    QJsonArray array;
    for (const ClientVersion &version : versions) {
        QJsonObject object{{QStringLiteral("client"), version.client.value}};
        if (!version.scheme.empty())
            object[QStringLiteral("scheme")] = QString::fromStdString(version.scheme);
        if (version.release)
            object[QStringLiteral("release")] =
                QString::fromUtf8(releaseWords.at(static_cast<std::size_t>(*version.release)));
        array.append(object);
    }
    return array;
}

namespace {

constexpr std::array<std::string_view, 3> reportsNames{"descriptor", "stdout", "none"};

std::string optionalText(JsonObjectReader &from, const char *key)
{
    return from.text(key).value_or(QString()).toStdString();
}

} // namespace

std::string_view reportsName(ClientPrograms::Reports reports)
{
    return reportsNames.at(static_cast<std::size_t>(reports));
}

std::optional<ClientPrograms::Reports> reportsOf(std::string_view name)
{
    const auto found = std::find(reportsNames.begin(), reportsNames.end(), name);
    if (found == reportsNames.end())
        return std::nullopt;
    return static_cast<ClientPrograms::Reports>(found - reportsNames.begin());
}

ClientPrograms readClientPrograms(JsonObjectReader &root)
{
    ClientPrograms programs;
    if (!root.has("programs"))
        return programs;
    JsonObjectReader from = root.object("programs");
    programs.usual = optionalText(from, "command");
    programs.key = optionalText(from, "key");
    if (const auto name = from.text("reports")) {
        const auto reports = reportsOf(name->toStdString());
        if (!reports)
            from.problems().addError(from.pathOf("reports"), *name,
                LOCKSCOPE_TEXT("Error", "descriptor, stdout or none"));
        programs.reports = reports.value_or(ClientPrograms::Reports::descriptor);
    }
    for (JsonObjectReader &one : from.objects("clients")) {
        const auto client = one.wholeNumber("client", {1, ClientPrograms::clientsMax});
        programs.own[ClientId{static_cast<std::uint16_t>(client.value_or(1))}] =
            optionalText(one, "command");
    }
    return programs;
}

QJsonObject clientProgramsObject(const ClientPrograms &programs)
{
    QJsonObject object{
        {QStringLiteral("reports"), qText(std::string(reportsName(programs.reports)))}};
    if (!programs.usual.empty())
        object[QStringLiteral("command")] = qText(programs.usual);
    if (!programs.key.empty())
        object[QStringLiteral("key")] = qText(programs.key);
    QJsonArray clients;
    for (const auto &[client, command] : programs.own)
        clients.append(QJsonObject{
            {QStringLiteral("client"), client.value}, {QStringLiteral("command"), qText(command)}});
    if (!clients.isEmpty())
        object[QStringLiteral("clients")] = clients;
    return object;
}

} // namespace lockscope
