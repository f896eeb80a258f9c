// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace lockscope::bench {
namespace {

double quantile(std::vector<double> &values, double part)
{
    if (values.empty())
        return 0;
    const auto place = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[static_cast<std::size_t>(place)];
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

bool SideResult::meetsDemand() const
{
    const bool isShort = !demand.p50Max || sample.p50 <= *demand.p50Max || (demand.floorThere && speed >= *demand.floorThere / *demand.p50Max);
    return isShort && (!demand.speedMin || speed >= *demand.speedMin) && (!demand.p99Max || sample.p99 <= *demand.p99Max)
        && (!demand.overFloorMax || overFloor <= *demand.overFloorMax)
        && (!demand.unevennessMax || sample.unevenness <= *demand.unevennessMax);
}

RowResult measure(const Row &row, const Contest &contest, int rounds, int count)
{
    const std::size_t sides = contest.sides.size();
    std::vector<std::vector<double>> p50(sides);
    std::vector<std::vector<double>> p99(sides);
    std::vector<std::vector<double>> perSecond(sides);
    std::vector<std::vector<double>> unevenness(sides);
    std::vector<std::vector<double>> speed(sides);
    std::vector<std::vector<double>> overFloor(sides);
    for (int round = 0; round < rounds; ++round) {
        std::vector<Sample> samples(sides);
        for (std::size_t turn = 0; turn < sides; ++turn) {
            const std::size_t side = (turn + static_cast<std::size_t>(round)) % sides;
            samples[side] = contest.sides[side].measure(count);
        }
        for (std::size_t side = 0; side < sides; ++side) {
            p50[side].push_back(samples[side].p50);
            p99[side].push_back(samples[side].p99);
            perSecond[side].push_back(samples[side].perSecond);
            unevenness[side].push_back(samples[side].unevenness);
            speed[side].push_back(samples[0].p50 / samples[side].p50);
            overFloor[side].push_back(samples[side].p50 - samples[0].p50);
        }
    }
    RowResult result{row.name, row.title, row.unit, {}};
    for (std::size_t side = 0; side < sides; ++side) {
        const Side &which = contest.sides[side];
        result.sides.push_back(
            {which.name, {median(p50[side]), median(p99[side]), median(perSecond[side]), median(unevenness[side])}, median(speed[side]),
             median(overFloor[side]), which.demand});
    }
    return result;
}

} // namespace lockscope::bench
