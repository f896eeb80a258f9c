// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sweep/contention.h"

#include "core/run/liverun/liverun.h"
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/jsonreader.h"
#include "core/verdict/judgement.h"
#include "core/verdict/tally.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t eventsMax = 20'000'000; // a run of the model ends after this number of events
constexpr std::chrono::milliseconds cancelCheckInterval{20};

Result<std::shared_ptr<const Trace>> runModel(
    const EffectiveScenario &effective, const std::atomic<bool> &isCancelled)
{
    Simulator::Limits limits;
    limits.eventsMax = eventsMax;
    limits.isCancelled = &isCancelled;
    return Simulator().run(effective, limits);
}

Result<std::shared_ptr<const Trace>> runLive(const EffectiveScenario &effective,
    const std::string &server, const std::atomic<bool> &isCancelled)
{
    LiveRun run(effective, LiveOptions{{}, server, false});
    while (!run.waitFinished(cancelCheckInterval)) {
        if (isCancelled.load())
            return cancelled();
    }
    if (const auto failure = run.failure())
        return *failure;
    return run.trace();
}

} // namespace

std::vector<ContentionRun> contentionRuns(const ContentionPlan &plan)
{
    std::vector<ContentionRun> runs;
    for (int run = 0; run < plan.runs; ++run) {
        for (const int clients : plan.clients) {
            for (const ContentionWay way : contentionWays)
                runs.push_back({way, clients, run});
        }
    }
    return runs;
}

EffectiveScenario contentionScenario(const ContentionPlan &plan, const ContentionRun &run)
{
    EffectiveScenario effective;
    Scenario &scenario = effective.scenario;
    scenario.id = "contention";
    scenario.title["en"] = "Contention";
    scenario.about["en"] = "";
    scenario.resource = Resource{"orders"};
    scenario.rounds = 0;
    scenario.duration = plan.length;
    Settings &settings = scenario.settings;
    settings.workload = WorkloadKind::counter;
    settings.clients = run.clients;
    settings.ttl = 30s; // longer than any critical section, also on a busy machine
    settings.nodeTimeout = 5s;
    settings.work = settings.think = 0ms;
    settings.retryDelay = settings.retryJitter = 1ms;
    settings.wakeUp = run.way == ContentionWay::handOver ? WakeUp::notify : WakeUp::poll;
    effective.scheme = run.way == ContentionWay::watch ? "watch-optimistic" : "set-px-lua";
    scenario.scheme = effective.scheme;
    effective.world = plan.world;
    effective.seed = Seed{plan.seed.value + static_cast<std::uint64_t>(run.index)};
    return effective;
}

ContentionResult contentionResult(const Trace &trace, const ContentionRun &run)
{
    ContentionResult result;
    result.way = run.way;
    result.clients = run.clients;
    std::map<ClientId, WorldTime>
        roundStarts; // by client: the time of the first attempt of its current round
    std::vector<Duration> rounds;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        switch (event.kind) {
        case EventKind::attempt: roundStarts.try_emplace(event.client, event.time); break;
        case EventKind::denied:
        case EventKind::writeRejected: ++result.retries; break;
        case EventKind::wrote: rounds.push_back(event.time - roundStarts[event.client]); break;
        case EventKind::left: roundStarts.erase(event.client); break;
        default: break;
        }
    }
    result.rounds = static_cast<std::int64_t>(rounds.size());
    const auto length =
        std::chrono::duration<double>(trace[trace.size() - 1].time.time_since_epoch()).count();
    result.throughput = length > 0 ? static_cast<double>(result.rounds) / length : 0;
    result.roundTimes = spreadOf(rounds);
    return result;
}

Result<ContentionResult> measureContention(
    const ContentionPlan &plan, const ContentionRun &run, const std::atomic<bool> &isCancelled)
{
    const EffectiveScenario effective = contentionScenario(plan, run);
    const auto trace = plan.world == WorldKind::live
        ? runLive(effective, plan.redisServer, isCancelled)
        : runModel(effective, isCancelled);
    if (isCancelled.load())
        return cancelled();
    if (!trace)
        return trace.error();
    if (trace.value()->isEmpty())
        return Error{LOCKSCOPE_TEXT("Error", "nothing was recorded")};
    ContentionResult result = contentionResult(*trace.value(), run);
    result.lost = RunJudge().judge(*trace.value(), RunFacts::of(effective)).workload.at("lost");
    return result;
}

