// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/sweep/contentionsummary.h"

#include <algorithm>
#include <map>
#include <utility>

namespace lockscope {
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

} // namespace lockscope
