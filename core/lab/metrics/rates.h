// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// The number of entries (rows `entered`) in each of several adjacent intervals (bins) of equal
/// width.
struct Rates {
    /// One interval and its entries.
    struct Bin {
        TimeRange range; ///< the last bin may be 0.5 to 1.5 times as long as the others
        std::int64_t count = 0;
        std::int64_t requestedCount =
            0; ///< how many of these entries belong to the requested client
        Seq firstSeq =
            noSeq; ///< row of the requested client's first entry in the bin; if it has none there,
                   ///< of the first entry of all clients; noSeq: the bin is empty

        double perSecond() const;
        double perSecondOfClient() const;
    };
    std::vector<Bin> bins;
    Duration width{}; ///< 1, 2 or 5 times a power of ten nanoseconds (roundUp())
    std::int64_t count = 0;

    /// Returns the entries per second over all bins.
    double perSecond() const;
};

/// Returns the rate of entries in `range`. The width of the bins is rounded up, so there may be
/// fewer of them than `binsWanted`. `client`: the requested client, if any. Returns no bins for a
/// range that is too short, such as one of zero length.
Rates ratesOf(const std::vector<Sample> &entries, const TimeRange &range, std::size_t binsWanted,
    ClientId client = {});

} // namespace lockscope
