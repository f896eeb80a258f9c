// SPDX-License-Identifier: MIT
#include "trace/keyspans.h"

namespace lockscope {

void KeySpans::take(const Trace &trace, const Event &event, Seq seq)
{
    switch (event.kind) {
    case EventKind::sent:
    case EventKind::granted:
        return learnOwner(event);
    case EventKind::keySet: {
        const auto before = end(event, seq);
        begin(trace, event, seq);
        // Only now: a token that merely got a new TTL has stood there all the time.
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
    default:
        return;
    }
}

// The first client that shows a token has made it. A client that only compares with another's token does not get it.
void KeySpans::learnOwner(const Event &event)
{
    if (!event.client || !event.token)
        return;
    if (event.token.value >= m_owners.size())
        m_owners.resize(std::max<std::size_t>(event.token.value + 1, m_owners.size() * 2));
    if (!m_owners[event.token.value])
        m_owners[event.token.value] = event.client;
}

ClientId KeySpans::ownerOf(const Trace &trace, const Event &event) const
{
    // The command that set just this token tells it best: a loser that gives another's key a TTL does not become its owner.
    const auto cause = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
    if (cause && trace[*cause].kind == EventKind::sent && trace[*cause].client && trace[*cause].token == event.token)
        return trace[*cause].client;
    if (event.token && event.token.value < m_owners.size() && m_owners[event.token.value])
        return m_owners[event.token.value];
    return event.client;
}

void KeySpans::begin(const Trace &trace, const Event &event, Seq seq)
{
    const ClientId owner = ownerOf(trace, event);
    const Claim claim{owner, event.key, event.token};
    Spans::Lane &lane = m_lanes[{SpanKind::key, {}, event.node}];
    Span span = spanFrom(event, seq, {SpanKind::key, {}, event.node});
    span.client = owner;
    span.deadline = event.span == noSpan ? WorldTime::max() : event.time + event.span;
    lane.push_back(span);
    m_standing[event.node].insert_or_assign(event.key.value, Standing{lane.size() - 1, claim});
    gain(claim, event, seq);
}

std::optional<KeySpans::Claim> KeySpans::end(const Event &event, Seq seq)
{
    auto &keys = m_standing[event.node];
    const auto found = keys.find(event.key.value);
    if (found == keys.end())
        return std::nullopt;
    const Standing standing = found->second;
    Span &span = m_lanes[{SpanKind::key, {}, event.node}][standing.index];
    span.end = event.time;
    span.lastSeq = seq;
    keys.erase(found);
    return standing.claim;
}

void KeySpans::gain(const Claim &claim, const Event &event, Seq seq)
{
    if (event.node > m_masterMax)
        return;
    if (++m_claims[claim] == m_quorum && std::get<ClientId>(claim))
        openOwned(claim, event, seq);
}

void KeySpans::openOwned(const Claim &claim, const Event &event, Seq seq)
{
    const auto &[client, key, token] = claim;
    LanePen &pen = m_owned.try_emplace(client, m_lanes, LaneId{SpanKind::owned, client, {}}).first->second;
    if (pen.isOpen())
        return; // a second key of the same client: its lane shows the first while that lasts
    Span &span = pen.open(event, seq);
    span.key = key;
    span.token = token;
}

void KeySpans::lose(const Claim &claim, const Event &event, Seq seq)
{
    if (event.node > m_masterMax)
        return;
    const auto found = m_claims.find(claim);
    const int left = --found->second;
    if (left == 0)
        m_claims.erase(found);
    if (left != m_quorum - 1)
        return;
    const auto &[client, key, token] = claim;
    const auto pen = m_owned.find(client);
    if (pen == m_owned.end() || !pen->second.isOpen() || pen->second.current().key != key
        || pen->second.current().token != token)
        return;
    pen->second.close(event.time, seq);
    for (auto other = m_claims.lower_bound({client, {}, {}}); other != m_claims.end(); ++other) {
        if (std::get<ClientId>(other->first) != client)
            break;
        if (other->second >= m_quorum)
            return openOwned(other->first, event, seq);
    }
}

} // namespace lockscope