namespace {

template <class Value>
Middle middleOfRuns(const std::vector<const ContentionResult *> &results, Value valueOf)
{
    std::vector<double> values;
    for (const ContentionResult *const result : results)
        values.push_back(valueOf(*result));
    return middleOf(values);
}

Middle middleOfRoundTimes(
    const std::vector<const ContentionResult *> &results, Duration Spread::*part)
{
    std::vector<double> values;
    for (const ContentionResult *const result : results) {
        if (result->roundTimes)
            values.push_back(static_cast<double>(microseconds((*result->roundTimes).*part)));
    }
    return middleOf(values);
}

ContentionSummary summaryOf(const std::vector<const ContentionResult *> &results)
{
    ContentionSummary summary;
    summary.way = results.front()->way;
    summary.clients = results.front()->clients;
    summary.runs = static_cast<int>(results.size());
    for (const ContentionResult *const result : results) {
        summary.rounds += result->rounds;
        summary.lost += result->lost;
    }
    summary.throughput =
        middleOfRuns(results, [](const ContentionResult &result) { return result.throughput; });
    summary.retries = middleOfRuns(results, [](const ContentionResult &result) {
        return result.rounds > 0
            ? static_cast<double>(result.retries) / static_cast<double>(result.rounds)
            : 0;
    });
    summary.p50 = middleOfRoundTimes(results, &Spread::p50);
    summary.p99 = middleOfRoundTimes(results, &Spread::p99);
    return summary;
}

} // namespace

Middle middleOf(std::vector<double> &values)
{
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const std::size_t size = values.size();
    const std::size_t omittedAtEachEnd = size / 4;
    return {values[omittedAtEachEnd], (values[(size - 1) / 2] + values[size / 2]) / 2,
        values[size - 1 - omittedAtEachEnd]};
}

std::vector<ContentionSummary> contentionSummaries(const std::vector<ContentionResult> &results)
{
    std::map<std::pair<int, ContentionWay>, std::vector<const ContentionResult *>> runs;
    for (const ContentionResult &result : results)
        runs[{result.clients, result.way}].push_back(&result);
    std::vector<ContentionSummary> summaries;
    for (const auto &[point, resultsOfPoint] : runs)
        summaries.push_back(summaryOf(resultsOfPoint));
    return summaries;
}

bool isClearlyFaster(const ContentionSummary &one, const ContentionSummary &other)
{
    return std::min(one.runs, other.runs) >= clearDifferenceRunsMin
        && one.throughput.low > other.throughput.high;
}

ContentionCrossing contentionCrossing(
    const std::vector<ContentionSummary> &summaries, ContentionWay way)
{
    std::map<int, std::pair<const ContentionSummary *, const ContentionSummary *>>
        pairs; // by clients: the way, watch-optimistic
    for (const ContentionSummary &summary : summaries) {
        if (summary.way == way)
            pairs[summary.clients].first = &summary;
        else if (summary.way == ContentionWay::watch)
            pairs[summary.clients].second = &summary;
    }
    std::erase_if(
        pairs, [](const auto &entry) { return !entry.second.first || !entry.second.second; });
    ContentionCrossing crossing;
    bool isClearAbove = true; // the way is clearly faster with all larger numbers
    int largestUnclear = 0;   // the largest number without a clear result; 0: none
    for (auto entry = pairs.rbegin(); entry != pairs.rend() && crossing.after == 0; ++entry) {
        const auto &[clients, pair] = *entry;
        if (isClearlyFaster(*pair.second, *pair.first)) {
            crossing.after = clients;
        } else if (isClearAbove && isClearlyFaster(*pair.first, *pair.second)) {
            crossing.from = clients;
        } else {
            isClearAbove = false;
            largestUnclear = std::max(largestUnclear, clients);
        }
    }
    crossing.isSlowerAtLargest = crossing.after != 0 && crossing.after == pairs.rbegin()->first;
    crossing.isExact = crossing.from != 0 && largestUnclear == 0;
    crossing.isAlwaysFaster = crossing.isExact && crossing.from == pairs.begin()->first;
    return crossing;
}

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

