// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"
#include "core/verdict/verdict.h"

#include <optional>

namespace lockscope {

/// A histogram of durations. A bin contains durations from `from` (included) to `to` (not
/// included). Each bin begins where the previous one ends; the first and the last are not empty.
struct Histogram {
    /// One range of durations.
    struct Bin {
        Duration from{};
        Duration to{};
        std::int64_t count = 0;
        std::int64_t requestedCount =
            0; ///< how many of these durations belong to the requested client
        Seq longestSeq =
            noSeq; ///< row of the requested client's longest duration in the bin; if it has none
                   ///< there, row of the longest duration of all clients; noSeq: the bin is empty
    };
    std::vector<Bin> bins;
    std::int64_t count = 0;       ///< number of durations
    std::optional<Spread> spread; ///< over all clients; nullopt: no durations
    bool isLogarithmic =
        false; ///< the bins of longer durations are wider; false: all bins have the same width
};

/// No histogram has more bins than this.
inline constexpr std::size_t binsMax = 40;

/// Returns the histogram of the samples in `range`. `client`: the requested client, if any. If the
/// longest duration is at most 20 times the shortest one or at most 20 µs, all bins have the same
/// round width. Otherwise the edges of the bins are 1, 1.5, 2, 3, 5 and 7 times the powers of ten
/// from 1 µs on, so that the scale is roughly logarithmic.
Histogram histogramOf(
    const std::vector<Sample> &samples, const TimeRange &range, ClientId client = {});

/// Returns the smallest 1, 2 or 5 times a power of ten nanoseconds that is at least `length`.
/// REQUIRES: length > 0.
Duration roundUp(Duration length);

} // namespace lockscope
