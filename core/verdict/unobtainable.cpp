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
    m_lengthMin = std::max<Duration>(2 * ttl, 1s);
    m_waiting.clear();
    m_denials.clear();
    m_states.clear();
    m_queue.clear();
    m_findings.clear();
}

void Unobtainable::grow(const Spans &spans)
{
    m_waiting.grow(spans);
    m_denials.resize(spans.clientMax().value + std::size_t{1}, noSeq);
}

void Unobtainable::take(const Event &event, Seq seq, const SpanCursor::Change &believed,
    const SpanCursor::Change &inside)
{
    if (!event.client)
        return;
    const SpanCursor::Change waiting = m_waiting.take(event.client, seq);
    RowEffect effect{seq, event.time, event.client, {}, static_cast<bool>(waiting.begun),
        static_cast<bool>(waiting.ended), 0, {}};
    effect.holdingChange = (believed.begun ? 1 : 0) - (believed.ended ? 1 : 0)
        + (inside.begun ? 1 : 0) - (inside.ended ? 1 : 0);
    for (const SpanRef span :
        {waiting.ended, waiting.begun, believed.ended, believed.begun, inside.ended, inside.begun})
        effect.resource = span ? span->key : effect.resource;
    const bool isByClient = event.actor.kind == ActorKind::client;
    if (isByClient && event.kind == EventKind::attempt)
        m_denials[event.client.value] = noSeq;
    if (isByClient && event.kind == EventKind::denied) {
        m_denials[event.client.value] = seq;
        // The span is still open: only later rows show whether this denial was the end of the wait.
        if (m_waiting.hasOpenSpan(event.client) && m_waiting.current(event.client)->isOpen()) {
            effect.waiting = m_waiting.current(event.client);
            effect.resource = effect.waiting->key;
        }
    }
    const bool hasEffect = waiting.begun || waiting.ended || believed.begun || believed.ended
        || inside.begun || inside.ended;
    if (!m_queue.empty() ? hasEffect || effect.waiting : static_cast<bool>(effect.waiting))
        m_queue.push_back(effect);
    else if (hasEffect)
        apply(effect, m_states, m_findings);
}

bool Unobtainable::isResolved(const RowEffect &effect) const
{
    return !effect.waiting || !effect.waiting->isOpen()
        || m_denials[effect.client.value] != effect.seq;
}

void Unobtainable::applyResolved()
{
    while (!m_queue.empty() && isResolved(m_queue.front())) {
        apply(m_queue.front(), m_states, m_findings);
        m_queue.pop_front();
    }
}

std::vector<Finding> Unobtainable::findingsUntil(WorldTime end) const
{
    std::vector<Finding> findings = m_findings;
    States states = m_states;
    for (const RowEffect &effect : m_queue)
        apply(effect, states, findings);
    for (auto &[resource, state] : states) {
        if (state.firstSeq != noSeq)
            endInterval(end, noSeq, {}, state, findings);
    }
    return findings;
}

void Unobtainable::apply(RowEffect effect, States &states, std::vector<Finding> &findings) const
{
    State &state = states[effect.resource];
    if (state.isWaiting.size() <= effect.client.value)
        state.isWaiting.resize(effect.client.value + std::size_t{1});
    effect.hasCeasedToWait =
        effect.hasCeasedToWait || (effect.waiting && effect.waiting->lastSeq == effect.seq);
    if (effect.hasCeasedToWait)
        state.isWaiting[effect.client.value] = false;
    if (effect.hasBegunToWait)
        state.isWaiting[effect.client.value] = true;
    state.waiters += (effect.hasBegunToWait ? 1 : 0) - (effect.hasCeasedToWait ? 1 : 0);
    state.holding += effect.holdingChange;
    const bool isUnobtainable = state.waiters > 0 && state.holding == 0;
    if (isUnobtainable && state.firstSeq == noSeq) {
        state.firstSeq = effect.seq;
        state.from = effect.time;
    } else if (!isUnobtainable && state.firstSeq != noSeq) {
        endInterval(effect.time, effect.seq, effect.hasCeasedToWait ? effect.client : ClientId{},
            state, findings);
    }
}

void Unobtainable::endInterval(WorldTime end, Seq last, ClientId alsoWaited, State &state,
    std::vector<Finding> &findings) const
{
    if (end - state.from >= m_lengthMin) {
        Finding finding{FindingKind::unobtainable, state.from, {}, {state.firstSeq}, {}, {}};
        finding.text = "no client held the lock, and none got it for "
            + roundedDurationText(end - state.from) + ", although at least one client waited";
        if (last != noSeq)
            finding.evidence.push_back(last);
        for (std::size_t i = 1; i < state.isWaiting.size(); ++i) {
            const ClientId client{static_cast<std::uint16_t>(i)};
            if (client == alsoWaited || state.isWaiting[i])
                finding.clients.push_back(client);
        }
        findings.push_back(std::move(finding));
    }
    state.firstSeq = noSeq;
}

} // namespace lockscope
