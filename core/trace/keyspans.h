// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/lanewriter.h"
#include "core/trace/texttable.h"

#include <compare>
#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/// Derives which client's key is on which node. From that it derives which client holds the lock according to the keys. Thread: one.
class KeySpans {
public:
    KeySpans(LaneWriter::Lanes &lanes, SpanScope scope) : m_lanes(lanes), m_scope(scope) { }
    /// Drops all rows, because another trace begins. REQUIRES: the lanes are empty.
    void clear();
    /// Sets on how many nodes a token must be, and which nodes count. REQUIRES: no key row has been processed yet.
    void setElectorate(const QuorumInfo &quorum) { m_electorate = quorum; }
    /// The first client that uses a token, in a command or a grant, owns it. A client that only compares with it does not become its owner.
    void learnOwner(const Event &event)
    {
        if (!event.client || !event.token || event.token == m_lastShown)
            return;
        m_lastShown = event.token;
        if (ClientId &owner = m_owners[event.token]; !owner)
            owner = event.client;
    }
    /// Returns whether a row of this kind begins or ends a span here, or contains the owner of a token or the role of a node. Commands are
    /// not among them; learnOwner() processes them.
    static constexpr bool concerns(EventKind kind)
    {
        return kind == EventKind::granted || kind == EventKind::keySet || kind == EventKind::keyExpired
            || kind == EventKind::keyDeleted || kind == EventKind::keyLost || kind == EventKind::promoted || kind == EventKind::demoted;
    }
    /// Processes a row of such a kind.
    void take(const Trace &trace, const Event &event, Seq seq);

private:
    // One token under one key, with the client that owns it: if a time serves as the token, two clients may have the same one.
    struct Claim {
        ClientId client;
        TextId key;
        TextId token;
        friend auto operator<=>(const Claim &, const Claim &) = default;
    };
    struct Support {
        Claim claim;
        int nodes; // on this many nodes
    };
    struct Standing {
        TextId key;
        std::size_t index; // of its span in the node's lane
        Claim claim;
    };
    struct Node {
        Spans::Lane *lane = nullptr;
        std::vector<Standing> standing; // by key
    };
    Node &nodeOf(NodeId id);
    static std::vector<Standing>::iterator placeOf(Node &node, TextId key);
    std::vector<Support>::iterator supportOf(const Claim &claim);
    ClientId ownerOf(const Trace &trace, const Event &event) const;
    void begin(const Trace &trace, const Event &event, Seq seq);
    std::optional<Claim> end(const Event &event, Seq seq);
    bool isPrimary(NodeId node) const;
    bool standsElsewhere(const Claim &claim, NodeId node) const;
    void changeRole(const Event &event, Seq seq);
    void gain(const Claim &claim, const Event &event, Seq seq);
    void lose(const Claim &claim, const Event &event, Seq seq);
    void discount(const Claim &claim, const Event &event, Seq seq);
    void openOwned(const Claim &claim, const Event &event, Seq seq);

    LaneWriter::Lanes &m_lanes;
    const SpanScope m_scope;
    QuorumInfo m_electorate;
    TextTable<ClientId> m_owners; // by token
    TextId m_lastShown;           // the token whose owner was recorded last; many commands in a row have the same token
    std::vector<Node> m_nodes;      // by number
    std::map<NodeId, bool> m_roles; // whether the node is a primary; only nodes whose role has changed
    std::vector<Support> m_support; // of all claims on any node, sorted by claim
    std::vector<LaneWriter> m_owned;   // by client
};

} // namespace lockscope
