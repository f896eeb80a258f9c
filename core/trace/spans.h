// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/fast/remapvector.h"
#include "core/trace/trace.h"
#include "lockscope/base/fast/framepool.h"
#include "lockscope/base/time.h"

#include <algorithm>
#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/// A state or activity that lasts for some time. The verdict, the timeline and the statistics read
/// the same spans, so the timeline cannot contradict the verdict.
enum class SpanKind : std::uint8_t {
    believed, ///< client: it believes that it holds the lock. From `granted` to the first of these:
              ///< the first `sent` of the same attempt after the client's `left` or `releasing` (it
              ///< sends the release), `released`, `release-refused`, `extend-failed`, `crashed`,
              ///< `ended`; of a program of the user also: its next `attempt`
    leased, ///< client: its own deadline has not passed. From `granted` to `lease-ended`, or to the
            ///< end of `believed` if that is first. Believed but not leased: the client works
            ///< without a valid lock, the central problem that Lockscope shows
    owned,  ///< client: it holds the lock according to the keys: its token is on a quorum of the
            ///< nodes
    inside, ///< client: in the critical section. `entered` to `left`, `crashed` or `ended`. For
            ///< programs of the user see ProgramHabits
    waiting, ///< client: wants the lock but does not have it. From an `attempt` that is no retry to
             ///< the `granted`; to the last `denied` if the client gives up; to `crashed`; or to
             ///< `entered` if the scheme is no lock
    paused,  ///< client: `paused` to `resumed` (or `crashed`)
    gone,    ///< client: `crashed` to `restarted`
    call,    ///< client and node: `sent` to its `replied` or `timed-out`
    key,    ///< node: one owner's token is the value of the lock's key. `key-set` to `key-expired`,
            ///< `key-deleted`, `key-lost`, or the `key-set` of another token. A new TTL on the same
            ///< token begins a new span, so that each has one deadline
    down,   ///< node: `node-down` to `node-up`
    frozen, ///< node: `frozen` to `thawed`
    stalled, ///< run: the machine did not run Lockscope. Its length is Event::span of the `stalled`
             ///< row, and it ends at this row
};

/// Returns whether a row of this kind can begin or end a `waiting`, `believed` or `inside` span.
constexpr bool changesLockState(EventKind kind)
{
    switch (kind) {
    case EventKind::attempt:
    case EventKind::granted:
    case EventKind::denied:
    case EventKind::entered:
    case EventKind::left:
    case EventKind::sent:
    case EventKind::releasing:
    case EventKind::released:
    case EventKind::releaseRefused:
    case EventKind::extendFailed:
    case EventKind::crashed:
    case EventKind::ended: return true;
    default: return false;
    }
}

/// Which spans a SpanBuilder derives.
enum class SpanScope : std::uint8_t {
    all,
    verdict, ///< only the spans that a verdict needs: `believed`, `leased`, `inside`, `waiting`,
             ///< `gone`, `key` and `stalled`. This is faster, because most rows of a run do not
             ///< affect these spans
};

/// The values of a run's header on which its spans depend.
struct QuorumInfo {
    int quorum = 1; ///< how many nodes must have the holder's token: a majority of the run's nodes
                    ///< for `redlock*`, otherwise 1
    NodeId primaryMax{254};  ///< nodes up to this number are primaries at the start of the run; the
                             ///< others are their replicas
    int replicas = 0;        ///< of each primary
    bool ofPrograms = false; ///< the clients are programs of the user
};

/// What a program of the user has reported so far. Its spans depend on it: a program inside leaves
/// at its next `attempt` for this resource at the latest (the row of another resource: when this
/// attempt is granted or denied). A program that never reports `entered` enters at each `granted`.
/// One that never reports `left` leaves when it begins to release.
struct ProgramHabits {
    bool reportsEntered = false;
    bool reportsLeft = false;
};

