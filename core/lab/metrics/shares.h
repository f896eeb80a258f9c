// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/metrics.h"

namespace lockscope {

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

} // namespace lockscope
