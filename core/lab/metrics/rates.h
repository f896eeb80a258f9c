// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// Event counts in intervals of equal width.
struct Rates {
    struct Bin {
        Stretch stretch; ///< the last one may be longer than the others, and is at least half as long
        std::int64_t count = 0;
        std::int64_t ofClient = 0; ///< of these, the count of the requested client
        Seq first = noSeq;         ///< first row in the bin, of the requested client if it has any; noSeq: empty

        double perSecond() const;
        double perSecondOfClient() const;
    };
    std::vector<Bin> bins;
    Duration width{};  ///< a round duration
    std::int64_t count = 0;

    /// Over the whole stretch, events per second.
    double perSecond() const;
};

/// Returns the rate of entries in a stretch, in `binsWanted` or slightly fewer bins. A stretch of zero length has none.
Rates ratesOf(const std::vector<Sample> &entries, const Stretch &stretch, std::size_t binsWanted, ClientId client = {});

} // namespace lockscope
