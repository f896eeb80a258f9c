// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/metrics/statistics.h"

#include "core/verdict/tally.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

// Returns the index of the slice of a time. REQUIRES: the time is in the range.
std::size_t sliceOf(WorldTime time, const TimeRange &range, std::size_t slices)
{
    if (range.length() <= Duration::zero())
        return 0;
    const double fraction = static_cast<double>((time - range.from).count())
        / static_cast<double>(range.length().count());
    return std::min(slices - 1, static_cast<std::size_t>(fraction * static_cast<double>(slices)));
}

// Appends the items with these indices, each once and in ascending order.
template <class Timed> void appendItems(
    std::vector<Timed> &kept, const std::vector<Timed> &all, std::vector<std::size_t> indices)
{
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    for (const std::size_t index : indices)
        kept.push_back(all[index]);
}

// Calls `visit` for each slice that is not empty, with the index of its first item and the index
// after its last item.
template <class Timed, class Visit> void forEachSlice(
    const std::vector<Timed> &all, const TimeRange &range, std::size_t slices, Visit visit)
{
    const IndexRange indices = indicesIn(all, range);
    std::size_t first = indices.first;
    while (first < indices.end) {
        const std::size_t slice = sliceOf(all[first].time, range, slices);
        std::size_t last = first + 1;
        while (last < indices.end && sliceOf(all[last].time, range, slices) == slice)
            ++last;
        visit(first, last);
        first = last;
    }
}

// Returns the indices of the items with the minimum and the maximum value of `member`, of several
// equal items the first. `indices`: the first index, and the index after the last. REQUIRES:
// indices.first < indices.second.
template <class Timed, class Member> std::pair<std::size_t, std::size_t> extremes(
    const std::vector<Timed> &all, std::pair<std::size_t, std::size_t> indices, Member member)
{
    std::pair<std::size_t, std::size_t> found{indices.first, indices.first};
    for (std::size_t index = indices.first; index < indices.second; ++index) {
        if (all[index].*member < all[found.first].*member)
            found.first = index;
        if (all[index].*member > all[found.second].*member)
            found.second = index;
    }
    return found;
}

} // namespace

std::vector<Level> thinned(
    const std::vector<Level> &levels, const TimeRange &range, std::size_t slices)
{
    const IndexRange indices = indicesIn(levels, range);
    const Level before = indices.first > 0 ? levels[indices.first - 1] : Level{};
    std::vector<Level> kept{{range.from, before.value, before.seq}};
    forEachSlice(levels, range, slices, [&](std::size_t first, std::size_t last) {
        const auto [lowest, highest] = extremes(levels, {first, last}, &Level::value);
        appendItems(kept, levels, {first, lowest, highest, last - 1});
    });
    return kept;
}

std::vector<Sample> thinned(
    const std::vector<Sample> &samples, const TimeRange &range, std::size_t slices)
{
    std::vector<Sample> kept;
    forEachSlice(samples, range, slices, [&](std::size_t first, std::size_t last) {
        const auto [lowest, highest] = extremes(samples, {first, last}, &Sample::length);
        appendItems(kept, samples, {lowest, highest});
    });
    return kept;
}

Duration timeAtLeast(const std::vector<Level> &levels, const TimeRange &range, std::int64_t value)
{
    Duration sum{};
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const WorldTime begin = std::max(levels[i].time, range.from);
        const WorldTime end =
            i + 1 < levels.size() ? std::min(levels[i + 1].time, range.to) : range.to;
        if (levels[i].value >= value && begin < end)
            sum += end - begin;
    }
    return sum;
}

namespace {

constexpr int linearFactorMax =
    20; // the scale is linear if the longest duration is at most this many times the shortest
constexpr int linearBinsWanted = 24;

std::vector<Duration> linearEdges(Duration shortest, Duration longest)
{
    const Duration width =
        roundUp(std::max<Duration>((longest - shortest) / linearBinsWanted, 1us));
    std::vector<Duration> edges{shortest / width * width};
    while (edges.back() <= longest)
        edges.push_back(edges.back() + width);
    return edges;
}

// Returns the edges of the bins: the first is the last edge at or below `shortest`, the last is the
// first edge above `longest`.
std::vector<Duration> logarithmicEdges(Duration shortest, Duration longest)
{
    static constexpr std::array steps{10, 15, 20, 30, 50, 70}; // tenths
    std::vector<Duration> edges{Duration::zero()};
    for (Duration power = 1us; edges.back() <= longest; power *= 10) {
        for (const int step : steps) {
            const Duration edge = power * step / 10;
            if (edge <= shortest)
                edges.front() = edge;
            else if (edges.back() <= longest)
                edges.push_back(edge);
        }
    }
    return edges;
}

std::vector<Histogram::Bin> binsOf(const std::vector<Duration> &edges)
{
    std::vector<Histogram::Bin> bins;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i)
        bins.push_back({edges[i], edges[i + 1]});
    return bins;
}

} // namespace

Duration roundUp(Duration length)
{
    LOCKSCOPE_ASSERT(length > Duration::zero());
    Duration power = 1ns;
    while (power * 10 < length)
        power *= 10;
    for (const int step : {1, 2, 5}) {
        if (power * step >= length)
            return power * step;
    }
    return power * 10;
}

