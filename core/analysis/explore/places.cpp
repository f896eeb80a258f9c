// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/places.h"

#include "core/analysis/explore/rowmask.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <tuple>
#include <unordered_set>

namespace lockscope {
namespace {

// The time from the row that a fault waits for to the effect of the fault, in the model.
constexpr Duration triggerDelay = 1ms;

// Rows that a fault of a node or a link can wait for.
constexpr EventKinds triggerKinds{EventKind::attempt, EventKind::sent, EventKind::replied,
    EventKind::granted, EventKind::denied, EventKind::entered, EventKind::left, EventKind::released,
    EventKind::keySet, EventKind::keyExpired, EventKind::wrote, EventKind::extended,
    EventKind::keyDeleted};

// Returns the number at the beginning of a `step` row's detail.
int lineOf(std::string_view detail)
{
    int line = 0;
    std::from_chars(detail.data(), detail.data() + detail.size(), line);
    return line;
}

// For each node of a run, a hash of what has happened on it up to some row.
class NodeHistories {
public:
    explicit NodeHistories(const Trace &trace) : m_trace(trace) { }
    // Adds the rows before this row.
    void addRowsBefore(std::size_t row)
    {
        while (m_rows < row)
            add(m_trace[m_rows++]);
    }
    // Adds the rows up to this time.
    void addRowsUntil(WorldTime time)
    {
        while (m_rows < m_trace.size() && m_trace[m_rows].time <= time)
            add(m_trace[m_rows++]);
    }
    std::uint64_t of(NodeId node) const { return m_hashes[node.value]; }
    // Returns a number that is different after each row of the run.
    std::uint64_t ofAll() const { return m_rows; }

private:
    static constexpr std::uint8_t nodesMax = 36; // 9 nodes, each with 3 replicas
    void add(const Event &event)
    {
        if (event.node.value > nodesMax)
            return;
        std::uint64_t &hash = m_hashes[event.node.value];
        hash = mixedHash(hash,
            static_cast<std::uint64_t>(event.kind) << 32 | std::uint64_t{event.client.value} << 16
                | (event.attempt.value & 0xffff));
    }

    const Trace &m_trace;
    std::size_t m_rows = 0;
    std::array<std::uint64_t, nodesMax + 1> m_hashes{};
};

// Finds the places of one run, row by row.
class PlaceFinder {
public:
    PlaceFinder(const Trace &trace, const EffectiveScenario &effective, const PlaceRules &rules,
        const PlaceOrder &after)
        : m_trace(trace), m_settings(effective.scenario.settings), m_rules(rules), m_after(after),
          m_isQuorum(effective.scheme->info().isQuorum),
          m_mask(rules.skipsSameEffect ? RowMask(trace, m_settings) : RowMask()), m_before(trace),
          m_untilEffect(trace)
    {
        for (const Fault &fault : effective.scenario.faults) {
            if (fault.target.node && fault.target.node != storeNode)
                m_nodesWithFaults.push_back(fault.target.node);
        }
    }

    std::vector<Place> places()
    {
        addAtStart();
        for (std::size_t row = 1;
             row < m_trace.size() && !(m_rules.shouldStop && m_rules.shouldStop()); ++row) {
            const Event &event = m_trace[row];
            count(event);
            m_before.addRowsBefore(row);
            if (m_mask.isKept(row) && event.time >= m_after.time)
                takeRow(event);
        }
        return std::move(m_places);
    }

private:
    // What a fault at a place waits for: the start of the run, one message, or a row (`trigger`).
    enum class WaitsFor : std::uint8_t { start, message, trigger };

    bool wants(MenuFault kind) const { return m_rules.menu.has(kind); }
    void count(const Event &event);
    void addAtStart();
    void takeRow(const Event &event);
    void takeClientRow(const Event &event);
    void takeMessage(const Event &event);
    void takeTrigger(const Event &event);
    void add(MenuFault kind, const FaultTarget &target, const FaultBegin &begin, WorldTime time,
        WorldTime effect);
    void addClientFaults(const Event &event, const FaultBegin &begin);
    bool noteNew(WaitsFor waitsFor, NodeId node, std::uint64_t history);

