// SPDX-License-Identifier: MIT
#include "core/trace/keyspans.h"

#include <algorithm>

namespace lockscope {

void KeySpans::clear()
{
    m_electorate = {};
    m_owners.clear();
    m_lastShown = {};
    for (Node &node : m_nodes)
        node.standing.clear();
    m_roles.clear();
    m_support.clear();
}

void KeySpans::take(const Trace &trace, const Event &event, Seq seq)
{
    switch (event.kind) {
    case EventKind::granted:
        return learnOwner(event);
    case EventKind::keySet: {
        const auto before = end(event, seq);
        begin(trace, event, seq);
        // Only now: a token that only got a new TTL was there all the time.
        if (before)
            lose(*before, event, seq);
        return;
    }
    case EventKind::keyExpired:
    case EventKind::keyDeleted:
    case EventKind::keyLost:
        if (const auto before = end(event, seq))
            lose(*before, event, seq);
        return;
    case EventKind::promoted:
    case EventKind::demoted:
        return changeRole(event, seq);
    default:
        return;
    }
}

bool KeySpans::isPrimary(NodeId node) const
{
    const auto changed = m_roles.find(node);
    return changed == m_roles.end() ? node <= m_electorate.masterMax : changed->second;
}

// A master and the replica that replaces it count as one vote, even while both accept writes.
bool KeySpans::standsElsewhere(const Claim &claim, NodeId node) const
{
    if (m_roles.empty())
        return false;
    const int masters = m_electorate.masterMax.value;
    const auto placeOf = [&](int one) { return one <= masters ? one : (one - masters - 1) / std::max(m_electorate.replicas, 1) + 1; };
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        const NodeId other{static_cast<std::uint8_t>(i)};
        if (other == node || placeOf(other.value) != placeOf(node.value) || !isPrimary(other))
            continue;
        if (std::any_of(m_nodes[i].standing.begin(), m_nodes[i].standing.end(), [&](const Standing &one) { return one.claim == claim; }))
            return true;
    }
    return false;
}

void KeySpans::changeRole(const Event &event, Seq seq)
{
    const bool isPromoted = event.kind == EventKind::promoted;
    if (m_scope == SpanScope::verdict || isPrimary(event.node) == isPromoted)
        return;
    const std::vector<Standing> standing = nodeOf(event.node).standing;
    m_roles[event.node] = isPromoted;
    for (const Standing &one : standing) {
        if (isPromoted)
            gain(one.claim, event, seq);
        else
            discount(one.claim, event, seq);
    }
}

ClientId KeySpans::ownerOf(const Trace &trace, const Event &event) const
{
    // The command that set this token is the best evidence: a loser that gives another client's key a TTL does not become its owner.
    const auto cause = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
    if (cause && trace[*cause].kind == EventKind::sent && trace[*cause].client && trace[*cause].token == event.token)
        return trace[*cause].client;
    const ClientId owner = event.token ? m_owners.at(event.token) : ClientId{};
    return owner ? owner : event.client;
}

KeySpans::Node &KeySpans::nodeOf(NodeId id)
{
    if (id.value >= m_nodes.size())
        m_nodes.resize(id.value + std::size_t{1});
    return m_nodes[id.value];
}

// Returns the key's position, or where it would be inserted.
std::vector<KeySpans::Standing>::iterator KeySpans::placeOf(Node &node, TextId key)
{
    return std::lower_bound(node.standing.begin(), node.standing.end(), key, [](const Standing &a, TextId b) { return a.key < b; });
}

std::vector<KeySpans::Support>::iterator KeySpans::supportOf(const Claim &claim)
{
    return std::lower_bound(m_support.begin(), m_support.end(), claim, [](const Support &a, const Claim &b) { return a.claim < b; });
}

void KeySpans::begin(const Trace &trace, const Event &event, Seq seq)
{
    const ClientId owner = ownerOf(trace, event);
    const Claim claim{owner, event.key, event.token};
    const LaneId id{SpanKind::key, {}, event.node};
    Node &node = nodeOf(event.node);
    if (!node.lane)
        node.lane = &laneIn(m_lanes, id);
    Span span = spanFrom(event, seq, id);
    span.client = owner;
    span.deadline = event.span == noSpan ? WorldTime::max() : event.time + event.span;
    node.standing.insert(placeOf(node, event.key), Standing{event.key, node.lane->size(), claim});
    node.lane->push_back(span);
    gain(claim, event, seq);
}

std::optional<KeySpans::Claim> KeySpans::end(const Event &event, Seq seq)
{
    Node &node = nodeOf(event.node);
    const auto found = placeOf(node, event.key);
    if (found == node.standing.end() || found->key != event.key)
        return std::nullopt;
    const Claim claim = found->claim;
    Span &span = (*node.lane)[found->index];
    span.end = event.time;
    span.lastSeq = seq;
    node.standing.erase(found);
    return claim;
}

void KeySpans::gain(const Claim &claim, const Event &event, Seq seq)
{
    if (m_scope == SpanScope::verdict || !isPrimary(event.node) || standsElsewhere(claim, event.node))
        return;
    auto support = supportOf(claim);
    if (support == m_support.end() || support->claim != claim)
        support = m_support.insert(support, Support{claim, 0});
    if (++support->nodes == m_electorate.quorum && claim.client)
        openOwned(claim, event, seq);
}

void KeySpans::openOwned(const Claim &claim, const Event &event, Seq seq)
{
    while (m_owned.size() <= claim.client.value)
        m_owned.emplace_back(m_lanes, LaneId{SpanKind::owned, ClientId{static_cast<std::uint16_t>(m_owned.size())}, {}});
    LaneWriter &pen = m_owned[claim.client.value];
    if (pen.isOpen())
        return; // a second key of the same client: its lane shows the first one as long as that lasts
    Span &span = pen.open(event, seq);
    span.key = claim.key;
    span.token = claim.token;
}

void KeySpans::lose(const Claim &claim, const Event &event, Seq seq)
{
    if (m_scope == SpanScope::all && isPrimary(event.node))
        discount(claim, event, seq);
}

void KeySpans::discount(const Claim &claim, const Event &event, Seq seq)
{
    if (standsElsewhere(claim, event.node))
        return;
    const auto found = supportOf(claim);
    const int left = --found->nodes;
    if (left == 0)
        m_support.erase(found);
    if (left != m_electorate.quorum - 1 || claim.client.value >= m_owned.size())
        return;
    LaneWriter &pen = m_owned[claim.client.value];
    if (!pen.isOpen() || pen.current().key != claim.key || pen.current().token != claim.token)
        return;
    pen.close(event.time, seq);
    for (auto other = supportOf({claim.client, {}, {}}); other != m_support.end() && other->claim.client == claim.client; ++other) {
        if (other->nodes >= m_electorate.quorum)
            return openOwned(other->claim, event, seq);
    }
}

} // namespace lockscope
