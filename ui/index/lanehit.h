// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "ui/index/lanemodel.h"
#include "ui/index/messages.h"
#include "ui/index/visibletime.h"
#include "ui/index/timelineindex.h"

#include <optional>
#include <vector>

namespace lockscope {

/// The object under a point of the lanes. At most one of span, row, countInterval, violation,
/// message and copy is set.
struct LaneHit {
    std::optional<TimelineLane> lane;
    std::optional<Span> span;
    std::optional<std::size_t> row; ///< index of an event that is drawn as a shape
    std::optional<CountInterval>
        countInterval; ///< a period with one count, in a lane that shows a number of clients
    std::optional<Violation> violation;
    std::optional<Message> message; ///< a command and its reply, drawn between two lanes
    std::optional<Copy> copy;       ///< a replica copies a key, drawn between two lanes

    bool isEmpty() const
    {
        return !span && !row && !countInterval && !violation && !message && !copy;
    }
    /// Returns whether both hits are the same object; the pointer may be at different points of
    /// this object.
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

/// Returns the object under a point. `x`: pixels from the left edge of the lanes; `y`: pixels from
/// the top of all lanes. A shape takes precedence over a message, and a message over a span. If a
/// lane has several kinds of spans, the most important kind takes precedence. A span may be up to
/// two pixels away from the point.
LaneHit hitAt(const LaneScope &scope, double x, double y);

/// Returns the spans, count intervals (CountInterval) and shapes of a lane in the visible width,
/// ordered by time: the first `max` of each kind. Returns nothing for a fold.
std::vector<LaneHit> objectsInLane(
    const LaneScope &scope, const TimelineLane &lane, std::size_t max);

/// Returns the span to highlight when a row is selected: the span that the row begins or ends, or
/// else the belief or the wait that contains the row's time.
std::optional<Span> spanOfRow(const Trace &trace, const Spans &spans, std::size_t row);

/// Returns the group of lanes to which a row belongs. If a node has written the row (Event::actor),
/// it is that node's group; otherwise the group of the row's client; without a client, that of the
/// row's node. Returns LaneKey() for a row without client and node, which has no lanes.
LaneKey laneKeyOf(const Event &event);
/// Returns the index of the next row (if `forwards`) or the previous row of the same lanes; for a
/// row without lanes, of the whole trace. Returns nothing if there is none.
std::optional<std::size_t> neighbourRow(const Trace &trace, std::size_t row, bool forwards);
/// Returns the index of the row of this group of lanes that is nearest to a time; nothing if the
/// group has no row.
std::optional<std::size_t> nearestRow(const Trace &trace, const LaneKey &group, WorldTime time);

/// Returns the y of the centre of the shapes that the rows of this kind have on a lane, in pixels
/// from the lane's top.
double markOffset(MarkKind kind, double laneHeight);

} // namespace lockscope
