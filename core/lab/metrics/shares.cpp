// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/shares.h"

#include "core/lab/metrics/indexrange.h"

#include <algorithm>

namespace lockscope {

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
