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
#include <vector>

namespace lockscope {

/// The object under a point of the lanes. At most one of span, row, step, violation, message and copy is set.
struct LaneHit {
    std::optional<TimelineLane> lane;
    std::optional<Span> span;
    std::optional<std::size_t> row; ///< index of an event that is drawn as a shape
    std::optional<CountStep> step;     ///< in a lane of counts
    std::optional<Violation> violation;
    std::optional<Message> message; ///< a command and its reply, drawn between two lanes
    std::optional<Copy> copy;       ///< a replica copies a key, drawn between two lanes

    bool isEmpty() const { return !span && !row && !step && !violation && !message && !copy; }
    /// Returns whether both hits are the same object, wherever on it the pointer is.
    bool isSame(const LaneHit &other) const;
};

/// The data that hitAt() searches.
struct LaneScope {
    const Trace &trace;
    const Spans &spans;
    const TimelineIndex &index;
    const LaneModel &lanes;
    TimelineCoordinates coordinates;
    const Messages &messages;
    double width = 0; ///< of the visible lanes, in pixels
};

/// Returns the object under a point; x from the left edge of the lanes, y from the top of all lanes. A shape takes precedence over a
/// message, a message over a span, a narrow span over a wide one. The tolerance for spans is two pixels.
LaneHit hitAt(const LaneScope &scope, double x, double y);

/// Returns the spans, steps and shapes of a lane that lie in the visible width, ordered by time: the first `max` of each kind. Steps with
/// a count of 0 are left out, and so is the content of a fold.
std::vector<LaneHit> objectsInLane(const LaneScope &scope, const TimelineLane &lane, std::size_t max);

/// Returns the span to highlight when a row is selected: the one that the row begins or ends, or the belief around it.
std::optional<Span> spanOfRow(const Trace &trace, const Spans &spans, std::size_t row);

/// Returns the index of the next row of the same client or node, `forwards` or backwards; nothing at the end.
std::optional<std::size_t> neighbourRow(const Trace &trace, std::size_t row, bool forwards);

/// Returns the y of the shapes of this kind on a lane, in pixels from the lane's top.
double markOffset(MarkKind kind, double laneHeight);

} // namespace lockscope
