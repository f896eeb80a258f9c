// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

/// The entries and waits of one client.
struct ClientShare {
    ClientId client;
    std::int64_t entries = 0;
    Duration waited{};       ///< total waiting time, including unsuccessful waits
    Duration longest{};      ///< the longest wait
    Seq longestSeq = noSeq;  ///< row that ended the longest wait; noSeq: it never waited
    Seq firstEntry = noSeq;  ///< noSeq: it never entered
};

/// Returns one share for each client from 1 to the highest number, in this order. Waits count as far as they lie in the stretch.
std::vector<ClientShare> sharesOf(const Metrics &metrics, const Stretch &stretch);

/// Returns Jain's fairness index (Jain, Chiu, Hawe 1984): 1 if all amounts are equal, 1/n if one of n has everything. 1 if all
/// amounts are zero.
double fairnessOf(const std::vector<double> &amounts);

} // namespace lockscope
