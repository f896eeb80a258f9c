// SPDX-License-Identifier: MIT
#include "core/trace/keyspans.h"

#include <algorithm>

namespace lockscope {

void KeySpans::clear()
{
    m_quorum = {};
    m_owners.clear();
    m_lastToken = {};
    for (Node &node : m_nodes)
        node.keys.clear();
    m_roles.clear();
    m_nodeCounts.clear();
}

void KeySpans::take(const Trace &trace, const Event &event, Seq seq)
{
    switch (event.kind) {
    case EventKind::granted:
        learnOwner(event);
        if (ClientId &owner = m_owners[event.token]; owner != event.client)
            owner = severalOwners;
        return;
    case EventKind::keySet: {
        const auto endedToken = endSpan(event, seq);
        beginSpan(trace, event, seq);
        // The token of the ended span is removed after the new span is added: if the key only got a
        // new TTL, its token was on the node all the time.
        if (endedToken)
            removeIfCounted(*endedToken, event, seq);
        return;
    }
    case EventKind::keyExpired:
    case EventKind::keyDeleted:
    case EventKind::keyLost:
        if (const auto endedToken = endSpan(event, seq))
            removeIfCounted(*endedToken, event, seq);
        return;
    case EventKind::promoted:
    case EventKind::demoted: return changeRole(event, seq);
    default: return;
    }
}

bool KeySpans::isPrimary(NodeId node) const
{
    const auto role = m_roles.find(node);
    return role == m_roles.end() ? node <= m_quorum.primaryMax : role->second;
}

// Returns whether the token is also on another primary with the same vote. A primary and the
// replica that replaces it have one vote together, even while both of them accept writes.
bool KeySpans::isCountedElsewhere(const OwnedToken &ownedToken, NodeId node) const
{
    if (m_roles.empty())
        return false;
    const int primaries = m_quorum.primaryMax.value;
    const auto voteOf = [&](int one) {
        return one <= primaries ? one : (one - primaries - 1) / std::max(m_quorum.replicas, 1) + 1;
    };
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        const NodeId other{static_cast<std::uint8_t>(i)};
        if (other == node || voteOf(other.value) != voteOf(node.value) || !isPrimary(other))
            continue;
        const std::vector<KeyOnNode> &keys = m_nodes[i].keys;
        if (std::any_of(keys.begin(), keys.end(),
                [&](const KeyOnNode &one) { return one.ownedToken == ownedToken; }))
            return true;
    }
    return false;
}

void KeySpans::changeRole(const Event &event, Seq seq)
{
    const bool isPromoted = event.kind == EventKind::promoted;
    if (m_scope == SpanScope::verdict || isPrimary(event.node) == isPromoted)
        return;
    const std::vector<KeyOnNode> keys = nodeOf(event.node).keys;
    m_roles[event.node] = isPromoted;
    for (const KeyOnNode &one : keys) {
        if (isPromoted)
            addToCount(one.ownedToken, event, seq);
        else
            removeFromCount(one.ownedToken, event, seq);
    }
}

ClientId KeySpans::ownerOf(const Trace &trace, const Event &event) const
{
    // The owner is the client of the command that set this token, if that is known. A client that
    // is denied the lock but gives another client's key a TTL does not become the owner. A key that
    // two clients have set with the same token has no known owner, and its rows name no client. A
    // key on a replica has the owner of the same key on its primary.
    const auto cause = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
    const Event *const causeRow = cause ? &trace[*cause] : nullptr;
    if (causeRow && causeRow->kind == EventKind::keySet && causeRow->token == event.token)
        return ownerOf(trace, *causeRow);
    const ClientId tokenOwner = event.token ? m_owners.at(event.token) : ClientId{};
    if (causeRow && causeRow->kind == EventKind::sent && causeRow->client
        && causeRow->token == event.token)
        return event.client || tokenOwner == causeRow->client ? causeRow->client : ClientId{};
    return tokenOwner && tokenOwner != severalOwners ? tokenOwner : event.client;
}

KeySpans::Node &KeySpans::nodeOf(NodeId id)
{
    if (id.value >= m_nodes.size())
        m_nodes.resize(id.value + std::size_t{1});
    return m_nodes[id.value];
}

