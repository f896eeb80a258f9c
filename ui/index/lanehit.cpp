// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/lanehit.h"

#include "ui/index/arrows.h"
#include "ui/index/condense.h"

#include <QPointF>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

// The maximum distance of the pointer from a shape or a span, in pixels.
constexpr double markReach = 6;
constexpr double spanReach = 2;
constexpr std::size_t checkedMax =
    64; // of the shapes or spans near a point, at most this many are compared

/// Returns the interval at `x`, or else the nearest interval at most spanReach away; null if there
/// is none.
template <class Lane, class Interval = typename Lane::value_type> const Interval *intervalAt(
    const Lane &lane, const TimelineCoordinates &coordinates, double x, WorldTime contentEnd)
{
    const Interval *best = nullptr;
    double bestDistance = spanReach;
    const std::size_t first =
        firstEndingAfter(lane, coordinates.timeAt(x - spanReach) - Duration(1));
    for (std::size_t i = first; i < lane.size() && i < first + checkedMax; ++i) {
        const double left = coordinates.xOf(lane[i].begin);
        const double right = coordinates.xOf(endOf(lane[i], contentEnd));
        if (left > x + spanReach)
            break;
        const double distance = x < left ? left - x : x > right ? x - right : 0;
        if (distance < bestDistance || (!best && distance <= bestDistance)) {
            best = &lane[i];
            bestDistance = distance;
        }
    }
    return best;
}

/// Returns the row with the shape that is nearest to a point; nothing if no shape is near enough.
/// `shapeY`: the y of all shapes in `list`. `distance`: the maximum distance; the function replaces
/// it by the distance of the row that it finds. Null: the maximum is markReach.
std::optional<std::size_t> rowAt(const LaneScope &scope, const MarkList &list, double shapeY,
    QPointF point, double *distance = nullptr)
{
    std::optional<std::size_t> best;
    double bestDistance = distance ? *distance : markReach;
    const double dy = std::abs(shapeY - point.y());
    if (dy > markReach)
        return best;
    const WorldTime from = scope.coordinates.timeAt(point.x() - markReach);
    std::size_t i = list.firstFrom(from);
    for (std::size_t checked = 0; i < list.size() && checked < checkedMax; ++i, ++checked) {
        const double x = scope.coordinates.xOf(list.time(i));
        if (x > point.x() + markReach)
            break;
        if (const double rowDistance = std::hypot(x - point.x(), dy); rowDistance <= bestDistance) {
            best = list.row(i);
            bestDistance = rowDistance;
        }
    }
    if (distance)
        *distance = bestDistance;
    return best;
}

std::optional<std::size_t> markAt(
    const LaneScope &scope, const LaneMarks &marks, const TimelineLane &lane, double x, double y)
{
    std::optional<std::size_t> best;
    double distance = markReach;
    for (std::size_t kind = 0; kind < markKindCount; ++kind) {
        const double shapeY = lane.top + markOffset(static_cast<MarkKind>(kind), lane.height);
        if (const auto found = rowAt(scope, marks[kind], shapeY, {x, y}, &distance))
            best = found;
    }
    return best;
}

/// Returns the kinds of spans in a lane; the most important one is first.
std::vector<SpanKind> spanKindsOf(LaneRole role)
{
    switch (role) {
    case LaneRole::belief:
        return {SpanKind::inside, SpanKind::believed, SpanKind::waiting, SpanKind::paused,
            SpanKind::gone};
    case LaneRole::keys: return {SpanKind::owned};
    case LaneRole::process: return {SpanKind::paused, SpanKind::gone};
    case LaneRole::node: return {SpanKind::key, SpanKind::down, SpanKind::frozen};
    case LaneRole::fold:
        return {SpanKind::inside, SpanKind::believed, SpanKind::paused,
            SpanKind::waiting}; // by severity (FoldState)
    case LaneRole::insideCount:
    case LaneRole::believerCount:
    case LaneRole::store: break;
    }
    return {};
}

/// Returns whether the spans of this kind can overlap, so that the lane has them in tracks.
bool hasTracks(const LaneScope &scope, SpanKind kind, const TimelineLane &lane)
{
    return kind == SpanKind::key && !scope.index.keyTracks(lane.node).empty();
}

const Span *firstSpanAt(const LaneScope &scope, const TimelineLane &lane, double x)
{
    for (const SpanKind kind : spanKindsOf(lane.role)) {
        if (hasTracks(scope, kind, lane))
            continue; // keyInTrackAt() finds them
        const Span *span = intervalAt(scope.spans.lane({kind, lane.client, lane.node}),
            scope.coordinates, x, scope.spans.end());
        if (span)
            return span;
    }
    return nullptr;
}

