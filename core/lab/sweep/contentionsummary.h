// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contention.h"

#include <vector>

namespace lockscope {

/// The median of a metric over several runs, and the bounds of the middle half (of five runs the middle three, of three all). A
/// single disturbed run does not change them much.
struct Middle {
    double low = 0;
    double median = 0;
    double high = 0;
};
/// Returns zeros for an empty list. Reorders `metrics`.
Middle middleOf(std::vector<double> &metrics);

/// The summary of the runs of one point.
struct ContentionSummary {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    int runs = 0;
    std::int64_t rounds = 0; ///< increments in all runs
    Middle throughput;       ///< increments per second
    Middle retries;          ///< failed attempts per increment
    Middle p50;              ///< of a round, in microseconds, from its first attempt to its write
    Middle p99;
    std::int64_t lost = 0;   ///< increments missing from the counters
};

/// Returns one summary per measured point, fewest clients first, then in the order of the ways.
std::vector<ContentionSummary> contentionSummaries(const std::vector<ContentionPoint> &points);

/// With fewer runs per point, no result counts as clear.
inline constexpr int clearRunsMin = 3;
/// Returns whether `one` is clearly faster: the middle halves of the throughputs do not touch.
bool isClearlyFaster(const ContentionSummary &one, const ContentionSummary &other);

/// The number of clients from which a way is faster than watch-optimistic.
struct ContentionCrossing {
    int after = 0; ///< the largest number with which watch-optimistic is clearly faster; 0: none that was measured
    int from = 0;  ///< the smallest number from which on the way is clearly faster, also for all larger numbers; 0: none
    bool isNamed = false; ///< `from` exists, and no unclear point is directly below it; else the crossing is between the two numbers
    bool isAlways = false; ///< in addition `from` is the smallest number measured: they do not cross
    bool isNever = false; ///< watch-optimistic is clearly faster also with the largest number
};
ContentionCrossing contentionCrossing(const std::vector<ContentionSummary> &summaries, ContentionWay way);

} // namespace lockscope
