// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/keyhistory.h"
#include "core/trace/leasetracker.h"
#include "core/trace/recorder.h"

#include <deque>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

namespace lockscope {

/// Merges the records of many threads into one trace. Rows are in the order of true time, each after its cause. Each node's report of a key
/// change is between the `sent` and the `replied` of the command that caused it.
///
/// A recorder's events are final up to the time until which it is quiet. Rows wait for the slowest recorder, for the node's report of a
/// change that a reply implies, and for the confirmation of an expiry after its deadline; a few milliseconds in total.
/// Thread: one, its own.
class TraceMerger {
public:
    TraceMerger(TraceWriter &writer, std::function<WorldTime()> clock, LeaseTracker::Appended appended);

    /// Adds a recorder. REQUIRES: recorders are numbered 1, 2, 3 … in the order of adding, and outlive the merger.
    void add(Recorder &recorder);
    /// Adds a node with an observer that records keySet and keyDeleted. `isExact`: it reports every change at once, so rows may wait for
    /// it.
    void addNode(NodeId node, bool isExact);
    /// Adds a replica of a master, which is observed as exactly. Its changes come after the master's, and are caused by them.
    void addReplica(NodeId node, NodeId master);

    /// Returns a reference to a row that is already in the trace, as the cause of a row that is recorded later.
    static EventRef refOf(Seq seq);

    /// Appends the rows that are settled by now. If very many wait, it appends only the oldest and returns true: call it again.
    bool merge();
    /// Call it when recording has ended: appends all remaining rows, without waiting for missing ones.
    void finish();
    /// Returns the number of rows that are recorded and not appended yet.
    std::size_t waiting() const { return m_pending.size(); }

private:
    struct Row {
        RawEvent raw;
        EventRef ref;
        NodeId truthOf; ///< the node that reported it; none: a row of a client or of the run
        WorldTime time() const { return raw.event.time; }
    };
    // A change on a master that its replica has yet to make: one key's token was set or deleted.
    struct Copied {
        TextId key;
        TextId token;
        EventKind kind;
        friend auto operator<=>(const Copied &, const Copied &) = default;
    };
    struct Original {
        EventRef row;
        WorldTime time;
        ClientId client;
        AttemptId attempt;
    };
    struct Replica {
        NodeId master;
        std::map<Copied, std::deque<Original>> toCopy;
    };
    bool mustWaitForMaster(NodeId node, const KeyHistory &truth, WorldTime now) const;
    void changeRole(const Event &event);
    void passOn(NodeId master, const KeyHistory::Finding &finding, WorldTime time);
    void forgetCopied(NodeId node, WorldTime seenAgain);
    void followMaster(NodeId node, KeyHistory::Finding &finding);
    WorldTime settledBy(WorldTime now) const;
    void drain(WorldTime settled);
    void take(const RawEvent &raw, EventRef ref);
    void settle(WorldTime settled, WorldTime now);
    void place(NodeId node, KeyHistory::Finding finding);
    void insert(const Row &row, EventRef after);
    void emitUntil(WorldTime gate, WorldTime now, bool waitForNodes);
    void emit(const Row &row);
    WorldTime written() const;
    Seq seqOf(EventRef ref) const;
    KeyHistory *truthOf(NodeId node);

    TraceWriter &m_writer;
    std::function<WorldTime()> m_clock;
    LeaseTracker m_leases;
    std::vector<Recorder *> m_recorders;
    std::vector<std::vector<Seq>> m_seqs; // by recorder and event
    std::unordered_map<std::uint64_t, Seq> m_expirySeqs;
    std::map<NodeId, KeyHistory> m_nodes;
    std::map<NodeId, Replica> m_replicas;
    std::map<NodeId, NodeId> m_successors; // master -> the node promoted in its place
    std::deque<Row> m_pending; // by time
    WorldTime m_emitted{};     // the time of the last row
};

} // namespace lockscope
