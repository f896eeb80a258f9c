// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "ui/index/timelinecoordinates.h"
#include "ui/index/timelineindex.h"

#include <vector>

namespace lockscope {

/// What happened in a stretch of time.
struct Measure {
    TimeRange range;
    std::size_t events = 0;         ///< rows in it
    struct Held {
        ClientId client;
        Duration length{};
    };
    struct Votes {
        NodeId node;
        int keys = 0;
    };
    std::vector<Held> inside;       ///< who was inside the critical section in it, and for how long; the longest first
    int insideMost = 0;             ///< how many at once, at most
    Duration insideNobody{};        ///< how long nobody was
    Duration overlap{};             ///< how long two or more were
    int waiting = 0;                ///< clients that wanted the lock and did not have it
    Duration waited{};              ///< how long, all of them together
    int granted = 0;                ///< how often a client was granted the lock
    int denied = 0;                 ///< how often one was denied it
    std::vector<Votes> votes;       ///< nodes on which keys of the lock were set, and how often: a majority's votes
};

Measure measured(const TimeRange &range, const Trace &trace, const Spans &spans, const TimelineIndex &index);

/// The index of the first row at or after a time.
std::size_t firstRowFrom(const Trace &trace, WorldTime time);

} // namespace lockscope
