// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/clientprograms.h"

#include "core/scenario/files/jsontexts.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::array<std::string_view, 3> reportsNames{"descriptor", "stdout", "none"};

std::string readText(JsonObjectReader &from, const char *key)
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
    programs.usual = readText(from, "command");
    programs.key = readText(from, "key");
    if (const auto name = from.text("reports")) {
        const auto reports = reportsOf(name->toStdString());
        if (!reports)
            from.problems().addError(from.pathOf("reports"), *name, "descriptor, stdout or none");
        programs.reports = reports.value_or(ClientPrograms::Reports::descriptor);
    }
    for (JsonObjectReader &one : from.objects("clients")) {
        const auto client = one.wholeNumber("client", {1, ClientPrograms::clientsMax});
        programs.own[ClientId{static_cast<std::uint16_t>(client.value_or(1))}] =
            readText(one, "command");
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
