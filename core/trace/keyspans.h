// SPDX-License-Identifier: MIT
#pragma once

#include "trace/lanepen.h"

#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace lockscope {

/// Derives whose key stands where, and from that who holds the lock by the keys' own account. Thread: one.
class KeySpans {
public:
    explicit KeySpans(LanePen::Lanes &lanes) : m_lanes(lanes) { }

    /// How many nodes one token must stand on, of those up to `masterMax`: the others are replicas. REQUIRES: no key has been taken yet.
    void setQuorum(int quorum, NodeId masterMax)
    {
        m_quorum = quorum;
        m_masterMax = masterMax;
    }
    /// Takes a row of any kind.
    void take(const Trace &trace, const Event &event, Seq seq);

private:
    // One token under one key, by the client it belongs to: a time that serves as a token may be two clients'.
    using Claim = std::tuple<ClientId, TextId, TextId>; // client, key, token
    struct Standing {
        std::size_t index; // of its span in the node's lane
        Claim claim;
    };
    void learnOwner(const Event &event);
    ClientId ownerOf(const Trace &trace, const Event &event) const;
    void begin(const Trace &trace, const Event &event, Seq seq);
    std::optional<Claim> end(const Event &event, Seq seq);
    void gain(const Claim &claim, const Event &event, Seq seq);
    void lose(const Claim &claim, const Event &event, Seq seq);
    void openOwned(const Claim &claim, const Event &event, Seq seq);

    LanePen::Lanes &m_lanes;
    int m_quorum = 1;
    NodeId m_masterMax{254};
    std::vector<ClientId> m_owners; // by the token's id
    std::map<NodeId, std::unordered_map<std::uint32_t, Standing>> m_standing; // by node and key
    std::map<Claim, int> m_claims;  // on how many nodes each stands
    std::map<ClientId, LanePen> m_owned;
};

} // namespace lockscope
