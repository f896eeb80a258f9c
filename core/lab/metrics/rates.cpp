// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/rates.h"

#include "core/lab/metrics/histogram.h"
#include "core/lab/metrics/indexrange.h"

#include <algorithm>

namespace lockscope {
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

} // namespace lockscope
