// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/fast/remapvector.h"
#include "core/trace/trace.h"
#include "lockscope/base/fast/framepool.h"

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/// What goes on for a while. Verdict, timeline and statistics all read the same spans, so the picture cannot contradict
/// the judgement.
enum class SpanKind : std::uint8_t {
    believed, ///< client: it believes that it holds the lock. `granted` to the first `sent` of the same attempt after its `left`
              ///< (the release leaves), or `released`, `release-refused`, `extend-failed`, `crashed`, whichever is first
    leased,   ///< client: its own deadline has not passed. `granted` to `lease-ended`, or the end of the belief if that is first.
              ///< Believed but not leased is the overdraft that the whole subject is about
    owned,    ///< client: the keys say that it holds the lock: its token stands on a quorum of the nodes
    inside,   ///< client: inside the critical section. `entered` to `left` or `crashed`
    waiting,  ///< client: wants the lock and has not got it. First `attempt` of a series to its `granted` (or giving up;
              ///< or to `entered`, without a lock)
    paused,   ///< client: `paused` to `resumed` (or `crashed`)
    gone,     ///< client: `crashed` to `restarted`
    call,     ///< client and node: `sent` to its `replied` or `timed-out`
    key,      ///< node: one owner's token stands under the lock's key. `key-set` to `key-expired`, `key-deleted`, `key-lost`, or the
              ///< `key-set` of another token. A new TTL on the same token begins a new span, so that each has one deadline
    down,     ///< node: `node-down` to `node-up`
    frozen,   ///< node: `frozen` to `thawed`
    stalled,  ///< run: the machine itself did not run us (ends at the `stalled` row, begins span_us before)
};

/// Whether a row of that kind can begin or end a span of what a client waits for, believes, or is inside of.
constexpr bool movesClient(EventKind kind)
{
    switch (kind) {
    case EventKind::attempt:
    case EventKind::granted:
    case EventKind::denied:
    case EventKind::entered:
    case EventKind::left:
    case EventKind::sent:
    case EventKind::released:
    case EventKind::releaseRefused:
    case EventKind::extendFailed:
    case EventKind::crashed:
        return true;
    default:
        return false;
    }
}

/// Which spans are derived.
enum class SpanScope : std::uint8_t {
    all,
    verdict, ///< those that a verdict reads: `believed`, `leased`, `inside`, `waiting`, `gone`, `key` and `stalled`. Most rows of a run
             ///< have nothing to do with them, and cost next to nothing
};

/// What of a run's header its spans depend on.
struct QuorumInfo {
    int quorum = 1;        ///< how many nodes must agree: a majority of the run's nodes for `redlock*`, 1 else
    NodeId masterMax{254}; ///< nodes beyond it are replicas, whose keys are a master's in copy
    int replicas = 0;      ///< of each master
};

/// A stretch of time with the rows that begin and end it.
struct Span {
    WorldTime begin{};
    WorldTime end = WorldTime::max(); ///< WorldTime::max() while it is open
    WorldTime deadline = WorldTime::max(); ///< key: when its TTL runs out; leased: when it would. max(): never
    Seq firstSeq = noSeq;             ///< the row that begins it
    Seq lastSeq = noSeq;              ///< the row that ends it; noSeq while it is open
    AttemptId attempt;
    TextId key;   ///< resource; for `key` and `call` the Redis key
    TextId token;
    ClientId client; ///< for `key`: the owner by its token, 0 if no client is known to have made that token
    NodeId node;
    SpanKind kind = SpanKind::believed;

    bool isOpen() const { return end == WorldTime::max(); }
};

/// One row of spans that never overlap one another, ordered by time.
struct LaneId {
    SpanKind kind = SpanKind::believed;
    ClientId client;
    NodeId node;

    friend bool operator==(const LaneId &, const LaneId &) = default;
    /// By kind, then client, then node.
    friend auto operator<=>(const LaneId &a, const LaneId &b) { return a.place() <=> b.place(); }

private:
    std::uint32_t place() const { return std::uint32_t(kind) << 24 | std::uint32_t{client.value} << 8 | node.value; }
};

/// All spans of a trace, by lane. `call` lanes alone may overlap (a late reply while the next command is out); they are
/// ordered by their beginning.
class Spans {
public:
    using Lane = RemapVector<Span>;
    using Lanes = std::map<LaneId, Lane, std::less<>, FrameAllocator<std::pair<const LaneId, Lane>>>;
    /// The spans of a lane; empty if it has none.
    const Lane &lane(LaneId id) const;
    const Lanes &lanes() const { return m_lanes; }
    /// The time of the last row that was taken; open spans reach to here.
    WorldTime end() const { return m_end; }
    /// The highest numbers that occur.
    ClientId clientMax() const { return m_clientMax; }
    NodeId nodeMax() const { return m_nodeMax; }
    /// How many nodes must agree (from the run-begin row).
    int quorum() const { return m_electorate.quorum; }
    /// Whether a lock is asked for there; else it is a replica, whose keys are a master's in copy.
    bool isMaster(NodeId node) const { return node <= m_electorate.masterMax; }
    /// Whether it serves as one at the end: a replica may have been promoted, a master demoted.
    bool isPrimary(NodeId node) const
    {
        const auto changed = m_roles.find(node);
        return changed == m_roles.end() ? isMaster(node) : changed->second;
    }

private:
    friend class SpanBuilder;
    Lanes m_lanes;
    WorldTime m_end{};
    ClientId m_clientMax;
    NodeId m_nodeMax;
    QuorumInfo m_electorate;
    std::map<NodeId, bool> m_roles; // of those that were promoted or demoted
};

/// Derives the spans row by row, so that a live trace needs each row only once. Thread: one.
class SpanBuilder {
public:
    explicit SpanBuilder(SpanScope scope = SpanScope::all);
    ~SpanBuilder();
    /// Forgets the trace and all spans: another trace begins, of which it is known already who votes (reading a header takes long).
    /// For those who derive thousands one after the other: memory stays, and so do lanes, empty until something is put there.
    void clear(const QuorumInfo &known);
    /// Takes the rows of a trace that it has not taken yet: the trace must be a later snapshot of the same one.
    void take(const Trace &trace);
    /// The spans so far. Open ones have no end yet.
    const Spans &spans() const { return m_spans; }
    /// The spans, given away: nothing is taken after this.
    Spans giveSpans() { return std::move(m_spans); }

private:
    struct State;
    void takeRow(const Trace &trace, const Event &event, std::size_t index);
    const SpanScope m_scope;
    const EventKinds m_silent; // they are many, and nothing begins or ends there that is asked for
    std::optional<QuorumInfo> m_known; // else it is read in the run-begin row
    Spans m_spans;
    std::unique_ptr<State> m_state;
    std::size_t m_taken = 0;
};

/// The spans of a whole trace.
Spans deriveSpans(const Trace &trace);

} // namespace lockscope
