// SPDX-License-Identifier: MIT
#include "core/trace/spans.h"

#include "core/scenario/scenario.h"
#include "core/trace/clientspans.h"
#include "core/trace/keyspans.h"
#include "core/trace/trace.h"

#include <algorithm>
#include <charconv>

namespace lockscope {
namespace {

// Returns whether a run header (the JSON text of a run-begin row) says that the clients are
// programs of the user: it has an object `programs`. The text is searched and not parsed, because
// this code must not use Qt and its JSON parser.
bool isHeaderOfPrograms(std::string_view header)
{
    constexpr std::string_view name = "\"programs\"";
    for (std::size_t at = header.find(name); at != std::string_view::npos;
         at = header.find(name, at + 1)) {
        const std::size_t after = header.find_first_not_of(" \t\n\r:", at + name.size());
        if (after != std::string_view::npos && after > at + name.size() && header[after] == '{')
            return true;
    }
    return false;
}

// Returns the value after the first `"name":` in a JSON text, without quotes; empty if there is
// none. The text is searched and not parsed; the values that are needed here are plain words and
// numbers.
std::string_view valueOf(std::string_view name, std::string_view json)
{
    const std::string quoted = '"' + std::string(name) + '"';
    const std::size_t at = json.find(quoted);
    if (at == std::string_view::npos)
        return {};
    json.remove_prefix(at + quoted.size());
    json.remove_prefix(std::min(json.find_first_not_of(" \t\n\r:"), json.size()));
    if (json.starts_with('"'))
        json.remove_prefix(1);
    return json.substr(0, json.find_first_of("\",}"));
}

// Returns the value of an integer setting in a run header (the JSON text of a run-begin row);
// `defaultValue` if the header does not have this setting. Values outside the range 0 to 254 are
// replaced by the nearest limit.
int settingIn(std::string_view name, std::string_view header, int defaultValue)
{
    const std::size_t settings = header.find("\"settings\"");
    const std::string_view text =
        settings == std::string_view::npos ? "" : valueOf(name, header.substr(settings));
    int number = defaultValue;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return std::clamp(number, 0, 254);
}

QuorumInfo quorumIn(std::string_view header)
{
    QuorumInfo found;
    const int nodes = settingIn("nodes", header, 1);
    found.quorum = valueOf("scheme_quorum", header) == "true" // a scheme in Lua
        ? nodes / 2 + 1
        : quorumOf(valueOf("scheme", header), std::max(nodes, 1));
    // Without replicas each node is a primary, even if its number is larger than the setting
    // `nodes`.
    found.replicas = settingIn("replicas", header, 0);
    if (found.replicas > 0)
        found.primaryMax = NodeId{static_cast<std::uint8_t>(nodes)};
    found.ofPrograms = isHeaderOfPrograms(header);
    return found;
}

// Returns the kinds of rows at which no span that `scope` includes begins or ends.
EventKinds irrelevantKindsIn(SpanScope scope)
{
    using enum EventKind;
    if (scope == SpanScope::verdict)
        return {step, replied, timedOut, paused, resumed, nodeUp, nodeDown, frozen, thawed};
    return {step};
}

} // namespace

struct SpanBuilder::State {
    State(LaneWriter::Lanes &all, SpanScope wanted) : lanes(all), scope(wanted), keys(all, wanted)
    {
    }

    void clear()
    {
        keys.clear();
        for (ClientSpans &client : clients)
            client.clear();
        nodeStates.clear();
    }

    ClientSpans &client(ClientId id)
    {
        while (clients.size() < id.value)
            clients.emplace_back(
                lanes, ClientId{static_cast<std::uint16_t>(clients.size() + 1)}, scope);
        return clients[id.value - 1u];
    }
    void takeNodeState(const Event &event, Seq seq);
    void takeStall(const Event &event, Seq seq);

