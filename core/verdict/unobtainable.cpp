// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/unobtainable.h"

#include "lockscope/base/durationtext.h"

#include <algorithm>

namespace lockscope {

Unobtainable::Unobtainable(Duration ttl) : m_waiting(SpanKind::waiting)
{
    clear(ttl);
}

void Unobtainable::clear(Duration ttl)
{
    m_limit = std::max<Duration>(2 * ttl, 1s);
    m_waiting.clear();
    m_refusals.clear();
    m_state = State();
    m_open.clear();
    m_findings.clear();
}

void Unobtainable::grow(const Spans &spans)
{
    m_waiting.grow(spans);
    m_refusals.resize(spans.clientMax().value + std::size_t{1}, noSeq);
    m_state.isWaiting.resize(m_refusals.size());
}

void Unobtainable::take(const Event &event, Seq seq, const SpanCursor::Change &believed, const SpanCursor::Change &inside)
{
    if (!event.client)
        return;
    const SpanCursor::Change waiting = m_waiting.take(event.client, seq);
    Move move{seq, event.time, event.client, static_cast<bool>(waiting.begun), static_cast<bool>(waiting.ended), 0, {}};
    move.busy = (believed.begun ? 1 : 0) - (believed.ended ? 1 : 0) + (inside.begun ? 1 : 0) - (inside.ended ? 1 : 0);
    const bool isOwn = event.actor.kind == ActorKind::client;
    if (isOwn && event.kind == EventKind::attempt)
        m_refusals[event.client.value] = noSeq;
    if (isOwn && event.kind == EventKind::denied) {
        m_refusals[event.client.value] = seq;
        if (m_waiting.isIn(event.client) && m_waiting.current(event.client)->isOpen())
            move.waiting = m_waiting.current(event.client);
    }
    const bool changes = waiting.begun || waiting.ended || believed.begun || believed.ended || inside.begun || inside.ended;
    if (!m_open.empty() ? changes || move.waiting : static_cast<bool>(move.waiting))
        m_open.push_back(move);
    else if (changes)
        apply(move, m_state, m_findings);
}

bool Unobtainable::isKnown(const Move &move) const
{
    return !move.waiting || !move.waiting->isOpen() || m_refusals[move.client.value] != move.seq;
}

void Unobtainable::settle()
{
    while (!m_open.empty() && isKnown(m_open.front())) {
        apply(m_open.front(), m_state, m_findings);
        m_open.pop_front();
    }
}

std::vector<Finding> Unobtainable::findingsUntil(WorldTime end) const
{
    std::vector<Finding> findings = m_findings;
    if (m_open.empty() && m_state.first == noSeq)
        return findings;
    State state = m_state;
    for (const Move &move : m_open)
        apply(move, state, findings);
    if (state.first != noSeq)
        endStretch(end, noSeq, {}, state, findings);
    return findings;
}

void Unobtainable::apply(Move move, State &state, std::vector<Finding> &findings) const
{
    move.hasCeasedToWait = move.hasCeasedToWait || (move.waiting && move.waiting->lastSeq == move.seq);
    if (move.hasCeasedToWait)
        state.isWaiting[move.client.value] = false;
    if (move.hasBegunToWait)
        state.isWaiting[move.client.value] = true;
    state.waiters += (move.hasBegunToWait ? 1 : 0) - (move.hasCeasedToWait ? 1 : 0);
    state.busy += move.busy;
    const bool isOut = state.waiters > 0 && state.busy == 0;
    if (isOut && state.first == noSeq) {
        state.first = move.seq;
        state.from = move.time;
    } else if (!isOut && state.first != noSeq) {
        endStretch(move.time, move.seq, move.hasCeasedToWait ? move.client : ClientId{}, state, findings);
    }
}

void Unobtainable::endStretch(WorldTime end, Seq last, ClientId alsoWaited, State &state, std::vector<Finding> &findings) const
{
    if (end - state.from >= m_limit) {
        Finding finding{FindingKind::unobtainable, state.from, {}, {state.first}, {}, {}};
        finding.text = "no client held the lock, and none got it for " + lengthWords(end - state.from)
            + ", although at least one client waited";
        if (last != noSeq)
            finding.evidence.push_back(last);
        for (std::size_t i = 1; i < state.isWaiting.size(); ++i) {
            const ClientId client{static_cast<std::uint16_t>(i)};
            if (client == alsoWaited || state.isWaiting[i])
                finding.clients.push_back(client);
        }
        findings.push_back(std::move(finding));
    }
    state.first = noSeq;
}

} // namespace lockscope