/// A period of time with the rows that begin and end it.
struct Span {
    WorldTime begin{};
    WorldTime end = WorldTime::max(); ///< WorldTime::max() while it is open
    WorldTime deadline =
        WorldTime::max(); ///< key: the end of its TTL; leased: its planned end. max(): none
    Seq firstSeq = noSeq; ///< the row that begins it
    Seq lastSeq = noSeq;  ///< the row that ends it; noSeq while it is open
    AttemptId attempt;
    TextId key; ///< resource; for `key` and `call` the Redis key
    TextId token;
    ClientId client; ///< for `key`: the client that owns the token; 0 if this is not known
    NodeId node;
    SpanKind kind = SpanKind::believed;

    bool isOpen() const { return end == WorldTime::max(); }
};

/// Identifies a lane: the spans of one kind of one client or node (for `call`: of both), ordered by
/// their beginning.
struct LaneId {
    SpanKind kind = SpanKind::believed;
    ClientId client;
    NodeId node;

    friend bool operator==(const LaneId &, const LaneId &) = default;
    /// Orders by kind, then client, then node.
    friend auto operator<=>(const LaneId &a, const LaneId &b)
    {
        return a.sortKey() <=> b.sortKey();
    }

private:
    std::uint32_t sortKey() const
    {
        return std::uint32_t(kind) << 24 | std::uint32_t{client.value} << 8 | node.value;
    }
};

/// All spans of a trace, by lane. In most lanes the spans do not overlap. They may overlap in a
/// `call` lane (a late reply while the next command is in flight), in a `key` lane (a node has
/// several keys), and in the `inside` lane of a program of the user (several resources).
class Spans {
public:
    using Lane = RemapVector<Span>;
    using Lanes =
        std::map<LaneId, Lane, std::less<>, FrameAllocator<std::pair<const LaneId, Lane>>>;
    /// Returns the spans of a lane; empty if it has none.
    const Lane &lane(LaneId id) const;
    const Lanes &lanes() const { return m_lanes; }
    /// Returns the time of the last processed row. Open spans extend to it.
    WorldTime end() const { return m_end; }
    /// Return the highest numbers of clients and nodes in the processed rows.
    ClientId clientMax() const { return m_clientMax; }
    NodeId nodeMax() const { return m_nodeMax; }
    /// Returns QuorumInfo::quorum.
    int quorum() const { return m_quorum.quorum; }
    /// Returns whether the clients are programs of the user.
    bool areOfPrograms() const { return m_quorum.ofPrograms; }
    /// Returns the habits of a program. REQUIRES: areOfPrograms().
    ProgramHabits habitsOf(ClientId client) const
    {
        return client.value < m_habits.size() ? m_habits[client.value] : ProgramHabits();
    }
    /// Returns a number that changes when spans of rows that were already processed have changed,
    /// because a program has reported something for the first time. Who reads the spans as they
    /// grow must then read all of them again.
    int revision() const { return m_revision; }
    /// Returns whether the node was a primary at the start of the run. Clients send lock commands
    /// only to primaries; a replica has copies of a primary's keys.
    bool wasPrimaryAtStart(NodeId node) const { return node <= m_quorum.primaryMax; }
    /// Returns whether the node is a primary after the last processed row: a replica may have been
    /// promoted, and a primary demoted.
    bool isPrimary(NodeId node) const
    {
        const auto role = m_roles.find(node);
        return role == m_roles.end() ? wasPrimaryAtStart(node) : role->second;
    }

private:
    friend class SpanBuilder;
    Lanes m_lanes;
    WorldTime m_end{};
    ClientId m_clientMax;
    NodeId m_nodeMax;
    QuorumInfo m_quorum;
    std::vector<ProgramHabits> m_habits; // by client; only in a run of programs
    int m_revision = 0;
    std::map<NodeId, bool> m_roles; // of nodes that were promoted or demoted
};

