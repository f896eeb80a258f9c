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

/// Makes one trace of what many threads recorded: rows in the order of true time, each after its cause, and each node's own account
/// of a key between the `sent` and the `replied` of the command that did it.
///
/// A recorder's events are final up to the time until which it is quiet. Rows wait for the slowest recorder, for the account of a
/// change that a reply speaks of, and for the confirmation of an expiry whose deadline has passed; all of it a few milliseconds.
/// Thread: one, its own.
class TraceMerger {
public:
    TraceMerger(TraceWriter &writer, std::function<WorldTime()> clock, LeaseTracker::Appended appended);

    /// REQUIRES: recorders are numbered 1, 2, 3 … in the order of adding, and outlive the merger.
    void add(Recorder &recorder);
    /// A node whose observer records keySet and keyDeleted. `isExact`: everything is seen, at once; so rows may wait for it.
    void addNode(NodeId node, bool isExact);
    /// A node that copies a master, and is observed as exactly: what it does comes after the master's doing, and from it.
    void addReplica(NodeId node, NodeId master);

    /// A row that is in the trace already, as the cause of one that is yet to be recorded.
    static EventRef refOf(Seq seq);

    /// Appends the rows that are settled by now; if very many wait, only the oldest of them, and returns true: call again.
    bool merge();
    /// Nothing is recorded any more: appends all the rest, without waiting for what did not come.
    void finish();
    /// Rows that are recorded and not appended yet.
    std::size_t waiting() const { return m_pending.size(); }

private:
    struct Row {
        RawEvent raw;
        EventRef ref;
        NodeId truthOf; ///< a node's own account; none: a client's or the run's row
        WorldTime time() const { return raw.event.time; }
    };
    // What a master did and its replica has yet to do: one key's token that was set, or deleted.
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
    std::vector<std::vector<Seq>> m_seqs; // of each recorder's events
    std::unordered_map<std::uint64_t, Seq> m_expirySeqs;
    std::map<NodeId, KeyHistory> m_nodes;
    std::map<NodeId, Replica> m_replicas;
    std::map<NodeId, NodeId> m_successors; // who was promoted in whose place
    std::deque<Row> m_pending; // by time
    WorldTime m_emitted{};     // the time of the last row
};

} // namespace lockscope
