// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/rates.h"

#include "core/lab/metrics/histogram.h"

#include <algorithm>

namespace lockscope {
namespace {

double perSecondIn(std::int64_t count, Duration length)
{
    return length > Duration::zero() ? static_cast<double>(count) / std::chrono::duration<double>(length).count() : 0;
}

} // namespace

double Rates::Bin::perSecond() const
{
    return perSecondIn(count, stretch.length());
}

double Rates::Bin::perSecondOfClient() const
{
    return perSecondIn(ofClient, stretch.length());
}

double Rates::perSecond() const
{
    return bins.empty() ? 0 : perSecondIn(count, bins.back().stretch.to - bins.front().stretch.from);
}

Rates ratesOf(const std::vector<Sample> &entries, const Stretch &stretch, std::size_t binsWanted, ClientId client)
{
    Rates rates;
    const auto wanted = static_cast<Duration::rep>(std::max<std::size_t>(binsWanted, 1));
    if (stretch.length() < Duration(wanted))
        return rates;
    rates.width = roundUp(stretch.length() / wanted);
    // The remainder at the end joins the last bin unless it is at least half a bin: a rate over a very short time is meaningless.
    const auto whole = static_cast<std::size_t>(std::max<Duration::rep>(1, (stretch.length() + rates.width / 2) / rates.width));
    for (std::size_t i = 0; i < whole; ++i) {
        const WorldTime from = stretch.from + rates.width * static_cast<Duration::rep>(i);
        rates.bins.push_back({{from, i + 1 < whole ? from + rates.width : stretch.to}});
    }
    const Part part = partIn(entries, stretch);
    for (std::size_t i = part.first; i < part.last; ++i) {
        const auto place = static_cast<std::size_t>((entries[i].time - stretch.from) / rates.width);
        Rates::Bin &bin = rates.bins[std::min(place, whole - 1)];
        const bool isAsked = client && entries[i].client == client;
        if (bin.first == noSeq || (isAsked && bin.ofClient == 0))
            bin.first = entries[i].seq;
        ++bin.count;
        bin.ofClient += isAsked ? 1 : 0;
        ++rates.count;
    }
    return rates;
}

} // namespace lockscope