/// Derives the spans row by row, so that each row of a live trace is processed only once (in a run
/// of programs: at most twice more for each client, see Spans::revision()). Thread: one.
class SpanBuilder {
public:
    explicit SpanBuilder(SpanScope scope = SpanScope::all);
    ~SpanBuilder();
    /// Drops the trace and all spans, because another trace begins. Keeps the memory, for callers
    /// that process thousands of traces, and keeps the lanes as empty lanes unless there are very
    /// many. `known`: the quorum of the new trace, so that its header need not be parsed.
    void clear(const QuorumInfo &known);
    /// Processes the new rows of a trace. REQUIRES: `trace` is the trace of the last call or a
    /// later snapshot of it.
    void take(const Trace &trace);
    /// Returns the spans so far. Open ones have no end yet.
    const Spans &spans() const { return m_spans; }
    /// Moves the spans to the caller. REQUIRES: the builder processes no more rows.
    Spans movedSpans() { return std::move(m_spans); }

private:
    struct State;
    void beginRun(const Trace &trace);
    void learnHabits(const Trace &trace);
    void takeRow(const Trace &trace, const Event &event, std::size_t index);
    const SpanScope m_scope;
    const EventKinds m_irrelevantKinds; // the kinds of rows at which no span in this scope begins
                                        // or ends; many rows are of these kinds
    std::optional<QuorumInfo> m_knownQuorum; // the quorum that the caller knows; if not set, it is
                                             // read from the run-begin row
    Spans m_spans;
    std::unique_ptr<State> m_state;
    std::size_t m_rowsTaken = 0;
};

/// Returns the spans of a whole trace.
Spans deriveSpans(const Trace &trace);

/// Returns an open span of a lane, with the columns of the row that begins the span.
inline Span spanFrom(const Event &event, Seq seq, LaneId lane)
{
    Span span;
    span.begin = event.time;
    span.firstSeq = seq;
    span.attempt = event.attempt;
    span.key = event.key;
    span.token = event.token;
    span.client = lane.client;
    span.node = lane.node;
    span.kind = lane.kind;
    return span;
}

/// Returns the lane. Creates it if necessary, with room for the spans of most short runs.
inline Spans::Lane &laneIn(Spans::Lanes &lanes, LaneId id)
{
    constexpr std::size_t spansReserved = 14;
    const auto [entry, isNew] = lanes.try_emplace(id);
    if (isNew)
        entry->second.reserve(spansReserved);
    return entry->second;
}

/// Writes one lane, one span after the other. Only the last span can be open, unless openBeside()
/// is used. The first span adds the lane to `lanes`. REQUIRES: `lanes` outlives the writer.
class LaneWriter {
public:
    using Lanes = Spans::Lanes;
    LaneWriter(Lanes &lanes, LaneId id) : m_lanes(&lanes), m_id(id) { }

    bool isOpen() const { return m_lane && !m_lane->empty() && m_lane->back().isOpen(); }
    /// Returns the open span. REQUIRES: isOpen().
    Span &current() { return m_lane->back(); }
    const Span &current() const { return m_lane->back(); }

    /// Begins a span with the columns of a row. Ends the open span, if there is one, at that row.
    Span &open(const Event &event, Seq seq)
    {
        close(event.time, seq);
        if (!m_lane)
            m_lane = &laneIn(*m_lanes, m_id);
        return m_lane->emplace_back(spanFrom(event, seq, m_id));
    }
    /// Begins a span beside the open ones, and returns its index. closeAt() ends it.
    std::size_t openBeside(const Event &event, Seq seq)
    {
        if (!m_lane)
            m_lane = &laneIn(*m_lanes, m_id);
        m_lane->push_back(spanFrom(event, seq, m_id));
        return m_lane->size() - 1;
    }
    const Span &at(std::size_t index) const { return (*m_lane)[index]; }
    void closeAt(std::size_t index, WorldTime end, Seq seq)
    {
        (*m_lane)[index].end = end;
        (*m_lane)[index].lastSeq = seq;
    }
    /// Ends the open span, if there is one.
    void close(WorldTime end, Seq seq)
    {
        if (!isOpen())
            return;
        current().end = end;
        current().lastSeq = seq;
    }

private:
    Lanes *m_lanes;
    LaneId m_id;
    Spans::Lane *m_lane = nullptr;
};

/// A range of a run's time. A value; `from` is not later than `to`.
struct TimeRange {
    WorldTime from{};
    WorldTime to{};

    Duration length() const { return to - from; }
    friend bool operator==(const TimeRange &, const TimeRange &) = default;
};

/// Returns the shortest range that contains both ranges.
inline TimeRange united(const TimeRange &a, const TimeRange &b)
{
    return {std::min(a.from, b.from), std::max(a.to, b.to)};
}

} // namespace lockscope
