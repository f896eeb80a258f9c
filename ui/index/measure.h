// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "ui/index/timelineindex.h"
#include "ui/index/visibletime.h"

#include <vector>

namespace lockscope {

/// The numbers of a range of time that the user measures.
struct Measure {
    TimeRange range;
    std::size_t events = 0; ///< number of rows in the range
    /// The time that a client spent in the critical section.
    struct ClientTime {
        ClientId client;
        Duration length{};
    };
    /// The number of keys that were set on a node.
    struct Votes {
        NodeId node;
        int keys = 0;
    };
    std::vector<ClientTime>
        inside; ///< the clients that were in the critical section; the longest time comes first
    int insideMax = 0;        ///< maximum number of clients in the critical section at once
    Duration emptyTime{};     ///< total time without a client in the critical section
    Duration overlap{};       ///< total time with two or more clients in the critical section
    int waiting = 0;          ///< number of clients that waited for the lock
    Duration waited{};        ///< total waiting time of all clients
    int granted = 0;          ///< number of grants
    int denied = 0;           ///< number of denials
    std::vector<Votes> votes; ///< the nodes on which keys were set, and the number of keys; for a
                              ///< quorum lock, these keys are votes
};

/// Returns the numbers of a range.
Measure measured(
    const TimeRange &range, const Trace &trace, const Spans &spans, const TimelineIndex &index);

/// Returns the index of the first row at or after a time; the number of rows if there is none.
std::size_t firstRowFrom(const Trace &trace, WorldTime time);

} // namespace lockscope
