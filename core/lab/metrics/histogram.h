// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"
#include "core/verdict/verdict.h"

#include <optional>

namespace lockscope {

/// How often which length occurred. Bins are half open, [from, to), and lie side by side; the first and the last are not empty.
struct Histogram {
    struct Bin {
        Duration from{};
        Duration to{};
        std::int64_t count = 0;
        std::int64_t ofClient = 0; ///< of them those of the client that was asked for
        Seq longest = noSeq;       ///< the row of the longest in it, of that client if it has any; noSeq: the bin is empty
    };
    std::vector<Bin> bins;
    std::int64_t count = 0;
    std::optional<Spread> spread; ///< of all, whoever was asked for; none: there is no length
    bool isLogarithmic = false;   ///< the bins grow with the lengths
};

inline constexpr std::size_t binsMax = 40;

/// The histogram of the samples in a stretch. Lengths that lie within a factor of 20 get bins of one width, a round one; others get
/// bins whose edges are 1, 1.5, 2, 3, 5 and 7 of each power of ten, from 1 µs on: what differs by a factor looks alike everywhere.
Histogram histogramOf(const std::vector<Sample> &samples, const Stretch &stretch, ClientId client = {});

/// The smallest 1, 2 or 5 times a power of ten nanoseconds that is not smaller than a length. REQUIRES: length > 0.
Duration roundUp(Duration length);

} // namespace lockscope
