// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// How many things happened in each stretch of one width.
struct Rates {
    struct Bin {
        Stretch stretch; ///< the last one may be longer than the others, never shorter than half of them
        std::int64_t count = 0;
        std::int64_t ofClient = 0; ///< of them those of the client that was asked for
        Seq first = noSeq;         ///< the first row in it, of that client if it has any; noSeq: nothing happened

        double perSecond() const;
        double perSecondOfClient() const;
    };
    std::vector<Bin> bins;
    Duration width{};  ///< a round length
    std::int64_t count = 0;

    /// Over the whole stretch.
    double perSecond() const;
};

/// The rate of entries in a stretch, in `binsWanted` bins or somewhat fewer. A stretch without length has none.
Rates ratesOf(const std::vector<Sample> &entries, const Stretch &stretch, std::size_t binsWanted, ClientId client = {});

} // namespace lockscope
