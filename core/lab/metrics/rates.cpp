// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/rates.h"

#include "core/lab/metrics/histogram.h"

#include <algorithm>

namespace lockscope {
namespace {

double rateOver(std::int64_t count, Duration length)
{
    return length > Duration::zero() ? static_cast<double>(count) / std::chrono::duration<double>(length).count() : 0;
}

} // namespace

double Rates::Bin::perSecond() const
{
    return rateOver(count, stretch.length());
}

double Rates::Bin::perSecondOfClient() const
{
    return rateOver(clientCount, stretch.length());
}

double Rates::perSecond() const
{
    return bins.empty() ? 0 : rateOver(count, bins.back().stretch.to - bins.front().stretch.from);
}

Rates ratesOf(const std::vector<Sample> &entries, const Stretch &stretch, std::size_t binsWanted, ClientId client)
{
    Rates rates;
    const auto wanted = static_cast<Duration::rep>(std::max<std::size_t>(binsWanted, 1));
    if (stretch.length() < Duration(wanted))
        return rates;
    rates.width = roundUp(stretch.length() / wanted);
    // If less than half a bin remains at the end, the last bin is extended: the rate of a very short bin would be meaningless.
    const auto binCount = static_cast<std::size_t>(std::max<Duration::rep>(1, (stretch.length() + rates.width / 2) / rates.width));
    for (std::size_t i = 0; i < binCount; ++i) {
        const WorldTime from = stretch.from + rates.width * static_cast<Duration::rep>(i);
        rates.bins.push_back({{from, i + 1 < binCount ? from + rates.width : stretch.to}});
    }
    const IndexRange range = rangeIn(entries, stretch);
    for (std::size_t i = range.first; i < range.last; ++i) {
        const auto index = static_cast<std::size_t>((entries[i].time - stretch.from) / rates.width);
        Rates::Bin &bin = rates.bins[std::min(index, binCount - 1)];
        const bool isRequested = client && entries[i].client == client;
        if (bin.first == noSeq || (isRequested && bin.clientCount == 0))
            bin.first = entries[i].seq;
        ++bin.count;
        bin.clientCount += isRequested ? 1 : 0;
        ++rates.count;
    }
    return rates;
}

} // namespace lockscope
