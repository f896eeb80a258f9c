// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace lockscope::bench {
namespace {

// Returns a quantile: the value such that `part` (0 to 1) of the values are smaller; 0 if there are
// no values. Reorders the values.
double quantile(std::vector<double> &values, double part)
{
    if (values.empty())
        return 0;
    const auto index = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + index, values.end());
    return values[static_cast<std::size_t>(index)];
}

double median(std::vector<double> values)
{
    return quantile(values, 0.5);
}

} // namespace

void giveUp(const std::string &why)
{
    std::fprintf(stderr, "lockscope_bench: %s\n", why.c_str());
    std::exit(1);
}

Sample sampleOf(std::vector<double> lengths, double unitsPerSecond)
{
    const double total = std::accumulate(lengths.begin(), lengths.end(), 0.0);
    Sample sample;
    sample.p50 = quantile(lengths, 0.5);
    sample.p99 = quantile(lengths, 0.99);
    sample.perSecond = total > 0 ? static_cast<double>(lengths.size()) * unitsPerSecond / total : 0;
    return sample;
}

bool SideResult::meetsLimits() const
{
    const bool meetsP50Max = !limits.p50Max || sample.p50 <= *limits.p50Max
        || (limits.referenceP50 && speed >= *limits.referenceP50 / *limits.p50Max);
    return meetsP50Max && (!limits.speedMin || speed >= *limits.speedMin)
        && (!limits.p99Max || sample.p99 <= *limits.p99Max)
        && (!limits.overReferenceMax || overReference <= *limits.overReferenceMax)
        && (!limits.unevennessMax || sample.unevenness <= *limits.unevennessMax);
}

BenchmarkResult measure(
    const Benchmark &benchmark, const PreparedBenchmark &prepared, int passes, int count)
{
    const std::size_t sides = prepared.sides.size();
    std::vector<std::vector<double>> p50(sides);
    std::vector<std::vector<double>> p99(sides);
    std::vector<std::vector<double>> perSecond(sides);
    std::vector<std::vector<double>> unevenness(sides);
    std::vector<std::vector<double>> speed(sides);
    std::vector<std::vector<double>> overReference(sides);
    for (int pass = 0; pass < passes; ++pass) {
        std::vector<Sample> samples(sides);
        for (std::size_t i = 0; i < sides; ++i) {
            const std::size_t side = (i + static_cast<std::size_t>(pass)) % sides;
            samples[side] = prepared.sides[side].measure(count);
        }
        for (std::size_t side = 0; side < sides; ++side) {
            p50[side].push_back(samples[side].p50);
            p99[side].push_back(samples[side].p99);
            perSecond[side].push_back(samples[side].perSecond);
            unevenness[side].push_back(samples[side].unevenness);
            speed[side].push_back(samples[0].p50 / samples[side].p50);
            overReference[side].push_back(samples[side].p50 - samples[0].p50);
        }
    }
    BenchmarkResult result{benchmark.name, benchmark.title, benchmark.unit, {}};
    for (std::size_t side = 0; side < sides; ++side) {
        const Side &measured = prepared.sides[side];
        result.sides.push_back({measured.name,
            {median(p50[side]), median(p99[side]), median(perSecond[side]),
                median(unevenness[side])},
            median(speed[side]), median(overReference[side]), measured.limits});
    }
    return result;
}

} // namespace lockscope::bench