// Returns the key's position, or the position at which the key would be inserted.
std::vector<KeySpans::KeyOnNode>::iterator KeySpans::positionOf(Node &node, TextId key)
{
    return std::lower_bound(node.keys.begin(), node.keys.end(), key,
        [](const KeyOnNode &a, TextId b) { return a.key < b; });
}

std::vector<KeySpans::NodeCount>::iterator KeySpans::countOf(const OwnedToken &ownedToken)
{
    return std::lower_bound(m_nodeCounts.begin(), m_nodeCounts.end(), ownedToken,
        [](const NodeCount &a, const OwnedToken &b) { return a.ownedToken < b; });
}

void KeySpans::beginSpan(const Trace &trace, const Event &event, Seq seq)
{
    const ClientId owner = ownerOf(trace, event);
    const OwnedToken ownedToken{owner, event.key, event.token};
    const LaneId id{SpanKind::key, {}, event.node};
    Node &node = nodeOf(event.node);
    if (!node.lane)
        node.lane = &laneIn(m_lanes, id);
    Span span = spanFrom(event, seq, id);
    span.client = owner;
    span.deadline = event.span == noSpan ? WorldTime::max() : event.time + event.span;
    node.keys.insert(
        positionOf(node, event.key), KeyOnNode{event.key, node.lane->size(), ownedToken});
    node.lane->push_back(span);
    addToCount(ownedToken, event, seq);
}

std::optional<KeySpans::OwnedToken> KeySpans::endSpan(const Event &event, Seq seq)
{
    Node &node = nodeOf(event.node);
    const auto found = positionOf(node, event.key);
    if (found == node.keys.end() || found->key != event.key)
        return std::nullopt;
    const OwnedToken ownedToken = found->ownedToken;
    Span &span = (*node.lane)[found->index];
    span.end = event.time;
    span.lastSeq = seq;
    node.keys.erase(found);
    return ownedToken;
}

void KeySpans::addToCount(const OwnedToken &ownedToken, const Event &event, Seq seq)
{
    if (m_scope == SpanScope::verdict || !isPrimary(event.node)
        || isCountedElsewhere(ownedToken, event.node))
        return;
    auto count = countOf(ownedToken);
    if (count == m_nodeCounts.end() || count->ownedToken != ownedToken)
        count = m_nodeCounts.insert(count, NodeCount{ownedToken, 0});
    if (++count->nodes == m_quorum.quorum && ownedToken.client)
        openOwnedSpan(ownedToken, event, seq);
}

void KeySpans::openOwnedSpan(const OwnedToken &ownedToken, const Event &event, Seq seq)
{
    while (m_owned.size() <= ownedToken.client.value)
        m_owned.emplace_back(m_lanes,
            LaneId{SpanKind::owned, ClientId{static_cast<std::uint16_t>(m_owned.size())}, {}});
    LaneWriter &writer = m_owned[ownedToken.client.value];
    if (writer.isOpen())
        return; // the client owns a second key; its lane shows the first key until this key ends
    Span &span = writer.open(event, seq);
    span.key = ownedToken.key;
    span.token = ownedToken.token;
}

void KeySpans::removeIfCounted(const OwnedToken &ownedToken, const Event &event, Seq seq)
{
    if (m_scope == SpanScope::all && isPrimary(event.node))
        removeFromCount(ownedToken, event, seq);
}

void KeySpans::removeFromCount(const OwnedToken &ownedToken, const Event &event, Seq seq)
{
    if (isCountedElsewhere(ownedToken, event.node))
        return;
    const auto found = countOf(ownedToken);
    const int nodesLeft = --found->nodes;
    if (nodesLeft == 0)
        m_nodeCounts.erase(found);
    if (nodesLeft != m_quorum.quorum - 1 || ownedToken.client.value >= m_owned.size())
        return;
    LaneWriter &writer = m_owned[ownedToken.client.value];
    if (!writer.isOpen() || writer.current().key != ownedToken.key
        || writer.current().token != ownedToken.token)
        return;
    writer.close(event.time, seq);
    const ClientId client = ownedToken.client;
    for (auto other = countOf({client, {}, {}});
         other != m_nodeCounts.end() && other->ownedToken.client == client; ++other) {
        if (other->nodes >= m_quorum.quorum)
            return openOwnedSpan(other->ownedToken, event, seq);
    }
}

} // namespace lockscope