/// Returns the span of a node's key at a point; null if there is none, or if the node's keys are
/// not divided into tracks (KeyTracks), because the node never has several keys at a time.
const Span *keyInTrackAt(const LaneScope &scope, const TimelineLane &lane, double x, double y)
{
    const std::vector<KeyTracks::Track> &tracks = scope.index.keyTracks(lane.node);
    if (tracks.empty())
        return nullptr;
    const double share = std::clamp((y - lane.top) / lane.height, 0.0, 0.999);
    const KeyTracks::Track &track =
        tracks[static_cast<std::size_t>(share * static_cast<double>(tracks.size()))];
    return intervalAt(track, scope.coordinates, x, scope.spans.end());
}

/// Calls `visit` for the first `max` intervals of a lane in the visible width.
template <class Lane, class Visit>
void forEachVisible(const LaneScope &scope, const Lane &lane, std::size_t max, Visit visit)
{
    const WorldTime end = scope.coordinates.timeAt(scope.width);
    const std::size_t first = firstEndingAfter(lane, scope.coordinates.timeAt(0));
    for (std::size_t i = first; i < lane.size() && i - first < max && lane[i].begin < end; ++i)
        visit(lane[i]);
}

void addRows(const LaneScope &scope, const MarkList &list, const TimelineLane &lane,
    std::size_t max, std::vector<LaneHit> &objects)
{
    const std::size_t first = list.firstFrom(scope.coordinates.timeAt(0));
    for (std::size_t i = first;
         i < list.size() && i - first < max && list.time(i) < scope.coordinates.timeAt(scope.width);
         ++i) {
        objects.emplace_back().lane = lane;
        objects.back().row = list.row(i);
    }
}

WorldTime beginOf(const LaneHit &object, const Trace &trace)
{
    return object.span         ? object.span->begin
        : object.countInterval ? object.countInterval->begin
                               : trace[*object.row].time;
}

bool beginsOrEndsAt(const Span &span, Seq seq)
{
    return span.firstSeq == seq || span.lastSeq == seq;
}

/// Returns the object of a lane at a point.
LaneHit laneHitAt(const LaneScope &scope, const TimelineLane &lane, double x, double y)
{
    LaneHit hit;
    hit.lane = lane;
    const Span *span = nullptr;
    switch (lane.role) {
    case LaneRole::insideCount:
    case LaneRole::believerCount: {
        const auto &intervals =
            lane.role == LaneRole::insideCount ? scope.index.inside() : scope.index.believers();
        if (const CountInterval *interval =
                intervalAt(intervals, scope.coordinates, x, scope.spans.end()))
            hit.countInterval = *interval;
        break;
    }
    case LaneRole::belief:
        hit.row = markAt(scope, scope.index.marks(lane.client), lane, x, y);
        span = firstSpanAt(scope, lane, x);
        break;
    case LaneRole::keys:
    case LaneRole::process: span = firstSpanAt(scope, lane, x); break;
    case LaneRole::store:
        hit.row = rowAt(scope, scope.index.writes(), lane.top + lane.height / 2, {x, y});
        break;
    case LaneRole::fold:
        for (const SpanKind kind : spanKindsOf(lane.role)) {
            for (std::size_t i = 0; !span && i < scope.lanes.folded().size(); ++i)
                span = intervalAt(scope.spans.lane({kind, scope.lanes.folded()[i], {}}),
                    scope.coordinates, x, scope.spans.end());
        }
        break;
    case LaneRole::node:
        hit.row = markAt(scope, scope.index.marks(lane.node), lane, x, y);
        span = keyInTrackAt(scope, lane, x, y);
        span = span ? span : firstSpanAt(scope, lane, x);
        break;
    }
    if (span && !hit.row)
        hit.span = *span;
    return hit;
}

} // namespace

bool LaneHit::isSame(const LaneHit &other) const
{
    const auto spanKey = [](const LaneHit &hit) {
        return hit.span ? std::pair(hit.span->firstSeq, int(hit.span->kind)) : std::pair(noSeq, -1);
    };
    const auto countKey = [](const LaneHit &hit) {
        return hit.countInterval ? hit.countInterval->begin : WorldTime::min();
    };
    const auto violationKey = [](const LaneHit &hit) {
        return hit.violation ? hit.violation->from : WorldTime::min();
    };
    const auto messageKey = [](const LaneHit &hit) {
        return hit.message ? hit.message->sent : hit.copy ? hit.copy->to : noRow;
    };
    return spanKey(*this) == spanKey(other) && row == other.row
        && countKey(*this) == countKey(other) && violationKey(*this) == violationKey(other)
        && messageKey(*this) == messageKey(other) && lane.has_value() == other.lane.has_value()
        && (!lane || lane->top == other.lane->top);
}

LaneHit hitAt(const LaneScope &scope, double x, double y)
{
    LaneHit hit;
    const TimelineLane *lane = scope.lanes.at(y);
    if (lane)
        hit = laneHitAt(scope, *lane, x, y);
    if (hit.row)
        return hit;
    if (const auto arrow = arrowAt(
            arrowsIn(scope.messages, scope.lanes, scope.coordinates, scope.width), {x, y})) {
        hit = {};
        if (lane)
            hit.lane = *lane;
        if (arrow->isCopy)
            hit.copy = scope.messages.copies[arrow->index];
        else
            hit.message = scope.messages.messages[arrow->index];
    }
    return hit;
}

