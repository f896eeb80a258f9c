// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/metrics/metrics.h"
#include "core/trace/spans.h"
#include "core/verdict/verdict.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope {

/// Reduces the levels in `range` to as many as a picture can show. The first level of the result is
/// the level at the start of the range; its seq is the row that set this level, or noSeq if no row
/// set it. The last level of the result holds until the end of the range. The range is divided into
/// `slices` equal parts. The result has the first, the lowest, the highest and the last level of
/// each part, in the order of time. So no peak is lost.
std::vector<Level> thinned(
    const std::vector<Level> &levels, const TimeRange &range, std::size_t slices);

/// Reduces samples in the same way. The result has the shortest and the longest sample of each
/// part.
std::vector<Sample> thinned(
    const std::vector<Sample> &samples, const TimeRange &range, std::size_t slices);

/// Returns for how long the level was at least `value` within `range`.
Duration timeAtLeast(const std::vector<Level> &levels, const TimeRange &range, std::int64_t value);

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

/// The entries and waits of one client.
struct ClientShare {
    ClientId client;
    std::int64_t entries = 0;
    Duration waited{};      ///< total waiting time, including unsuccessful waits
    Duration longest{};     ///< the longest wait
    Seq longestSeq = noSeq; ///< Waiting::seq of the longest wait; noSeq: the client never waited
    Seq firstEntry = noSeq; ///< row of its first `entered`; noSeq: the client never entered
};

/// Returns one share for each client, from client 1 to Metrics::clients. Only the entries in
/// `range` count, and only the parts of waits that are in `range`.
std::vector<ClientShare> sharesOf(const Metrics &metrics, const TimeRange &range);

/// Returns Jain's fairness index (Jain, Chiu, Hawe 1984): 1 if all amounts are equal, 1/n if only
/// one of n amounts is not zero. Returns 1 if all amounts are zero.
double fairnessOf(const std::vector<double> &amounts);

/// A range of indices; `end` is the index after the last item.
struct IndexRange {
    std::size_t first = 0;
    std::size_t end = 0;

    std::size_t size() const { return end - first; }
};

/// Returns the indices of the items in a time range, both ends of the range included. REQUIRES: the
/// items are sorted by `time`.
template <class Timed>
IndexRange indicesIn(const std::vector<Timed> &ordered, const TimeRange &range)
{
    const auto first = std::lower_bound(ordered.begin(), ordered.end(), range.from,
        [](const Timed &one, WorldTime time) { return one.time < time; });
    const auto last = std::upper_bound(first, ordered.end(), range.to,
        [](WorldTime time, const Timed &one) { return time < one.time; });
    return {static_cast<std::size_t>(first - ordered.begin()),
        static_cast<std::size_t>(last - ordered.begin())};
}

} // namespace lockscope
