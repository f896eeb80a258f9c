// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "ui/index/timelinecoordinates.h"
#include "ui/index/timelineindex.h"

#include <vector>

namespace lockscope {

/// A summary of a range of time that the user measures.
struct Measure {
    TimeRange range;
    std::size_t events = 0;         ///< rows in the range
    /// The time that a client spent in the critical section.
    struct ClientTime {
        ClientId client;
        Duration length{};
    };
    /// How many keys were set on a node.
    struct Votes {
        NodeId node;
        int keys = 0;
    };
    std::vector<ClientTime> inside;       ///< clients in the critical section during the range and their durations; the longest first
    int insideMax = 0;              ///< maximum number of clients in the critical section at once
    Duration emptyTime{};           ///< total time without a client in the critical section
    Duration overlap{};             ///< total time with two or more clients in it
    int waiting = 0;                ///< clients that wanted the lock and did not have it
    Duration waited{};              ///< total waiting time of all of them
    int granted = 0;                ///< number of grants
    int denied = 0;                 ///< number of denials
    std::vector<Votes> votes;       ///< the nodes on which keys of the lock were set, and how often; in a quorum lock, these are votes
};

/// Returns the summary of a range.
Measure measured(const TimeRange &range, const Trace &trace, const Spans &spans, const TimelineIndex &index);

/// Returns the index of the first row at or after a time.
std::size_t firstRowFrom(const Trace &trace, WorldTime time);

} // namespace lockscope
