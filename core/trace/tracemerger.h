// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/fast/remapvector.h"
#include "core/trace/keyhistory.h"
#include "core/trace/leasetracker.h"
#include "core/trace/recorder.h"

#include <compare>
#include <deque>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

namespace lockscope {

/// The replicas of a run: which node copies which, and the changes of the primaries that the
/// replicas have not made yet. The row of a change on a replica comes after the row of the same
/// change on its primary, which is its cause. Thread: one.
class ReplicaCopies {
public:
    /// Adds a replica of a primary.
    void add(NodeId node, NodeId primary) { m_replicas.emplace(node, Replica{primary, {}}); }
    /// Returns the primary that the node copies; none: it is no replica.
    NodeId primaryOf(NodeId node) const;
    /// Returns whether the next change of the node must wait for the same change of its primary.
    /// Only changes of replicas wait: the two reports come over two sockets, and the primary's may
    /// be read later. The deletion of an expired key does not wait, because each node deletes
    /// expired keys itself.
    bool mustWait(NodeId node, const KeyHistory &history, WorldTime now) const;
    /// Call it when a replica is observed again from the time `observedFrom` on. The replica does
    /// not report the changes that its primary made long before that time, so these changes are
    /// dropped.
    void dropOldChanges(NodeId node, WorldTime observedFrom);
    /// Call it when the `promoted` or `demoted` row is appended: changes of the replica before that
    /// row come from its old primary, and their rows are already in the trace.
    void changeRole(const Event &event);
    /// Adds a change of a primary, which its replicas will make.
    void addChange(NodeId primary, const KeyHistory::Change &change, WorldTime time);
    /// If the change of the node is a copy, gives it the row of its primary as its cause.
    /// `history`: that of the node.
    void usePrimaryAsCause(NodeId node, KeyHistory &history, KeyHistory::Change &change);

private:
    // A change that a replica copies from its primary: a token was set under a key, or deleted.
    struct CopiedChange {
        TextId key;
        TextId token;
        EventKind kind;
        friend auto operator<=>(const CopiedChange &, const CopiedChange &) = default;
    };
    // The row of a change on a primary, and what a replica's row for the same change takes from it.
    struct PrimaryChange {
        EventRef row;
        WorldTime time;
        ClientId client;
        AttemptId attempt;
    };
    // A replica, and the changes of its primary that the replica has not made yet.
    struct Replica {
        NodeId primary;
        std::map<CopiedChange, std::deque<PrimaryChange>> toCopy;
    };
    std::map<NodeId, Replica> m_replicas;
    std::map<NodeId, NodeId>
        m_promotedInstead; // for each replaced primary: the node that took its place
};

/// Merges the events that many threads have recorded into one trace. Its rows are in the order of
/// true time, each after its cause. The row of a key change is between the `sent` and the `replied`
/// of the command that caused it.
///
/// A row waits for three things: all recorders are quiet up to its time (Recorder::quietUntil), the
/// node has reported the change that a reply implies, and each expiry at an earlier time is
/// confirmed. This takes a few milliseconds in total. Thread: one.
class TraceMerger {
public:
    TraceMerger(
        TraceWriter &writer, std::function<WorldTime()> clock, LeaseTracker::Appended appended);

    /// Adds a recorder. REQUIRES: recorders are numbered 1, 2, 3 … in the order of adding, and
    /// outlive the merger.
    void add(Recorder &recorder);
    /// Adds a node with an observer that records keySet and keyDeleted. `isExact`: the node reports
    /// every change at once, so rows may wait for its reports.
    void addNode(NodeId node, bool isExact);
    /// Adds a replica of a primary. The replica reports every change at once. The row of a change
    /// on the replica comes after the row of the same change on the primary, which is its cause.
    void addReplica(NodeId node, NodeId primary);

    /// Returns a reference to a row that is already in the trace. A row that is recorded later can
    /// have it as its cause.
    static EventRef refOf(Seq seq);

    /// Appends the rows that need not wait any more. If the recorders contain very many events, it
    /// appends only the oldest rows and returns true: then call merge() again.
    bool merge();
    /// Call it when recording has ended: appends all remaining rows, without waiting for missing
    /// ones.
    void finish();
    /// Returns the number of rows that merge() has taken from the recorders, but not appended to
    /// the trace yet.
    std::size_t waiting() const { return m_waitingRows.size(); }

private:
    // A recorded row that is not in the trace yet.
    struct Row {
        RawEvent raw;
        EventRef ref;
        NodeId
            reportedBy; ///< for a row about a key: the node that has the key; none: any other row
        WorldTime time() const { return raw.event.time; }
    };
    using Position = std::deque<Row>::iterator;
    void insertLostKeys(
        Position after, const std::vector<std::pair<TextId, StoredKey>> &keys, NodeId node);
    WorldTime settledTime(WorldTime now) const;
    void takeEvents(WorldTime settled);
    void takeEvent(const RawEvent &raw, EventRef ref);
    void settleReports(WorldTime settled, WorldTime now);
    void insertChange(NodeId node, KeyHistory::Change change);
    void insertRow(const Row &row, EventRef after);
    void appendUntil(WorldTime unsettledFrom, WorldTime now, bool waitForNodes);
    void appendRow(const Row &row);
    WorldTime lastTime() const;
    Seq seqOf(EventRef ref) const;
    KeyHistory *historyOf(NodeId node);

    TraceWriter &m_writer;
    std::function<WorldTime()> m_clock;
    LeaseTracker m_leases;
    std::vector<Recorder *> m_recorders;
    std::vector<RemapVector<Seq>>
        m_seqs; // the seq of each appended row, by its recorder and its number there
    // The seq of each appended expiry, by its EventRef. Expiries come from KeyHistory, so their
    // EventRef has 0 as the recorder's number.
    std::unordered_map<std::uint64_t, Seq> m_expirySeqs;
    std::map<NodeId, KeyHistory> m_nodes;
    ReplicaCopies m_replicas;
    std::deque<Row> m_waitingRows; // sorted by time
    WorldTime m_lastRowTime{};     // the time of the last row that was appended
};

} // namespace lockscope
