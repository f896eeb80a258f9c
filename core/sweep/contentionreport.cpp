// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/contention.h"

#include "base/durationtext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <cstdio>

namespace lockscope {
namespace {

QString qText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string_view wordOf(ContentionWay way)
{
    return contentionWords[static_cast<std::size_t>(way)];
}

qint64 wholeMicroseconds(Duration length)
{
    return static_cast<qint64>(microseconds(length));
}

QJsonObject object(const ContentionPoint &point)
{
    QJsonValue round = QJsonValue::Null;
    if (point.round) {
        round = QJsonObject{{QStringLiteral("p50"), wholeMicroseconds(point.round->p50)},
                            {QStringLiteral("p99"), wholeMicroseconds(point.round->p99)},
                            {QStringLiteral("max"), wholeMicroseconds(point.round->max)}};
    }
    return {{QStringLiteral("way"), qText(wordOf(point.way))},
            {QStringLiteral("clients"), point.clients},
            {QStringLiteral("rounds"), static_cast<qint64>(point.rounds)},
            {QStringLiteral("per_second"), std::round(point.throughput)},
            {QStringLiteral("retries"), static_cast<qint64>(point.retries)},
            {QStringLiteral("round_us"), round},
            {QStringLiteral("lost"), static_cast<qint64>(point.lost)}};
}

std::string crossingText(const std::vector<ContentionPoint> &points, ContentionWay way)
{
    const auto crossing = contentionCrossing(points, way);
    const std::string name(wordOf(way));
    if (!crossing)
        return name + ": never as fast as watch-optimistic here\n";
    return name + ": at least as fast as watch-optimistic from " + std::to_string(*crossing) + (*crossing == 1 ? " client on\n" : " clients on\n");
}

} // namespace

std::string contentionJson(const ContentionPlan &plan, const std::vector<ContentionPoint> &points)
{
    QJsonArray all;
    for (const ContentionPoint &point : points)
        all.append(object(point));
    QJsonObject crossings;
    for (const ContentionWay way : {ContentionWay::poll, ContentionWay::handOver}) {
        const auto crossing = contentionCrossing(points, way);
        crossings[qText(wordOf(way))] = crossing ? QJsonValue(*crossing) : QJsonValue(QJsonValue::Null);
    }
    const QJsonObject json{{QStringLiteral("sweep"), QStringLiteral("contention")},
                           {QStringLiteral("world"), qText(plan.world)},
                           {QStringLiteral("seed"), static_cast<qint64>(plan.seed.value)},
                           {QStringLiteral("length"), qText(durationText(plan.length))},
                           {QStringLiteral("points"), all},
                           {QStringLiteral("crossing"), crossings}};
    return QJsonDocument(json).toJson(QJsonDocument::Indented).toStdString();
}

std::string contentionText(const ContentionPlan &plan, const std::vector<ContentionPoint> &points)
{
    std::string text = "contention, " + plan.world + " world, " + durationText(plan.length) + " each\n"
                     + "way                clients   rounds/s  retries/round        p50        p99\n";
    for (const ContentionPoint &point : points) {
        char line[160];
        const double retries = point.rounds > 0 ? static_cast<double>(point.retries) / static_cast<double>(point.rounds) : 0;
        std::snprintf(line, sizeof line, "%-18s %7d %10.0f %14.2f %10s %10s", std::string(wordOf(point.way)).c_str(), point.clients, point.throughput,
                      retries, point.round ? lengthWords(point.round->p50).c_str() : "-", point.round ? lengthWords(point.round->p99).c_str() : "-");
        text += line;
        text += point.lost > 0 ? "  " + std::to_string(point.lost) + " lost\n" : "\n";
    }
    return text + crossingText(points, ContentionWay::poll) + crossingText(points, ContentionWay::handOver);
}

} // namespace lockscope
