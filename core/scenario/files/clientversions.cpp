// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/clientversions.h"

#include "core/scenario/files/jsontexts.h"

#include <algorithm>

namespace lockscope {
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
            from.problems().addError(
                from.pathOf("client"), QJsonValue::Undefined, "the number of a client");
        version.client = ClientId{
            static_cast<std::uint16_t>(from.wholeNumber("client", clientRange).value_or(1))};
        if (from.has("scheme"))
            version.scheme = readKebab(from, "scheme");
        version.release = readReleaseWay(from);
        if (!from.has("scheme") && !from.has("release"))
            from.problems().addError(
                from.pathOf("scheme"), QJsonValue::Undefined, "a scheme, a release or both");
        const auto isSame = [&](const ClientVersion &other) {
            return other.client == version.client;
        };
        if (std::any_of(versions.begin(), versions.end(), isSame))
            from.problems().addError(
                from.pathOf("client"), version.client.value, "each client at most once");
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

} // namespace lockscope
