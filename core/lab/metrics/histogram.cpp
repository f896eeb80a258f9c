// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/histogram.h"

#include "core/lab/metrics/indexrange.h"
#include "core/verdict/tally.h"

#include <algorithm>
#include <array>

namespace lockscope {
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

} // namespace lockscope
