// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// The number of events in each of several adjacent intervals (bins) of equal width.
struct Rates {
    /// One interval and its events.
    struct Bin {
        Stretch stretch; ///< the last bin may be longer than the others, or down to half as long
        std::int64_t count = 0;
        std::int64_t clientCount = 0; ///< number of these events that are of the requested client
        Seq first = noSeq;         ///< first row in the bin, of the requested client if it has rows there; noSeq: the bin is empty

        double perSecond() const;
        double perSecondOfClient() const;
    };
    std::vector<Bin> bins;
    Duration width{};  ///< a round duration
    std::int64_t count = 0;

    /// Returns the events per second over the whole stretch.
    double perSecond() const;
};

/// Returns the rate of entries in a stretch, in `binsWanted` or slightly fewer bins. No bins for a stretch of zero length.
Rates ratesOf(const std::vector<Sample> &entries, const Stretch &stretch, std::size_t binsWanted, ClientId client = {});

} // namespace lockscope