Wording clientsText(int clients)
{
    return {clients == 1 ? LOCKSCOPE_TEXT("Contention", "{count} client")
                         : LOCKSCOPE_TEXT("Contention", "{count} clients"),
        {{"count", clients}}};
}

Wording crossingText(const std::vector<ContentionSummary> &points, ContentionWay way)
{
    const ContentionCrossing crossing = contentionCrossing(points, way);
    MarkedText text = LOCKSCOPE_TEXT("Contention",
        "{way}: no clear difference; runs of the same method differ more than the methods do");
    if (crossing.isSlowerAtLargest)
        text = LOCKSCOPE_TEXT("Contention",
            "{way}: slower than watch-optimistic up to {after} (the largest number measured)");
    else if (crossing.isAlwaysFaster)
        text = LOCKSCOPE_TEXT("Contention",
            "{way}: faster than watch-optimistic for every measured number of clients");
    else if (crossing.isExact)
        text = LOCKSCOPE_TEXT("Contention", "{way}: faster than watch-optimistic from {from} on");
    else if (crossing.after > 0 && crossing.from > 0)
        text = LOCKSCOPE_TEXT("Contention",
            "{way}: slower than watch-optimistic up to {after}, faster from {from} on; in between, "
            "runs of the same method differ more than the methods do");
    else if (crossing.from > 0)
        text = LOCKSCOPE_TEXT("Contention",
            "{way}: faster than watch-optimistic from {from} on; with fewer clients, runs of the "
            "same method differ more than the methods do");
    else if (crossing.after > 0)
        text = LOCKSCOPE_TEXT("Contention",
            "{way}: slower than watch-optimistic up to {after}; with more clients, runs of the "
            "same "
            "method differ more than the methods do");
    return {text,
        {{"way", std::string(nameOf(way))}, {"after", clientsText(crossing.after)},
            {"from", clientsText(crossing.from)}}};
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

std::string contentionText(const ContentionPlan &plan, const std::vector<ContentionResult> &results,
    const std::function<std::string(const Wording &)> &say)
{
    const std::vector<ContentionSummary> summaries = contentionSummaries(results);
    std::string text = say({LOCKSCOPE_TEXT("Contention",
                                "contention, {world} world: medians of up to {count} runs of "
                                "{length} each, and the range of the middle half"),
                           {{"world", std::string(worldWord(plan.world))}, {"count", plan.runs},
                               {"length", durationText(plan.length)}}})
        + '\n'
        + say(LOCKSCOPE_TEXT("Contention",
            "method             clients   rounds/s   low to high      retries/round        p50     "
            " "
            "  p99"))
        + '\n';
    for (const ContentionSummary &point : summaries) {
        char begin[80], high[20], end[80];
        std::snprintf(begin, sizeof begin, "%-18s %7d %10.0f %7.0f",
            std::string(nameOf(point.way)).c_str(), point.clients, point.throughput.median,
            point.throughput.low);
        std::snprintf(high, sizeof high, "%-7.0f", point.throughput.high);
        std::snprintf(end, sizeof end, " %10.2f %10s %10s", point.retries.median,
            durationWords(point.p50.median).c_str(), durationWords(point.p99.median).c_str());
        text +=
            say({LOCKSCOPE_TEXT("Contention", "{low} to {high}"), {{"low", begin}, {"high", high}}})
            + end;
        if (point.lost > 0)
            text +=
                "  " + say({LOCKSCOPE_TEXT("Contention", "{count} lost"), {{"count", point.lost}}});
        text += '\n';
    }
    for (const ContentionWay way : waysWithLock)
        text += say(crossingText(summaries, way)) + '\n';
    return text;
}

} // namespace lockscope
