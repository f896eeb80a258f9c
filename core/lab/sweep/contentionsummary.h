// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contention.h"

#include <vector>

namespace lockscope {

/// The median of the values of several runs, and the lowest and highest value of their middle half.
/// (The middle half of five runs is the middle three; of three runs it is all.) Of five or more
/// runs, a single disturbed run does not change these values much.
struct Middle {
    double low = 0;
    double median = 0;
    double high = 0;
};
/// Returns the median and the middle half; zeros for an empty list. Sorts `values`.
Middle middleOf(std::vector<double> &values);

/// The summary of the runs of one point.
struct ContentionSummary {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    int runs = 0;
    std::int64_t rounds = 0; ///< increments in all runs
    Middle throughput;       ///< increments per second
    Middle retries;          ///< denied attempts or failed transactions per increment
    Middle p50; ///< median time of a round from its first attempt to its write, in microseconds
    Middle p99; ///< 99th percentile of the same time
    std::int64_t lost = 0; ///< increments missing from the counters
};

/// Returns one summary for each measured point, fewest clients first; for the same number of
/// clients, in the order of the ways.
std::vector<ContentionSummary> contentionSummaries(const std::vector<ContentionResult> &results);

/// The minimum number of runs per point for a difference between two points to be clear.
inline constexpr int clearDifferenceRunsMin = 3;
/// Returns whether `one` is clearly faster than `other`: both have enough runs, and the middle
/// halves of their throughputs do not overlap.
bool isClearlyFaster(const ContentionSummary &one, const ContentionSummary &other);

/// The number of clients from which on a way is faster than watch-optimistic.
struct ContentionCrossing {
    int after =
        0; ///< the largest measured number with which watch-optimistic is clearly faster; 0: none
    int from = 0; ///< the way is clearly faster with this measured number and all larger ones; the
                  ///< smallest such number; 0: none
    bool isExact = false; ///< `from` is not 0, and each measured number between `after` and `from`
                          ///< gives a clear result
    bool isAlwaysFaster = false; ///< `isExact`, and `from` is the smallest measured number
    bool isSlowerAtLargest =
        false; ///< watch-optimistic is clearly faster with the largest measured number
};
/// Compares a way with watch-optimistic.
ContentionCrossing contentionCrossing(
    const std::vector<ContentionSummary> &summaries, ContentionWay way);

} // namespace lockscope
