// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/index/lanemodel.h"
#include "ui/index/messages.h"
#include "ui/index/timelinecoordinates.h"
#include "ui/index/timelineindex.h"

#include <optional>

namespace lockscope {

/// What lies under a point of the lanes. At most one of span, row, step, violation, message and copy is set.
struct LaneHit {
    std::optional<TimelineLane> lane;
    std::optional<Span> span;
    std::optional<std::size_t> row; ///< index of an event that is drawn as a shape
    std::optional<CountStep> step;
    std::optional<Violation> violation;
    std::optional<Message> message; ///< a command or its answer, on its way between two lanes
    std::optional<Copy> copy;       ///< a replica takes over a key

    bool isEmpty() const { return !span && !row && !step && !violation && !message && !copy; }
    /// The same thing, wherever on it the pointer is.
    bool isSame(const LaneHit &other) const;
};

/// Where to look.
struct LaneScope {
    const Trace &trace;
    const Spans &spans;
    const TimelineIndex &index;
    const LaneModel &lanes;
    TimelineCoordinates coordinates;
    const Messages &messages;
    double width = 0; ///< of the lanes in sight
};

/// What is under a point, x from the left edge of the lanes, y from the top of all lanes: a shape before a message, that before a span, a
/// narrow span before a wide one, with two pixels of tolerance.
LaneHit hitAt(const LaneScope &scope, double x, double y);

/// The span of a lane that is to be lit when a row is selected: the one that it begins or ends, or the belief around it.
std::optional<Span> spanOfRow(const Trace &trace, const Spans &spans, std::size_t row);

/// The index of the next row about the same client or node, `forwards` or backwards; nothing at the end.
std::optional<std::size_t> neighbourRow(const Trace &trace, std::size_t row, bool forwards);

/// Where on its lane an event's shape is drawn, from the lane's top.
double markHeight(MarkRow row, double laneHeight);

} // namespace lockscope
