// SPDX-License-Identifier: MIT
#include "core/trace/stateat.h"

#include "lockscope/base/contract.h"

#include <algorithm>

namespace lockscope {
namespace {

// Returns the index of the first row after a time.
std::size_t rowsUntil(const Trace &trace, WorldTime time)
{
    std::size_t low = 0;
    std::size_t high = trace.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (trace[middle].time <= time)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// The data for the state at one position.
struct View {
    const Trace &trace;
    const Spans &spans;
    const StateIndex &index;
    TracePosition at;
    Seq done; ///< the seq of the last row up to the position

    /// Returns the span of a lane without overlaps that contains the position, or null. It compares rows and not times, because many rows
    /// may have the same time.
    const Span *current(LaneId id) const
    {
        const Spans::Lane &lane = spans.lane(id);
        const auto next = std::partition_point(lane.begin(), lane.end(), [this](const Span &span) { return span.firstSeq <= done; });
        if (next == lane.begin())
            return nullptr;
        const Span &last = *std::prev(next);
        return last.isOpen() || last.lastSeq > done ? &last : nullptr;
    }
    /// Returns the last of ascending rows before the position.
    std::optional<std::size_t> lastOf(const StateIndex::Rows &rows) const
    {
        const auto next = std::lower_bound(rows.begin(), rows.end(), at.rows);
        return next == rows.begin() ? std::nullopt : std::optional<std::size_t>(*std::prev(next));
    }
};

void takeCourse(const View &view, ClientStateAt &moment)
{
    using Phase = ClientStateAt::Phase;
    const ClientId client = moment.client;
    const auto of = [&](SpanKind kind) { return view.current({kind, client, {}}); };
    const Span *const believed = of(SpanKind::believed);
    const auto stand = [&](Phase phase, const Span &span) {
        moment.phase = phase;
        moment.since = span.begin;
    };
    if (const Span *const gone = of(SpanKind::gone))
        stand(Phase::crashed, *gone);
    else if (const Span *const inside = of(SpanKind::inside))
        stand(Phase::inside, *inside);
    else if (believed)
        stand(Phase::granted, *believed);
    else if (const Span *const waiting = of(SpanKind::waiting)) {
        stand(Phase::waiting, *waiting);
        moment.tries = moment.attempt.value >= waiting->attempt.value ? moment.attempt.value - waiting->attempt.value + 1 : 1;
    }
    if (const Span *const paused = of(SpanKind::paused)) {
        moment.isPaused = true;
        moment.pausedSince = paused->begin;
    }
    if (!believed)
        return;
    moment.believes = true;
    // The span's own deadline is the last one of the lease. The state needs the deadline that was known at the position.
    if (const auto row = view.lastOf(view.index.leases(client)); row && view.trace[*row].span != noSpan)
        moment.leaseLeft = view.trace[*row].time + view.trace[*row].span - view.at.time;
}

void takeClient(const View &view, ClientStateAt &moment)
{
    const auto &places = view.index.places(moment.client);
    const auto next = std::partition_point(places.begin(), places.end(), [&](const auto &place) { return place.row < view.at.rows; });
    if (next != places.begin()) {
        moment.attempt = std::prev(next)->attempt;
        moment.place = std::prev(next)->place;
    }
    takeCourse(view, moment);
    moment.owns = view.current({SpanKind::owned, moment.client, {}}) != nullptr;
}

void takeNode(const View &view, NodeStateAt &moment)
{
    const NodeId node = moment.node;
    if (const Span *const frozen = view.current({SpanKind::frozen, {}, node})) {
        moment.isFrozen = true;
        moment.since = frozen->begin;
    }
    if (const Span *const down = view.current({SpanKind::down, {}, node})) {
        moment.isDown = true;
        moment.since = down->begin;
    }
    for (const Span *const span : view.index.standing(view.spans, {SpanKind::key, {}, node}, view.done)) {
        KeyStateAt key{span->client, span->key, span->token, {}, span->firstSeq};
        if (span->deadline != WorldTime::max())
            key.left = std::max(Duration::zero(), span->deadline - view.at.time);
        moment.keys.push_back(key);
    }
}

void takeMessages(const View &view, StateAt &moment)
{
    for (const auto &[id, lane] : view.spans.lanes()) {
        if (id.kind != SpanKind::call)
            continue;
        for (const Span *const span : view.index.standing(view.spans, id, view.done)) {
            if (const auto row = view.trace.indexOf(span->firstSeq))
                moment.messages.push_back({span->firstSeq, *row, id.client, id.node, span->begin});
        }
    }
    std::sort(moment.messages.begin(), moment.messages.end(),
              [](const MessageStateAt &a, const MessageStateAt &b) { return a.sent < b.sent; });
}

void takeLink(const Event &event, Seq seq, StateAt &moment)
{
    std::erase_if(moment.links, [&](const LinkStateAt &link) { return link.link == event.actor; });
    if (event.kind == EventKind::linkCut)
        moment.links.push_back({event.actor, event.time, event.detail, seq});
}

// Only a few rows change links, roles and clocks, so they are all processed each time.
void takeChanges(const View &view, StateAt &moment)
{
    for (const std::uint32_t row : view.index.changes()) {
        if (row >= view.at.rows)
            break;
        const Event &event = view.trace[row];
        NodeStateAt *const node = event.node && event.node.value <= moment.nodes.size() ? &moment.nodes[event.node.value - 1u] : nullptr;
        const bool isOfClient = event.actor.kind == ActorKind::client && event.client && event.client.value <= moment.clients.size();
        if (event.kind == EventKind::linkCut || event.kind == EventKind::linkHealed)
            takeLink(event, view.trace.seqAt(row), moment);
        else if (event.kind == EventKind::clockJumped && isOfClient)
            moment.clients[event.client.value - 1u].clockOffset += event.span == noSpan ? Duration::zero() : event.span;
        else if (node && event.kind == EventKind::clockJumped)
            node->clockOffset += event.span == noSpan ? Duration::zero() : event.span;
        else if (node && event.kind != EventKind::clockJumped)
            node->isPrimary = event.kind == EventKind::promoted;
    }
}

void countKeys(StateAt &moment)
{
    for (const NodeStateAt &node : moment.nodes) {
        for (const KeyStateAt &key : node.keys) {
            if (node.isMaster && key.owner && key.owner.value <= moment.clients.size())
                ++moment.clients[key.owner.value - 1u].keys;
        }
    }
}

} // namespace

TracePosition instantAt(const Trace &trace, WorldTime time)
{
    return {time, rowsUntil(trace, time)};
}

TracePosition instantAfter(const Trace &trace, std::size_t row)
{
    LOCKSCOPE_ASSERT(row < trace.size());
    return {trace[row].time, row + 1};
}

TracePosition lastInstant(const Trace &trace)
{
    return trace.isEmpty() ? TracePosition{} : instantAfter(trace, trace.size() - 1);
}

StateAt momentAt(const Trace &trace, const Spans &spans, const StateIndex &index, TracePosition at, StateCast cast)
{
    StateAt moment;
    moment.at = at;
    moment.quorum = spans.quorum();
    const std::uint16_t clients = std::max(cast.clients, spans.clientMax().value);
    const std::uint8_t nodes = std::max(cast.nodes, spans.nodeMax().value);
    // Before the first row there is no last row.
    const bool isBegun = at.rows > 0;
    const View view{trace, spans, index, at, isBegun ? trace.seqAt(at.rows - 1) : 0};
    for (std::uint16_t i = 1; i <= clients; ++i) {
        moment.clients.emplace_back().client = ClientId{i};
        if (isBegun)
            takeClient(view, moment.clients.back());
    }
    moment.masters = 0;
    for (std::uint8_t i = 1; i <= nodes; ++i) {
        moment.nodes.emplace_back().node = NodeId{i};
        moment.nodes.back().isMaster = spans.isMaster(NodeId{i});
        moment.nodes.back().isPrimary = moment.nodes.back().isMaster;
        moment.masters += moment.nodes.back().isMaster;
        if (isBegun)
            takeNode(view, moment.nodes.back());
    }
    if (!isBegun)
        return moment;
    takeChanges(view, moment);
    takeMessages(view, moment);
    countKeys(moment);
    moment.lastWrite = view.lastOf(index.writes());
    moment.lastRefusal = view.lastOf(index.refusals());
    return moment;
}

int messageOnLink(const Trace &trace, std::size_t sentRow)
{
    const Event &sent = trace[sentRow];
    LOCKSCOPE_ASSERT(sent.kind == EventKind::sent);
    int count = 0;
    for (std::size_t row = 0; row <= sentRow; ++row) {
        const Event &event = trace[row];
        count += event.kind == EventKind::sent && event.client == sent.client && event.node == sent.node;
    }
    return count;
}

} // namespace lockscope
