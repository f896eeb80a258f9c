// SPDX-License-Identifier: MIT
#include "core/trace/stateat.h"

#include "lockscope/base/contract.h"

#include <algorithm>
#include <charconv>

namespace lockscope {
namespace {

// Returns the number of rows up to and including a time, which is also the index of the first row
// after it.
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

/// What is needed to find the state at one position.
struct View {
    const Trace &trace;
    const Spans &spans;
    const StateIndex &index;
    TracePosition at;
    Seq afterSeq; ///< the seq of the last row before the position

    /// Returns the span of the lane that contains the position, or null. Compares rows and not
    /// times, because many rows may have the same time. REQUIRES: the spans of the lane do not
    /// overlap.
    const Span *spanAt(LaneId id) const
    {
        const Spans::Lane &lane = spans.lane(id);
        const auto next = std::partition_point(lane.begin(), lane.end(),
            [this](const Span &span) { return span.firstSeq <= afterSeq; });
        if (next == lane.begin())
            return nullptr;
        const Span &last = *std::prev(next);
        return last.isOpen() || last.lastSeq > afterSeq ? &last : nullptr;
    }
    /// Returns the last of these rows (in ascending order) that is before the position, or nothing.
    std::optional<std::size_t> lastRowOf(const StateIndex::Rows &rows) const
    {
        const auto next = std::lower_bound(rows.begin(), rows.end(), at.rows);
        return next == rows.begin() ? std::nullopt : std::optional<std::size_t>(*std::prev(next));
    }
};

void fillPhase(const View &view, ClientStateAt &state)
{
    using Phase = ClientStateAt::Phase;
    const ClientId client = state.client;
    const auto spanOf = [&](SpanKind kind) { return view.spanAt({kind, client, {}}); };
    const Span *const believed = spanOf(SpanKind::believed);
    const auto setPhase = [&](Phase phase, const Span &span) {
        state.phase = phase;
        state.since = span.begin;
    };
    if (const Span *const gone = spanOf(SpanKind::gone))
        setPhase(Phase::crashed, *gone);
    else if (const Span *const inside = spanOf(SpanKind::inside))
        setPhase(Phase::inside, *inside);
    else if (believed)
        setPhase(Phase::granted, *believed);
    else if (const Span *const waiting = spanOf(SpanKind::waiting)) {
        setPhase(Phase::waiting, *waiting);
        state.attemptCount = state.attempt.value >= waiting->attempt.value
            ? state.attempt.value - waiting->attempt.value + 1
            : 1;
    }
    if (const Span *const paused = spanOf(SpanKind::paused)) {
        state.isPaused = true;
        state.pausedSince = paused->begin;
    }
    if (!believed)
        return;
    state.believes = true;
    // Span::deadline is the deadline after the last extension. The state needs the deadline that
    // was known at the position.
    if (const auto row = view.lastRowOf(view.index.leases(client));
        row && view.trace[*row].span != noSpan)
        state.leaseLeft = view.trace[*row].time + view.trace[*row].span - view.at.time;
}

void fillClient(const View &view, ClientStateAt &state)
{
    const auto &places = view.index.places(state.client);
    const auto next = std::partition_point(
        places.begin(), places.end(), [&](const auto &place) { return place.row < view.at.rows; });
    if (next != places.begin()) {
        state.attempt = std::prev(next)->attempt;
        state.place = std::prev(next)->place;
    }
    fillPhase(view, state);
    state.owns = view.spanAt({SpanKind::owned, state.client, {}}) != nullptr;
}

void fillNode(const View &view, NodeStateAt &state)
{
    const NodeId node = state.node;
    if (const Span *const frozen = view.spanAt({SpanKind::frozen, {}, node})) {
        state.isFrozen = true;
        state.since = frozen->begin;
    }
    if (const Span *const down = view.spanAt({SpanKind::down, {}, node})) {
        state.isDown = true;
        state.since = down->begin;
    }
    for (const Span *const span :
        view.index.openSpansAt(view.spans, {SpanKind::key, {}, node}, view.afterSeq)) {
        KeyStateAt key{span->client, span->key, span->token, {}, span->firstSeq};
        if (span->deadline != WorldTime::max())
            key.left = std::max(Duration::zero(), span->deadline - view.at.time);
        state.keys.push_back(key);
    }
}

void fillMessages(const View &view, StateAt &state)
{
    for (const auto &[id, lane] : view.spans.lanes()) {
        if (id.kind != SpanKind::call)
            continue;
        for (const Span *const span : view.index.openSpansAt(view.spans, id, view.afterSeq)) {
            if (const auto row = view.trace.indexOf(span->firstSeq))
                state.messages.push_back({span->firstSeq, *row, id.client, id.node, span->begin});
        }
    }
    std::sort(state.messages.begin(), state.messages.end(),
        [](const MessageStateAt &a, const MessageStateAt &b) { return a.sent < b.sent; });
}

void changeLink(const Event &event, Seq seq, StateAt &state)
{
    std::erase_if(state.links, [&](const LinkStateAt &link) { return link.link == event.actor; });
    if (event.kind == EventKind::linkCut)
        state.links.push_back({event.actor, event.time, event.detail, seq});
}

// Processes all rows before the position that change links, roles or clocks; a trace has only a few
// such rows.
void applyChanges(const View &view, StateAt &state)
{
    for (const std::uint32_t row : view.index.changes()) {
        if (row >= view.at.rows)
            break;
        const Event &event = view.trace[row];
        NodeStateAt *const node = event.node && event.node.value <= state.nodes.size()
            ? &state.nodes[event.node.value - 1u]
            : nullptr;
        const bool isOfClient = event.actor.kind == ActorKind::client && event.client
            && event.client.value <= state.clients.size();
        if (event.kind == EventKind::linkCut || event.kind == EventKind::linkHealed)
            changeLink(event, view.trace.seqAt(row), state);
        else if (event.kind == EventKind::clockJumped && isOfClient)
            state.clients[event.client.value - 1u].clockOffset +=
                event.span == noSpan ? Duration::zero() : event.span;
        else if (node && event.kind == EventKind::clockJumped)
            node->clockOffset += event.span == noSpan ? Duration::zero() : event.span;
        else if (node && event.kind != EventKind::clockJumped)
            node->isPrimary = event.kind == EventKind::promoted;
    }
}

void countKeys(StateAt &state)
{
    for (const NodeStateAt &node : state.nodes) {
        for (const KeyStateAt &key : node.keys) {
            if (node.wasPrimaryAtStart && key.owner && key.owner.value <= state.clients.size())
                ++state.clients[key.owner.value - 1u].keys;
        }
    }
}

} // namespace

TracePosition positionAt(const Trace &trace, WorldTime time)
{
    return {time, rowsUntil(trace, time)};
}

TracePosition positionAfterRow(const Trace &trace, std::size_t row)
{
    LOCKSCOPE_ASSERT(row < trace.size());
    return {trace[row].time, row + 1};
}

TracePosition lastPosition(const Trace &trace)
{
    return trace.isEmpty() ? TracePosition{} : positionAfterRow(trace, trace.size() - 1);
}

StateAt stateAt(const Trace &trace, const Spans &spans, const StateIndex &index, TracePosition at,
    ActorCounts actors)
{
    StateAt state;
    state.at = at;
    state.quorum = spans.quorum();
    const std::uint16_t clients = std::max(actors.clients, spans.clientMax().value);
    const std::uint8_t nodes = std::max(actors.nodes, spans.nodeMax().value);
    // At the position before the first row, all clients and nodes keep their initial state.
    const bool hasRows = at.rows > 0;
    const View view{trace, spans, index, at, hasRows ? trace.seqAt(at.rows - 1) : 0};
    for (std::uint16_t i = 1; i <= clients; ++i) {
        state.clients.emplace_back().client = ClientId{i};
        if (hasRows)
            fillClient(view, state.clients.back());
    }
    state.primariesAtStart = 0;
    for (std::uint8_t i = 1; i <= nodes; ++i) {
        state.nodes.emplace_back().node = NodeId{i};
        state.nodes.back().wasPrimaryAtStart = spans.wasPrimaryAtStart(NodeId{i});
        state.nodes.back().isPrimary = state.nodes.back().wasPrimaryAtStart;
        state.primariesAtStart += state.nodes.back().wasPrimaryAtStart;
        if (hasRows)
            fillNode(view, state.nodes.back());
    }
    if (!hasRows)
        return state;
    applyChanges(view, state);
    fillMessages(view, state);
    countKeys(state);
    state.lastWrite = view.lastRowOf(index.writes());
    state.lastRefusal = view.lastRowOf(index.refusals());
    return state;
}

int messageNumberOnLink(const Trace &trace, std::size_t sentRow)
{
    const Event &sent = trace[sentRow];
    LOCKSCOPE_ASSERT(sent.kind == EventKind::sent);
    int count = 0;
    for (std::size_t row = 0; row <= sentRow; ++row) {
        const Event &event = trace[row];
        count +=
            event.kind == EventKind::sent && event.client == sent.client && event.node == sent.node;
    }
    return count;
}

namespace {

constexpr std::size_t checkpointEvery = 256;

bool isChange(EventKind kind)
{
    return kind == EventKind::linkCut || kind == EventKind::linkHealed
        || kind == EventKind::promoted || kind == EventKind::demoted
        || kind == EventKind::clockJumped;
}

} // namespace

int stepLine(const Trace &trace, const Event &event)
{
    const std::string_view text = trace.text(event.detail);
    int line = 0;
    std::from_chars(text.data(), text.data() + text.size(), line);
    return line;
}

const StateIndex::Places &StateIndex::places(ClientId client) const
{
    static const Places none;
    return client && client.value <= m_clients.size() ? m_clients[client.value - 1u].places : none;
}

const StateIndex::Rows &StateIndex::leases(ClientId client) const
{
    static const Rows none;
    return client && client.value <= m_clients.size() ? m_clients[client.value - 1u].leases : none;
}

void StateIndex::update(const Trace &trace, const Spans &spans)
{
    for (; m_rowsTaken < trace.size(); ++m_rowsTaken)
        takeRow(trace, m_rowsTaken);
    for (const auto &entry : spans.lanes()) {
        const LaneId id = entry.first;
        const Spans::Lane &lane = entry.second;
        if (id.kind != SpanKind::call && id.kind != SpanKind::key)
            continue; // the spans of the other lanes never overlap
        OpenSpans &openSpans = m_openSpans[id];
        for (; openSpans.spansTaken < lane.size(); ++openSpans.spansTaken) {
            const Seq beginSeq = lane[openSpans.spansTaken].firstSeq;
            std::erase_if(openSpans.open,
                [&](std::uint32_t i) { return !lane[i].isOpen() && lane[i].lastSeq <= beginSeq; });
            if (openSpans.spansTaken % checkpointEvery == 0)
                openSpans.checkpoints.push_back(openSpans.open);
            openSpans.open.push_back(static_cast<std::uint32_t>(openSpans.spansTaken));
        }
    }
}

void StateIndex::takeRow(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (event.kind == EventKind::wrote)
        m_writes.push_back(static_cast<std::uint32_t>(row));
    else if (event.kind == EventKind::writeRejected)
        m_refusals.push_back(static_cast<std::uint32_t>(row));
    else if (isChange(event.kind))
        m_changes.push_back(static_cast<std::uint32_t>(row));
    if (!event.client || event.actor.kind != ActorKind::client)
        return;
    if (event.client.value > m_clients.size())
        m_clients.resize(event.client.value);
    Client &client = m_clients[event.client.value - 1u];
    if (event.kind == EventKind::granted || event.kind == EventKind::extended)
        client.leases.push_back(static_cast<std::uint32_t>(row));
    updatePlace(trace, row, client);
}

void StateIndex::updatePlace(const Trace &trace, std::size_t row, Client &client)
{
    const Event &event = trace[row];
    const PlaceRow before = client.places.empty() ? PlaceRow{} : client.places.back();
    PlaceRow now{static_cast<std::uint32_t>(row), before.attempt, before.place};
    switch (event.kind) {
    case EventKind::attempt:
        now.attempt = event.attempt;
        if (now.place.kind == ListingPlace::Kind::inside)
            now.place = {};
        break;
    case EventKind::step:
        if (const int line = stepLine(trace, event); line > 0)
            now.place = {ListingPlace::Kind::line, line};
        break;
    case EventKind::entered:
    case EventKind::extended:
    case EventKind::extendFailed: // the line of the extension is complete; the client is still
                                  // inside
        now.place = {ListingPlace::Kind::inside, 0};
        break;
    case EventKind::released:
    case EventKind::releaseRefused:
        // The last answer of a release may arrive after the client has begun its next attempt.
        if (event.attempt == before.attempt)
            now.place = {};
        break;
    case EventKind::left:
    case EventKind::crashed:
    case EventKind::ended: now.place = {}; break;
    default: return;
    }
    if (client.places.empty() || now.place != before.place || now.attempt != before.attempt)
        client.places.push_back(now);
}

std::vector<const Span *> StateIndex::openSpansAt(const Spans &spans, LaneId id, Seq afterSeq) const
{
    std::vector<const Span *> found;
    const Spans::Lane &lane = spans.lane(id);
    const auto add = [&](const Span &span) {
        if (span.isOpen() || span.lastSeq > afterSeq)
            found.push_back(&span);
    };
    const auto end = std::partition_point(
        lane.begin(), lane.end(), [&](const Span &span) { return span.firstSeq <= afterSeq; });
    const auto count = static_cast<std::size_t>(end - lane.begin());
    const auto known = m_openSpans.find(id);
    if (count == 0)
        return found;
    if (known == m_openSpans.end()) {
        add(lane[count - 1]);
        return found;
    }
    const std::size_t checkpoint =
        std::min((count - 1) / checkpointEvery, known->second.checkpoints.size() - 1);
    for (const std::uint32_t i : known->second.checkpoints[checkpoint])
        add(lane[i]);
    for (std::size_t i = checkpoint * checkpointEvery; i < count; ++i)
        add(lane[i]);
    return found;
}

} // namespace lockscope