Histogram histogramOf(const std::vector<Sample> &samples, const TimeRange &range, ClientId client)
{
    Histogram histogram;
    const IndexRange indices = indicesIn(samples, range);
    if (indices.size() == 0)
        return histogram;
    std::vector<Duration> lengths;
    lengths.reserve(indices.size());
    for (std::size_t i = indices.first; i < indices.end; ++i)
        lengths.push_back(samples[i].length);
    const auto [shortest, longest] = std::minmax_element(lengths.begin(), lengths.end());
    histogram.isLogarithmic = *longest > *shortest * linearFactorMax && *longest > 20us;
    const std::vector<Duration> edges = histogram.isLogarithmic
        ? logarithmicEdges(*shortest, *longest)
        : linearEdges(*shortest, *longest);
    histogram.bins = binsOf(edges);
    histogram.count = static_cast<std::int64_t>(indices.size());
    std::vector<Sample> longestSamples(histogram.bins.size());
    for (std::size_t i = indices.first; i < indices.end; ++i) {
        const Sample &sample = samples[i];
        const auto above = std::upper_bound(edges.begin(), edges.end(), sample.length);
        const auto index = static_cast<std::size_t>(above - edges.begin()) - 1;
        Histogram::Bin &bin = histogram.bins[index];
        const bool isRequested = client && sample.client == client;
        ++bin.count;
        bin.requestedCount += isRequested ? 1 : 0;
        const bool hasRequested = client && longestSamples[index].client == client;
        if (bin.longestSeq == noSeq || (isRequested && !hasRequested)
            || (isRequested == hasRequested && sample.length > longestSamples[index].length)) {
            longestSamples[index] = sample;
            bin.longestSeq = sample.seq;
        }
    }
    histogram.spread = spreadOf(lengths);
    return histogram;
}

namespace {

double rateOver(std::int64_t count, Duration length)
{
    return length > Duration::zero()
        ? static_cast<double>(count) / std::chrono::duration<double>(length).count()
        : 0;
}

} // namespace

double Rates::Bin::perSecond() const
{
    return rateOver(count, range.length());
}

double Rates::Bin::perSecondOfClient() const
{
    return rateOver(requestedCount, range.length());
}

double Rates::perSecond() const
{
    return bins.empty() ? 0 : rateOver(count, bins.back().range.to - bins.front().range.from);
}

Rates ratesOf(const std::vector<Sample> &entries, const TimeRange &range, std::size_t binsWanted,
    ClientId client)
{
    Rates rates;
    const auto wanted = static_cast<Duration::rep>(std::max<std::size_t>(binsWanted, 1));
    if (range.length() < Duration(wanted))
        return rates;
    rates.width = roundUp(range.length() / wanted);
    // If less than half a bin remains at the end, the last bin is extended: the rate of a very
    // short bin would be meaningless.
    const auto binCount = static_cast<std::size_t>(
        std::max<Duration::rep>(1, (range.length() + rates.width / 2) / rates.width));
    for (std::size_t i = 0; i < binCount; ++i) {
        const WorldTime from = range.from + rates.width * static_cast<Duration::rep>(i);
        rates.bins.push_back({{from, i + 1 < binCount ? from + rates.width : range.to}});
    }
    const IndexRange indices = indicesIn(entries, range);
    for (std::size_t i = indices.first; i < indices.end; ++i) {
        const auto index = static_cast<std::size_t>((entries[i].time - range.from) / rates.width);
        Rates::Bin &bin = rates.bins[std::min(index, binCount - 1)];
        const bool isRequested = client && entries[i].client == client;
        if (bin.firstSeq == noSeq || (isRequested && bin.requestedCount == 0))
            bin.firstSeq = entries[i].seq;
        ++bin.count;
        bin.requestedCount += isRequested ? 1 : 0;
        ++rates.count;
    }
    return rates;
}

std::vector<ClientShare> sharesOf(const Metrics &metrics, const TimeRange &range)
{
    std::vector<ClientShare> shares(metrics.clients);
    for (std::size_t i = 0; i < shares.size(); ++i)
        shares[i].client = ClientId{static_cast<std::uint16_t>(i + 1)};
    const auto shareOf = [&shares](ClientId client) {
        return client && client.value <= shares.size() ? &shares[client.value - 1u] : nullptr;
    };
    const IndexRange indices = indicesIn(metrics.entries, range);
    for (std::size_t i = indices.first; i < indices.end; ++i) {
        ClientShare *const share = shareOf(metrics.entries[i].client);
        if (!share)
            continue;
        if (share->entries++ == 0)
            share->firstEntry = metrics.entries[i].seq;
    }
    for (const Waiting &waiting : metrics.allWaits) {
        const Duration length =
            std::min(waiting.end, range.to) - std::max(waiting.begin, range.from);
        ClientShare *const share = shareOf(waiting.client);
        if (!share || length <= Duration::zero())
            continue;
        share->waited += length;
        if (length > share->longest) {
            share->longest = length;
            share->longestSeq = waiting.seq;
        }
    }
    return shares;
}

double fairnessOf(const std::vector<double> &amounts)
{
    double sum = 0;
    double squares = 0;
    for (const double amount : amounts) {
        sum += amount;
        squares += amount * amount;
    }
    return squares > 0 ? sum * sum / (static_cast<double>(amounts.size()) * squares) : 1;
}

} // namespace lockscope
