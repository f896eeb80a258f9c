// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/histogram.h"

#include "core/verdict/workload/tally.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr int nearFactor = 20;  // durations within this factor get a linear scale
constexpr int evenBinsUsual = 24;

std::vector<Duration> evenEdges(Duration least, Duration most)
{
    const Duration width = roundUp(std::max<Duration>((most - least) / evenBinsUsual, 1us));
    std::vector<Duration> edges{least / width * width};
    while (edges.back() <= most)
        edges.push_back(edges.back() + width);
    return edges;
}

// Returns the edges from the last one at or below `least` to the first one above `most`.
std::vector<Duration> growingEdges(Duration least, Duration most)
{
    static constexpr std::array steps{10, 15, 20, 30, 50, 70}; // tenths
    std::vector<Duration> edges{Duration::zero()};
    for (Duration power = 1us; edges.back() <= most; power *= 10) {
        for (const int step : steps) {
            const Duration edge = power * step / 10;
            if (edge <= least)
                edges.front() = edge;
            else if (edges.back() <= most)
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

Histogram histogramOf(const std::vector<Sample> &samples, const Stretch &stretch, ClientId client)
{
    Histogram histogram;
    const Part part = partIn(samples, stretch);
    if (part.size() == 0)
        return histogram;
    std::vector<Duration> lengths;
    lengths.reserve(part.size());
    for (std::size_t i = part.first; i < part.last; ++i)
        lengths.push_back(samples[i].length);
    const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
    histogram.isLogarithmic = *most > *least * nearFactor && *most > 20us;
    const std::vector<Duration> edges = histogram.isLogarithmic ? growingEdges(*least, *most) : evenEdges(*least, *most);
    histogram.bins = binsOf(edges);
    histogram.count = static_cast<std::int64_t>(part.size());
    std::vector<Sample> longest(histogram.bins.size());
    for (std::size_t i = part.first; i < part.last; ++i) {
        const Sample &sample = samples[i];
        const auto above = std::upper_bound(edges.begin(), edges.end(), sample.length);
        const auto place = static_cast<std::size_t>(above - edges.begin()) - 1;
        Histogram::Bin &bin = histogram.bins[place];
        const bool isAsked = client && sample.client == client;
        ++bin.count;
        bin.ofClient += isAsked ? 1 : 0;
        const bool hadAsked = client && longest[place].client == client;
        if (bin.longest == noSeq || (isAsked && !hadAsked) || (isAsked == hadAsked && sample.length > longest[place].length)) {
            longest[place] = sample;
            bin.longest = sample.seq;
        }
    }
    histogram.spread = spreadOf(lengths);
    return histogram;
}

} // namespace lockscope
