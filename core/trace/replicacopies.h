// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/keyhistory.h"

#include <compare>
#include <deque>
#include <map>

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

} // namespace lockscope
