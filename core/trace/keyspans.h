// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/spans.h"
#include "core/trace/textpool.h"

#include <compare>
#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/// Derives the spans of keys: which client's token each node has under which key. From these it
/// derives which client holds the lock according to the keys. Thread: one.
class KeySpans {
public:
    KeySpans(LaneWriter::Lanes &lanes, SpanScope scope) : m_lanes(lanes), m_scope(scope) { }
    /// Resets to the state after construction, because another trace begins. REQUIRES: the lanes
    /// are empty.
    void clear();
    /// Sets how many nodes form a quorum, and which nodes are primaries at the start. REQUIRES: no
    /// key row has been processed yet.
    void setQuorum(const QuorumInfo &quorum) { m_quorum = quorum; }
    /// Stores the owner of the row's token: the first client that uses a token in a command or a
    /// grant owns the token. A client that uses the token later, for example to compare, does not
    /// become its owner.
    void learnOwner(const Event &event)
    {
        if (!event.client || !event.token || event.token == m_lastToken)
            return;
        m_lastToken = event.token;
        if (ClientId &owner = m_owners[event.token]; !owner)
            owner = event.client;
    }
    /// Returns whether take() must process rows of this kind: they begin or end a span, or contain
    /// the owner of a token or the role of a node. For commands, learnOwner() is enough.
    static constexpr bool concerns(EventKind kind)
    {
        return kind == EventKind::granted || kind == EventKind::keySet
            || kind == EventKind::keyExpired || kind == EventKind::keyDeleted
            || kind == EventKind::keyLost || kind == EventKind::promoted
            || kind == EventKind::demoted;
    }
    /// Processes a row. REQUIRES: concerns() its kind.
    void take(const Trace &trace, const Event &event, Seq seq);

private:
    static constexpr ClientId severalOwners{0xffff};
    // One token under one key, with the client that owns it. The client is needed because two
    // clients may have the same token, for example a time.
    struct OwnedToken {
        ClientId client;
        TextId key;
        TextId token;
        friend auto operator<=>(const OwnedToken &, const OwnedToken &) = default;
    };
    struct NodeCount {
        OwnedToken ownedToken;
        int nodes; // the number of primaries that have the token; a primary and the replica that
                   // replaces it count once
    };
    // A key that exists on a node, and the place of its open span.
    struct KeyOnNode {
        TextId key;
        std::size_t index; // of its span in the node's lane
        OwnedToken ownedToken;
    };
    // The keys of one node.
    struct Node {
        Spans::Lane *lane = nullptr;
        std::vector<KeyOnNode> keys; // by key
    };
    Node &nodeOf(NodeId id);
    static std::vector<KeyOnNode>::iterator positionOf(Node &node, TextId key);
    std::vector<NodeCount>::iterator countOf(const OwnedToken &ownedToken);
    ClientId ownerOf(const Trace &trace, const Event &event) const;
    void beginSpan(const Trace &trace, const Event &event, Seq seq);
    std::optional<OwnedToken> endSpan(const Event &event, Seq seq);
    bool isPrimary(NodeId node) const;
    bool isCountedElsewhere(const OwnedToken &ownedToken, NodeId node) const;
    void changeRole(const Event &event, Seq seq);
    // addToCount() and removeFromCount() change the number of nodes that have the token;
    // removeIfCounted() calls removeFromCount() if the node's keys are counted at all.
    void addToCount(const OwnedToken &ownedToken, const Event &event, Seq seq);
    void removeIfCounted(const OwnedToken &ownedToken, const Event &event, Seq seq);
    void removeFromCount(const OwnedToken &ownedToken, const Event &event, Seq seq);
    void openOwnedSpan(const OwnedToken &ownedToken, const Event &event, Seq seq);

    LaneWriter::Lanes &m_lanes;
    const SpanScope m_scope;
    QuorumInfo m_quorum;
    TextTable<ClientId>
        m_owners; // by token; severalOwners: more than one client was granted the lock with it
    TextId m_lastToken; // the token of the last call of learnOwner(): many commands one after the
                        // other have the same token
    std::vector<Node> m_nodes; // by number
    std::map<NodeId, bool>
        m_roles; // whether the node is a primary; only for nodes whose role has changed
    std::vector<NodeCount> m_nodeCounts; // of all tokens that are on any primary; sorted by
                                         // `ownedToken`: client, key, token
    std::vector<LaneWriter> m_owned;     // by client
};

} // namespace lockscope