    LaneWriter::Lanes &lanes;
    const SpanScope scope;
    KeySpans keys;
    std::vector<ClientSpans> clients; // from client 1
    std::map<LaneId, LaneWriter> nodeStates;
};

void SpanBuilder::State::takeNodeState(const Event &event, Seq seq)
{
    const NodeId node = event.node ? event.node : storeNode;
    const bool isUpOrDown = event.kind == EventKind::nodeUp || event.kind == EventKind::nodeDown;
    const LaneId id{isUpOrDown ? SpanKind::down : SpanKind::frozen, {}, node};
    const bool begins = event.kind == EventKind::nodeDown || event.kind == EventKind::frozen;
    if (event.kind == EventKind::nodeDown) { // a crashed process is no longer frozen
        if (const auto frozen = nodeStates.find({SpanKind::frozen, {}, node});
            frozen != nodeStates.end())
            frozen->second.close(event.time, seq);
    }
    const auto known = nodeStates.find(id);
    if (!begins) {
        if (known != nodeStates.end())
            known->second.close(event.time, seq);
        return;
    }
    LaneWriter &writer = known != nodeStates.end()
        ? known->second
        : nodeStates.try_emplace(id, lanes, id).first->second;
    if (!writer.isOpen())
        writer.open(event, seq);
}

// Adds a `stalled` span. A `stalled` row has the time at which the machine continued; the stall
// began earlier.
void SpanBuilder::State::takeStall(const Event &event, Seq seq)
{
    Spans::Lane &lane = laneIn(lanes, {SpanKind::stalled, {}, {}});
    Span span;
    span.end = event.time;
    span.begin = event.span == noSpan ? event.time : event.time - event.span;
    if (!lane.empty())
        span.begin =
            std::max(span.begin, lane.back().end); // two threads may have detected the same stall
    span.firstSeq = span.lastSeq = seq;
    span.kind = SpanKind::stalled;
    lane.push_back(span);
}

const Spans::Lane &Spans::lane(LaneId id) const
{
    static const Lane none;
    const auto found = m_lanes.find(id);
    return found == m_lanes.end() ? none : found->second;
}

SpanBuilder::SpanBuilder(SpanScope scope)
    : m_scope(scope), m_irrelevantKinds(irrelevantKindsIn(scope)),
      m_state(std::make_unique<State>(m_spans.m_lanes, scope))
{
}

SpanBuilder::~SpanBuilder() = default;

void SpanBuilder::clear(const QuorumInfo &known)
{
    constexpr std::size_t lanesKeptMax =
        256; // more empty lanes would slow down the next traces, which may have only a few clients
    Spans newSpans;
    if (m_spans.m_lanes.size() > lanesKeptMax) {
        m_state = std::make_unique<State>(m_spans.m_lanes, m_scope);
    } else {
        m_state->clear();
        for (auto &[id, lane] : m_spans.m_lanes)
            lane.clear();
        newSpans.m_lanes.swap(m_spans.m_lanes);
    }
    m_spans = std::move(newSpans);
    m_knownQuorum = known;
    m_rowsTaken = 0;
}

// Reads the run-begin row.
void SpanBuilder::beginRun(const Trace &trace)
{
    if (trace[0].kind != EventKind::runBegin)
        return;
    m_spans.m_quorum = m_knownQuorum ? *m_knownQuorum : quorumIn(trace.detail(trace[0]));
    m_state->keys.setQuorum(m_spans.m_quorum);
}

// Reads in the new rows what the programs report. If a client that has already been granted the
// lock reports something for the first time, all spans are derived again.
void SpanBuilder::learnHabits(const Trace &trace)
{
    std::vector<ProgramHabits> &habits = m_spans.m_habits;
    bool isChange = false;
    for (std::size_t i = m_rowsTaken; i < trace.size(); ++i) {
        const Event &event = trace[i];
        const bool isEntry = event.kind == EventKind::entered;
        if ((!isEntry && event.kind != EventKind::left) || event.actor.kind != ActorKind::client)
            continue;
        if (event.client.value >= habits.size())
            habits.resize(event.client.value + std::size_t{1});
        ProgramHabits &own = habits[event.client.value];
        bool &reports = isEntry ? own.reportsEntered : own.reportsLeft;
        isChange =
            isChange || (!reports && !m_spans.lane({SpanKind::believed, event.client, {}}).empty());
        reports = true;
    }
    if (!isChange)
        return;
    m_state->clear();
    for (auto &[id, lane] : m_spans.m_lanes)
        lane.clear();
    m_spans.m_roles.clear();
    ++m_spans.m_revision;
    m_rowsTaken = 0;
    beginRun(trace);
}

void SpanBuilder::take(const Trace &trace)
{
    if (m_rowsTaken == 0 && !trace.isEmpty())
        beginRun(trace);
    if (m_spans.m_quorum.ofPrograms)
        learnHabits(trace);
    ClientId clientMax = m_spans.m_clientMax;
    NodeId nodeMax = m_spans.m_nodeMax;
    while (m_rowsTaken < trace.size()) {
        const std::span<const Event> rows = rowsFrom(trace, m_rowsTaken);
        for (const Event &event : rows) {
            clientMax = std::max(clientMax, event.client);
            nodeMax = std::max(nodeMax, event.node == storeNode ? NodeId{} : event.node);
            if (!m_irrelevantKinds.has(event.kind))
                takeRow(trace, event, m_rowsTaken + static_cast<std::size_t>(&event - rows.data()));
        }
        m_rowsTaken += rows.size();
        m_spans.m_end = rows.back().time;
    }
    m_spans.m_clientMax = clientMax;
    m_spans.m_nodeMax = nodeMax;
}

void SpanBuilder::takeRow(const Trace &trace, const Event &event, std::size_t index)
{
    const Seq seq = trace.seqAt(index);
    const bool isRowOfClient = event.client && event.actor.kind == ActorKind::client;
    switch (event.kind) {
    case EventKind::sent:
        m_state->keys.learnOwner(event);
        if (isRowOfClient)
            m_state->client(event.client).takeSent(event, seq);
        return;
    case EventKind::runEnd:
        for (ClientSpans &client : m_state->clients)
            client.endRun();
        return;
    case EventKind::stalled: return m_state->takeStall(event, seq);
    case EventKind::nodeUp:
    case EventKind::nodeDown:
    case EventKind::frozen:
    case EventKind::thawed: return m_state->takeNodeState(event, seq);
    case EventKind::promoted:
    case EventKind::demoted: m_spans.m_roles[event.node] = event.kind == EventKind::promoted; break;
    default: break;
    }
    if (KeySpans::concerns(event.kind))
        m_state->keys.take(trace, event, seq);
    if (!isRowOfClient)
        return;
    const std::optional<ProgramHabits> habits =
        m_spans.m_quorum.ofPrograms ? std::optional(m_spans.habitsOf(event.client)) : std::nullopt;
    m_state->client(event.client).take(trace, event, seq, habits);
}

Spans deriveSpans(const Trace &trace)
{
    SpanBuilder builder;
    builder.take(trace);
    return builder.movedSpans();
}

} // namespace lockscope
