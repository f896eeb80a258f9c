// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/sweep/contentionreport.h"

#include "core/lab/sweep/contentionsummary.h"
#include "core/scenario/files/jsontexts.h"
#include "lockscope/base/durationtext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <cstdio>

namespace lockscope {
namespace {

constexpr std::array waysWithLock{ContentionWay::poll, ContentionWay::handOver};

std::string_view nameOf(ContentionWay way)
{
    return contentionWords[static_cast<std::size_t>(way)];
}

// Returns the values rounded to 1/perUnit; a `perUnit` of 100 means two decimal places.
QJsonObject object(const Middle &middle, double perUnit)
{
    const auto rounded = [perUnit](
                             double number) { return std::round(number * perUnit) / perUnit; };
    return {{QStringLiteral("median"), rounded(middle.median)},
        {QStringLiteral("low"), rounded(middle.low)},
        {QStringLiteral("high"), rounded(middle.high)}};
}

QJsonObject object(const ContentionSummary &point)
{
    return {{QStringLiteral("way"), qText(nameOf(point.way))},
        {QStringLiteral("clients"), point.clients}, {QStringLiteral("runs"), point.runs},
        {QStringLiteral("rounds"), static_cast<qint64>(point.rounds)},
        {QStringLiteral("per_second"), object(point.throughput, 1)},
        {QStringLiteral("retries_per_round"), object(point.retries, 100)},
        {QStringLiteral("round_p50_us"), object(point.p50, 1)},
        {QStringLiteral("round_p99_us"), object(point.p99, 1)},
        {QStringLiteral("lost"), static_cast<qint64>(point.lost)}};
}

QJsonObject object(const ContentionCrossing &crossing)
{
    const auto clientsOrNull = [](int clients) {
        return clients > 0 ? QJsonValue(clients) : QJsonValue(QJsonValue::Null);
    };
    return {{QStringLiteral("after"), clientsOrNull(crossing.after)},
        {QStringLiteral("from"), clientsOrNull(crossing.from)},
        {QStringLiteral("clear"), crossing.isExact || crossing.isSlowerAtLargest}};
}

std::string clientsText(int clients)
{
    return std::to_string(clients) + (clients == 1 ? " client" : " clients");
}

std::string crossingText(const std::vector<ContentionSummary> &points, ContentionWay way)
{
    const ContentionCrossing crossing = contentionCrossing(points, way);
    const std::string name(nameOf(way));
    if (crossing.isSlowerAtLargest)
        return name + ": slower than watch-optimistic up to " + clientsText(crossing.after)
            + " (the largest number measured)\n";
    if (crossing.isAlwaysFaster)
        return name + ": faster than watch-optimistic for every measured number of clients\n";
    if (crossing.isExact)
        return name + ": faster than watch-optimistic from " + clientsText(crossing.from) + " on\n";
    if (crossing.after > 0 && crossing.from > 0) {
        return name + ": slower than watch-optimistic up to " + clientsText(crossing.after)
            + ", faster from " + clientsText(crossing.from)
            + " on; in between, runs of the same method differ more than the methods do\n";
    }
    if (crossing.from > 0)
        return name + ": faster than watch-optimistic from " + clientsText(crossing.from)
            + " on; with fewer clients, runs of the same method differ more than the methods do\n";
    if (crossing.after > 0)
        return name + ": slower than watch-optimistic up to " + clientsText(crossing.after)
            + "; with more clients, runs of the same method differ more than the methods do\n";
    return name
        + ": no clear difference; runs of the same method differ more than the methods do\n";
}

std::string durationWords(double us)
{
    return us > 0 ? roundedDurationText(std::chrono::microseconds(std::llround(us))) : "-";
}

} // namespace

std::string contentionJson(const ContentionPlan &plan, const std::vector<ContentionResult> &results)
{
    const std::vector<ContentionSummary> summaries = contentionSummaries(results);
    QJsonArray all;
    for (const ContentionSummary &summary : summaries)
        all.append(object(summary));
    QJsonObject crossings;
    for (const ContentionWay way : waysWithLock)
        crossings[qText(nameOf(way))] = object(contentionCrossing(summaries, way));
    const QJsonObject json{{QStringLiteral("sweep"), QStringLiteral("contention")},
        {QStringLiteral("world"), qText(worldWord(plan.world))},
        {QStringLiteral("seed"), static_cast<qint64>(plan.seed.value)},
        {QStringLiteral("runs"), plan.runs},
        {QStringLiteral("length"), qText(durationText(plan.length))},
        {QStringLiteral("points"), all}, {QStringLiteral("crossing"), crossings}};
    return QJsonDocument(json).toJson(QJsonDocument::Indented).toStdString();
}

std::string contentionText(const ContentionPlan &plan, const std::vector<ContentionResult> &results)
{
    const std::vector<ContentionSummary> summaries = contentionSummaries(results);
    std::string text = "contention, " + std::string(worldWord(plan.world))
        + " world: medians of up to " + std::to_string(plan.runs) + " runs of "
        + durationText(plan.length) + " each, and the range of the middle half\n"
        + "method             clients   rounds/s   low to high      retries/round        p50       "
          " p99\n";
    for (const ContentionSummary &point : summaries) {
        char line[160];
        std::snprintf(line, sizeof line, "%-18s %7d %10.0f %7.0f to %-7.0f %10.2f %10s %10s",
            std::string(nameOf(point.way)).c_str(), point.clients, point.throughput.median,
            point.throughput.low, point.throughput.high, point.retries.median,
            durationWords(point.p50.median).c_str(), durationWords(point.p99.median).c_str());
        text += line;
        text += point.lost > 0 ? "  " + std::to_string(point.lost) + " lost\n" : "\n";
    }
    for (const ContentionWay way : waysWithLock)
        text += crossingText(summaries, way);
    return text;
}

} // namespace lockscope
