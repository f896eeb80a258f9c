// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contention.h"

#include <vector>

namespace lockscope {

/// Several runs' metrics: the median, and between which two the middle half of them lies (of five runs the middle three, of three all).
/// So one run that the machine disturbed moves nothing.
struct Middle {
    double low = 0;
    double median = 0;
    double high = 0;
};
/// Of no metrics: zeros. The order of the metrics is lost.
Middle middleOf(std::vector<double> &metrics);

/// What the runs of one point came to.
struct ContentionSummary {
    ContentionWay way = ContentionWay::watch;
    int clients = 0;
    int runs = 0;
    std::int64_t rounds = 0; ///< increments of all runs
    Middle throughput;       ///< increments in a second
    Middle retries;          ///< vain tries per increment
    Middle p50;              ///< of a round, in microseconds: from its first try to its write
    Middle p99;
    std::int64_t lost = 0;   ///< increments that are not in the counters
};

/// One for each point that was measured at all, fewest clients first, then in the order of the ways.
std::vector<ContentionSummary> contentionSummaries(const std::vector<ContentionPoint> &points);

/// With fewer runs of a point nothing is called clear.
inline constexpr int clearRunsMin = 3;
/// Whether one is clearly faster than the other: the middle halves of their throughputs do not touch.
bool isClearlyFaster(const ContentionSummary &one, const ContentionSummary &other);

/// From how many clients on a way is faster than watch-optimistic.
struct ContentionCrossing {
    int after = 0; ///< the largest number with which watch-optimistic is clearly faster; 0: with none that was measured
    int from = 0;  ///< the smallest from which on the way is clearly faster with all larger ones too; 0: with none
    bool isNamed = false; ///< there is such a number, and nothing unclear lies just below it; else the crossing is between the two
    bool isAlways = false; ///< and it is the smallest that was measured: they do not cross
    bool isNever = false; ///< watch-optimistic is clearly faster with the largest number, too
};
ContentionCrossing contentionCrossing(const std::vector<ContentionSummary> &summaries, ContentionWay way);

} // namespace lockscope
