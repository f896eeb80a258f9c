// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/lanewriter.h"
#include "core/trace/texttable.h"

#include <compare>
#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/// Derives whose key stands where, and from that who holds the lock by the keys' own account. Thread: one.
class KeySpans {
public:
    KeySpans(LaneWriter::Lanes &lanes, SpanScope scope) : m_lanes(lanes), m_scope(scope) { }
    /// Forgets all rows: another trace begins, and the lanes are empty.
    void clear();
    /// On how many nodes one token must stand, and which of them count. REQUIRES: no key has been taken yet.
    void setElectorate(const QuorumInfo &quorum) { m_electorate = quorum; }
    /// The first client that shows a token, in a command or a grant, has made it. One that only compares with another's does not get it.
    void learnOwner(const Event &event)
    {
        if (!event.client || !event.token || event.token == m_lastShown)
            return;
        m_lastShown = event.token;
        if (ClientId &owner = m_owners[event.token]; !owner)
            owner = event.client;
    }
    /// Whether a row of that kind begins or ends anything here, or tells whose a token or what a node is. Those of commands come by
    /// learnOwner().
    static constexpr bool concerns(EventKind kind)
    {
        return kind == EventKind::granted || kind == EventKind::keySet || kind == EventKind::keyExpired
            || kind == EventKind::keyDeleted || kind == EventKind::keyLost || kind == EventKind::promoted || kind == EventKind::demoted;
    }
    /// Takes a row of such a kind.
    void take(const Trace &trace, const Event &event, Seq seq);

private:
    // One token under one key, by the client it belongs to: a time that serves as a token may be two clients'.
    struct Claim {
        ClientId client;
        TextId key;
        TextId token;
        friend auto operator<=>(const Claim &, const Claim &) = default;
    };
    struct Support {
        Claim claim;
        int nodes; // on so many it stands
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
    TextId m_lastShown;           // the token whose owner was learnt last: of the many who send the same one after the other
    std::vector<Node> m_nodes;      // by number
    std::map<NodeId, bool> m_roles; // whether it is a primary, of those whose role has changed
    std::vector<Support> m_support; // of what stands anywhere, by claim
    std::vector<LaneWriter> m_owned;   // by client
};

} // namespace lockscope
