// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinecoordinates.h"
#include "timeline/timelineindex.h"
#include "trace/spans.h"
#include "trace/trace.h"

#include <vector>

namespace lockscope {

/// What happened in a stretch of time.
struct Measure {
    TimeRange range;
    std::size_t events = 0;         ///< rows in it
    std::vector<ClientId> inside;   ///< who was inside the critical section at some moment of it
    int insideMost = 0;             ///< how many at once, at most
    Duration insideNobody{};        ///< how long nobody was
};

Measure measured(const TimeRange &range, const Trace &trace, const Spans &spans, const TimelineIndex &index);

/// The index of the first row at or after a time.
std::size_t firstRowFrom(const Trace &trace, WorldTime time);

} // namespace lockscope
