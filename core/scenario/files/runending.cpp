// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/runending.h"

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/durationtext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <charconv>

namespace lockscope {
namespace {

using Reason = RunEnding::Reason;

constexpr std::array<std::string_view, 5> reasonNames{
    "done", "duration", "signal", "stopped", "unknown"};
constexpr std::string_view clientWord = "client ";
constexpr std::string_view unfinishedWords = " has not finished its ";
// The JSON text of nearly all model runs. parseRunEnding() recognizes it without the slow JSON
// parser.
constexpr std::string_view doneText = R"({"never_began":[],"reason":"done","unfinished":[]})";

QJsonArray arrayOf(const std::vector<std::string> &texts)
{
    QJsonArray array;
    for (const std::string &text : texts)
        array.append(qText(text));
    return array;
}

std::vector<std::string> textsOf(const QJsonValue &value)
{
    std::vector<std::string> texts;
    for (const auto &text : value.toArray())
        texts.push_back(text.toString().toStdString());
    return texts;
}

std::vector<int> numbersOf(const QJsonValue &value)
{
    std::vector<int> numbers;
    for (const auto &number : value.toArray())
        numbers.push_back(number.toInt());
    return numbers;
}

Reason reasonOf(std::string_view name)
{
    for (std::size_t i = 0; i < reasonNames.size(); ++i) {
        if (reasonNames[i] == name)
            return static_cast<Reason>(i);
    }
    return Reason::unknown;
}

// Converts the detail in a trace of an earlier version, which is not JSON but a plain text.
RunEnding parsePlainText(std::string_view text)
{
    if (text.starts_with("SIG"))
        return {Reason::signal, std::string(text), {}, {}, {}};
    if (text.starts_with("stopped") || text.starts_with("closed") || text.starts_with("cut after"))
        return {Reason::stopped, std::string(text), {}, {}, {}};
    return {text == "done" ? Reason::done : Reason::unknown, {}, {}, {}, {}};
}

} // namespace

std::string_view reasonName(RunEnding::Reason reason)
{
    const auto index = static_cast<std::size_t>(reason);
    LOCKSCOPE_ASSERT(index < reasonNames.size());
    return reasonNames[index];
}

std::string unfinishedClientText(int client, int rounds)
{
    return std::string(clientWord) + std::to_string(client) + std::string(unfinishedWords)
        + (rounds == 1 ? "round" : std::to_string(rounds) + " rounds");
}

std::string unfinishedRunText(Duration duration)
{
    return "the run" + std::string(unfinishedWords) + durationText(duration);
}

std::optional<int> unfinishedClient(std::string_view text)
{
    if (text.find(unfinishedWords) == std::string_view::npos)
        return std::nullopt;
    int client = 0;
    if (text.starts_with(clientWord))
        std::from_chars(text.data() + clientWord.size(), text.data() + text.size(), client);
    return client;
}

Wording unfinishedText(std::string_view text)
{
    const std::optional<int> client = unfinishedClient(text);
    if (!client)
        return Wording::quoted(std::string(text));
    const std::string_view what = text.substr(text.find(unfinishedWords) + unfinishedWords.size());
    if (*client == 0)
        return {LOCKSCOPE_TEXT("Finding", "the run has not finished its {length}"),
            {{"length", std::string(what)}}};
    return {what == "round"
            ? LOCKSCOPE_TEXT("Finding", "client {client} has not finished its round")
            : LOCKSCOPE_TEXT("Finding", "client {client} has not finished its {count} rounds"),
        {{"client", *client}, {"count", std::string(what.substr(0, what.find(' ')))}}};
}

std::string runEndingJson(const RunEnding &ending)
{
    if (ending == RunEnding())
        return std::string(doneText);
    QJsonObject object{
        {QStringLiteral("reason"), qText(reasonName(ending.reason))},
        {QStringLiteral("unfinished"), arrayOf(ending.unfinished)},
        {QStringLiteral("never_began"), arrayOf(ending.neverBegan)},
    };
    if (!ending.noSuchPlace.empty())
        object[QStringLiteral("no_such_place")] = arrayOf(ending.noSuchPlace);
    if (!ending.alreadyOver.empty()) {
        object[QStringLiteral("already_over")] = arrayOf(ending.alreadyOver);
        object[QStringLiteral("took_effect")] = ending.tookEffect;
    }
    if (!ending.reportsDropped.empty()) {
        QJsonArray clients;
        for (const int client : ending.reportsDropped)
            clients.append(client);
        object[QStringLiteral("reports_dropped")] = clients;
    }
    if (!ending.why.empty())
        object[QStringLiteral("why")] = qText(ending.why);
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

RunEnding parseRunEnding(std::string_view detail)
{
    if (detail == doneText)
        return {};
    const QJsonDocument document =
        QJsonDocument::fromJson(QByteArray(detail.data(), static_cast<qsizetype>(detail.size())));
    if (!document.isObject())
        return parsePlainText(detail);
    const QJsonObject object = document.object();
    return {reasonOf(object.value(QLatin1String("reason")).toString().toStdString()),
        object.value(QLatin1String("why")).toString().toStdString(),
        textsOf(object.value(QLatin1String("unfinished"))),
        textsOf(object.value(QLatin1String("never_began"))),
        textsOf(object.value(QLatin1String("no_such_place"))),
        textsOf(object.value(QLatin1String("already_over"))),
        numbersOf(object.value(QLatin1String("reports_dropped"))),
        object.value(QLatin1String("took_effect")).toInt()};
}

namespace {

// The index is InjectedFaults::AddedBy.
constexpr std::array<std::string_view, 3> prefixes{
    "faults = ", "random faults = ", "stopped nodes = "};

} // namespace

std::string injectedFaultsText(const InjectedFaults &injected)
{
    return std::string(prefixes.at(static_cast<std::size_t>(injected.addedBy)))
        + faultPlanJson(injected.faults);
}

std::optional<InjectedFaults> parseInjectedFaults(std::string_view detail)
{
    for (std::size_t i = 0; i < prefixes.size(); ++i) {
        if (!detail.starts_with(prefixes[i]))
            continue;
        const Result<FaultPlan> plan = parseFaultPlan(detail.substr(prefixes[i].size()));
        return plan
            ? std::optional(InjectedFaults{plan.value(), static_cast<InjectedFaults::AddedBy>(i)})
            : std::nullopt;
    }
    return {};
}

} // namespace lockscope