std::vector<LaneHit> objectsInLane(
    const LaneScope &scope, const TimelineLane &lane, std::size_t max)
{
    std::vector<LaneHit> objects;
    if (lane.role == LaneRole::fold)
        return objects;
    for (const SpanKind kind : spanKindsOf(lane.role)) {
        const auto take = [&](const Span &span) {
            objects.emplace_back().lane = lane;
            objects.back().span = span;
        };
        if (hasTracks(scope, kind, lane)) {
            for (const KeyTracks::Track &track : scope.index.keyTracks(lane.node))
                forEachVisible(scope, track, max, take);
        } else {
            forEachVisible(scope, scope.spans.lane({kind, lane.client, lane.node}), max, take);
        }
    }
    if (lane.role == LaneRole::insideCount || lane.role == LaneRole::believerCount) {
        forEachVisible(scope,
            lane.role == LaneRole::insideCount ? scope.index.inside() : scope.index.believers(),
            max, [&](const CountInterval &interval) {
                objects.emplace_back().lane = lane;
                objects.back().countInterval = interval;
            });
    }
    if (lane.role == LaneRole::belief || lane.role == LaneRole::node) {
        for (const MarkList &list :
            lane.node ? scope.index.marks(lane.node) : scope.index.marks(lane.client))
            addRows(scope, list, lane, max, objects);
    }
    if (lane.role == LaneRole::store)
        addRows(scope, scope.index.writes(), lane, max, objects);
    std::stable_sort(objects.begin(), objects.end(), [&](const LaneHit &a, const LaneHit &b) {
        return beginOf(a, scope.trace) < beginOf(b, scope.trace);
    });
    return objects;
}

std::optional<Span> spanOfRow(const Trace &trace, const Spans &spans, std::size_t row)
{
    const Event &event = trace[row];
    const Seq seq = trace.seqAt(row);
    const Span *containing = nullptr;
    for (const SpanKind kind :
        {SpanKind::key, SpanKind::inside, SpanKind::paused, SpanKind::gone, SpanKind::down,
            SpanKind::frozen, SpanKind::believed, SpanKind::waiting, SpanKind::owned}) {
        const bool isNodeSpan =
            kind == SpanKind::key || kind == SpanKind::down || kind == SpanKind::frozen;
        const LaneId id{
            kind, isNodeSpan ? ClientId() : event.client, isNodeSpan ? event.node : NodeId()};
        const Spans::Lane &lane = spans.lane(id);
        // Keys, and what a client is inside of, can overlap: their ends are not in order.
        const bool isOverlapping = kind == SpanKind::key || kind == SpanKind::inside;
        auto it = std::partition_point(lane.begin(), lane.end(),
            [&](const Span &span) { return !isOverlapping && span.end < event.time; });
        for (; it != lane.end() && it->begin <= event.time; ++it) {
            if (beginsOrEndsAt(*it, seq))
                return *it;
            if (kind == SpanKind::believed || kind == SpanKind::waiting)
                containing = containing ? containing : &*it;
        }
    }
    return containing ? std::optional(*containing) : std::nullopt;
}

LaneKey laneKeyOf(const Event &event)
{
    if (event.client && event.actor.kind != ActorKind::node)
        return {event.client, {}};
    return {{}, event.node};
}

std::optional<std::size_t> neighbourRow(const Trace &trace, std::size_t row, bool forwards)
{
    const LaneKey group = laneKeyOf(trace[row]);
    const std::ptrdiff_t step = forwards ? 1 : -1;
    const auto size = static_cast<std::ptrdiff_t>(trace.size());
    for (auto i = static_cast<std::ptrdiff_t>(row) + step; i >= 0 && i < size; i += step) {
        if (group == LaneKey() || laneKeyOf(trace[static_cast<std::size_t>(i)]) == group)
            return static_cast<std::size_t>(i);
    }
    return std::nullopt;
}

std::optional<std::size_t> nearestRow(const Trace &trace, const LaneKey &group, WorldTime time)
{
    std::optional<std::size_t> nearest;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        if (laneKeyOf(trace[row]) != group)
            continue;
        const bool isLater = trace[row].time >= time;
        if (!nearest || !isLater || trace[row].time - time < time - trace[*nearest].time)
            nearest = row;
        if (isLater)
            break;
    }
    return nearest;
}

double markOffset(MarkKind kind, double laneHeight)
{
    switch (kind) {
    case MarkKind::granted: return laneHeight - 5;
    case MarkKind::released: return 5;
    case MarkKind::denied: return laneHeight / 2;
    case MarkKind::wrote: return laneHeight / 2;
    case MarkKind::trouble: return laneHeight / 2;
    }
    return laneHeight / 2;
}

} // namespace lockscope
