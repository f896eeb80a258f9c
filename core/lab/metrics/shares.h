// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// What one client got, and what it waited for it.
struct ClientShare {
    ClientId client;
    std::int64_t entries = 0;
    Duration waited{};       ///< all its waiting, also what came to nothing
    Duration longest{};      ///< the longest of it
    Seq longestSeq = noSeq;  ///< the row that ended that one; noSeq: it never waited
    Seq firstEntry = noSeq;  ///< noSeq: it never entered
};

/// Each client from 1 to the highest number that occurs, in this order. A waiting counts as far as it lies in the stretch.
std::vector<ClientShare> sharesOf(const Metrics &metrics, const Stretch &stretch);

/// Jain's index of fairness (Jain, Chiu, Hawe 1984): 1 where all have the same, 1/n where one of n has everything. 1 where nobody
/// has anything.
double fairnessOf(const std::vector<double> &amounts);

} // namespace lockscope