    const Trace &m_trace;
    const Settings &m_settings;
    const PlaceRules &m_rules;
    const PlaceOrder m_after;
    const bool m_isQuorum;
    const RowMask m_mask;
    std::vector<NodeId> m_nodesWithFaults; // they are not interchangeable with other nodes
    NodeHistories m_before;                // the histories before the current row
    NodeHistories m_untilEffect; // the histories at the time at which a fault that waits for the
                                 // current row takes effect
    std::unordered_set<std::uint64_t> m_placesSoFar; // their hashes, see noteNew()
    using Key = std::tuple<EventKind, ClientId, NodeId, int>;
    std::map<Key, int> m_counts;
    std::map<std::pair<EventKind, ClientId>, int> m_countsOfAllNodes;
    std::map<std::tuple<ClientId, NodeId>, std::vector<std::string_view>>
        m_sent; // the first words of the commands so far
    std::vector<Place> m_places;
};

void PlaceFinder::count(const Event &event)
{
    ++m_counts[{event.kind, event.client, event.node,
        event.kind == EventKind::step ? lineOf(m_trace.text(event.detail)) : 0}];
    ++m_countsOfAllNodes[{event.kind, event.client}];
    if (event.kind == EventKind::sent) {
        const std::string_view text = m_trace.text(event.detail);
        m_sent[{event.client, event.node}].push_back(text.substr(0, text.find(' ')));
    }
}

void PlaceFinder::add(MenuFault kind, const FaultTarget &target, const FaultBegin &begin,
    WorldTime time, WorldTime effect)
{
    const PlaceOrder order{time, kind, target.client, target.node};
    if (wants(kind) && order > m_after)
        m_places.push_back({order, target, begin, effect});
}

// Adds the places at the start of the run. Clock drift and a wrong client clock have only this
// place, because a clock that becomes wrong later has a smaller effect. A node can be down, or
// frozen, before the clients start.
void PlaceFinder::addAtStart()
{
    for (int i = 1; i <= m_settings.nodes; ++i) {
        const NodeId node{static_cast<std::uint8_t>(i)};
        if (!noteNew(WaitsFor::start, node, 0))
            continue;
        for (const MenuFault kind :
            {MenuFault::clockDrift, MenuFault::nodeFreeze, MenuFault::nodeCrash})
            add(kind, {.node = node}, {}, {}, {});
    }
    for (int i = 1; i <= m_settings.clients; ++i)
        add(MenuFault::clientClock, {.client = ClientId{static_cast<std::uint16_t>(i)}}, {}, {},
            {});
}

// Stores the place; returns whether a fault of this node has another effect there than at all
// places before. `history`: a hash of what has happened on the node before the fault. With an equal
// history, the effect is the same. Nodes of a quorum are interchangeable.
bool PlaceFinder::noteNew(WaitsFor waitsFor, NodeId node, std::uint64_t history)
{
    if (!m_rules.skipsSameEffect)
        return true;
    const bool isInterchangeable = m_isQuorum
        && std::find(m_nodesWithFaults.begin(), m_nodesWithFaults.end(), node)
            == m_nodesWithFaults.end();
    const std::uint64_t nodeWord = isInterchangeable ? 0 : node.value;
    return m_placesSoFar
        .insert(mixedHash(mixedHash(history, nodeWord), static_cast<std::uint64_t>(waitsFor)))
        .second;
}

void PlaceFinder::takeRow(const Event &event)
{
    if (event.actor.kind == ActorKind::client)
        takeClientRow(event);
    if (event.kind == EventKind::sent)
        takeMessage(event);
    if (triggerKinds.has(event.kind))
        takeTrigger(event);
}

void PlaceFinder::addClientFaults(const Event &event, const FaultBegin &begin)
{
    for (const MenuFault kind :
        {MenuFault::clientPause, MenuFault::clientCrash, MenuFault::clientRestart})
        add(kind, {.client = event.client}, begin, event.time, event.time);
}

void PlaceFinder::takeClientRow(const Event &event)
{
    FaultBegin begin;
    const auto countSoFar = [&](EventKind kind) {
        return m_counts[{kind, event.client, event.node, 0}];
    };
    begin.occurrence = countSoFar(event.kind);
    switch (event.kind) {
    case EventKind::attempt: begin.anchor = Anchor::beforeAcquire; break;
    case EventKind::step:
        begin.anchor = Anchor::line;
        begin.line = lineOf(m_trace.text(event.detail));
        if (begin.line == 0)
            return; // a remark, not a line of the listing
        begin.occurrence = m_counts[{event.kind, event.client, event.node, begin.line}];
        break;
    case EventKind::sent: {
        begin.anchor = Anchor::beforeSend;
        begin.node = event.node;
        const auto &words = m_sent[{event.client, event.node}];
        begin.command = std::string(words.back());
        begin.occurrence = static_cast<int>(std::count_if(words.begin(), words.end(),
            [&](std::string_view word) { return word.starts_with(begin.command); }));
        break;
    }
    case EventKind::granted: begin.anchor = Anchor::granted; break;
    case EventKind::entered: begin.anchor = Anchor::entered; break;
    case EventKind::left: begin.anchor = Anchor::beforeRelease; break;
    case EventKind::extended:
    case EventKind::extendFailed:
        begin.occurrence = countSoFar(EventKind::extended) + countSoFar(EventKind::extendFailed);
        add(MenuFault::watchdogStall, {.client = event.client}, begin, event.time, event.time);
        return;
    default: return;
    }
    addClientFaults(event, begin);
}

void PlaceFinder::takeMessage(const Event &event)
{
    const FaultTarget link{.client = event.client, .node = event.node};
    const FaultBegin begin{
        .occurrence = static_cast<int>(m_sent[{event.client, event.node}].size())};
    if (event.node == storeNode) {
        add(MenuFault::lateWrite, link, begin, event.time, event.time);
        return;
    }
    if (!noteNew(
            WaitsFor::message, event.node, mixedHash(m_before.of(event.node), event.client.value)))
        return;
    for (const MenuFault kind : {MenuFault::lateRequest, MenuFault::lateReply,
             MenuFault::lostRequest, MenuFault::lostReply})
        add(kind, link, begin, event.time, event.time);
}

// Adds places for faults of nodes and links that wait for this row. With replicas or sentinels,
// each row belongs to the history of each node, because the trace has no rows for the messages of
// replicas and sentinels.
void PlaceFinder::takeTrigger(const Event &event)
{
    FaultBegin begin;
    if (event.node == storeNode)
        return; // a condition cannot name the store
    // Without a node, the condition counts the rows of all nodes.
    begin.when = EventCondition{.kinds = {event.kind},
        .client = event.client,
        .node = event.node,
        .count = event.node ? m_counts[{event.kind, event.client, event.node, 0}]
                            : m_countsOfAllNodes[{event.kind, event.client}]};
    const WorldTime effect = event.time + triggerDelay;
    m_untilEffect.addRowsUntil(effect);
    const bool countsAll = m_settings.replicas > 0 || m_settings.sentinels > 0;
    const int nodes = m_settings.nodes * (1 + m_settings.replicas);
    for (int i = 1; i <= nodes; ++i) {
        const NodeId node{static_cast<std::uint8_t>(i)};
        if (!noteNew(WaitsFor::trigger, node,
                countsAll ? m_untilEffect.ofAll() : m_untilEffect.of(node)))
            continue;
        for (const MenuFault kind :
            {MenuFault::nodeFreeze, MenuFault::nodeCrash, MenuFault::nodeWipe,
                MenuFault::scriptsFlushed, MenuFault::keyDeleted, MenuFault::clockJump})
            add(kind, {.node = node}, begin, event.time, effect);
        if (i > m_settings.nodes)
            continue;
        for (int client = 1; client <= m_settings.clients; ++client) {
            for (const MenuFault kind : {MenuFault::reset, MenuFault::oneWayCut, MenuFault::cut})
                add(kind, {.client = ClientId{static_cast<std::uint16_t>(client)}, .node = node},
                    begin, event.time, effect);
        }
    }
    for (int replica = m_settings.nodes + 1; replica <= nodes; ++replica)
        add(MenuFault::failover, {.node = NodeId{static_cast<std::uint8_t>(replica)}}, begin,
            event.time, effect);
}

} // namespace

std::vector<Place> placesOf(const Trace &trace, const EffectiveScenario &effective,
    const PlaceRules &rules, const PlaceOrder &after)
{
    std::vector<Place> places = PlaceFinder(trace, effective, rules, after).places();
    std::stable_sort(places.begin(), places.end(),
        [](const Place &a, const Place &b) { return a.order < b.order; });
    return places;
}

} // namespace lockscope
