// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/contention.h"

#include <algorithm>

namespace lockscope {

void Contention::clear()
{
    m_clients.clear();
    m_keys.clear();
    m_lastHolder = {};
    m_rows.clear();
    m_haveCompeted = false;
    m_isDenied = false;
}

void Contention::check(const Event &event, Seq seq)
{
    Client &client = m_clients[event.client.value];
    switch (event.kind) {
    case EventKind::attempt:
        if (m_rows.empty())
            m_rows.push_back(seq);
        return takeAttempt(event);
    case EventKind::granted:
        return takeGrant(event, seq);
    case EventKind::denied:
        client.isTrying = false;
        m_isDenied = true;
        return;
    case EventKind::entered:
        client.isTrying = false;
        client.isInside = true;
        return;
    case EventKind::left:
        client.isInside = false;
        return;
    case EventKind::released:
    case EventKind::releaseRefused: // of an earlier attempt, if the client has acquired the lock again in the meantime
        client.hasBelief = client.hasBelief && client.heldAttempt != event.attempt;
        return;
    case EventKind::crashed:
        client = {false, false, false, {}, client.crashes + 1};
        return;
    case EventKind::keySet:
        return setKey(event);
    case EventKind::keyExpired:
    case EventKind::keyDeleted:
    case EventKind::keyLost:
        return removeKey(event);
    default:
        return;
    }
}

void Contention::takeAttempt(const Event &event)
{
    for (std::size_t i = 1; i < m_clients.size(); ++i) {
        const Client &other = m_clients[i];
        if (i != event.client.value && (other.isTrying || other.isInside || other.hasBelief))
            m_haveCompeted = true;
    }
    Client &client = m_clients[event.client.value];
    for (const Key &key : m_keys) {
        const bool isOwn = key.owner == event.client && key.ownerCrashes == client.crashes;
        if (key.owner && !isOwn)
            m_haveCompeted = true;
    }
    client.isTrying = true;
}

void Contention::takeGrant(const Event &event, Seq seq)
{
    Client &client = m_clients[event.client.value];
    client.isTrying = false;
    client.hasBelief = true;
    client.heldAttempt = event.attempt;
    if (!m_lastHolder)
        m_rows.assign(1, seq);
    m_haveCompeted = m_haveCompeted || (m_lastHolder && m_lastHolder != event.client);
    m_lastHolder = event.client;
}

void Contention::setKey(const Event &event)
{
    removeKey(event);
    m_keys.push_back({event.node, event.key, event.client, m_clients[event.client.value].crashes});
}

void Contention::removeKey(const Event &event)
{
    std::erase_if(m_keys, [&event](const Key &key) { return key.node == event.node && key.name == event.key; });
}

Finding Contention::finding(WorldTime end) const
{
    const std::string text = m_haveCompeted ? std::string("no client got the lock, so this run does not test it")
        : m_lastHolder ? "only client " + std::to_string(m_lastHolder.value)
            + " got the lock, and no other client wanted it at the same time, so this run does not test the lock"
        : m_rows.empty() ? "no client tried to get the lock, so this run does not test it"
                         : "no client got the lock, and no two clients wanted it at the same time, so this run does not test it";
    return {FindingKind::noContention, end, text, m_rows, m_lastHolder ? std::vector{m_lastHolder} : std::vector<ClientId>{}, {}};
}

} // namespace lockscope
