// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/contention.h"

#include "core/scenario/items.h"

#include <algorithm>

namespace lockscope {

void Contention::clear()
{
    m_clients.clear();
    m_keys.clear();
    m_lastHolders.clear();
    m_rows.clear();
    m_hasCompetition = false;
    m_isDenied = false;
}

void Contention::check(const Trace &trace, const Event &event, Seq seq)
{
    Client &client = m_clients[event.client.value];
    switch (event.kind) {
    case EventKind::attempt:
        if (m_rows.empty())
            m_rows.push_back(seq);
        return takeAttempt(trace, event);
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
    case EventKind::releaseRefused: // the row may belong to an earlier attempt than the present belief
        client.hasBelief = client.hasBelief && client.heldAttempt != event.attempt;
        return;
    case EventKind::crashed:
        client = {false, false, false, {}, {}, {}, client.crashes + 1};
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

void Contention::takeAttempt(const Trace &trace, const Event &event)
{
    for (std::size_t i = 1; i < m_clients.size(); ++i) {
        const Client &other = m_clients[i];
        const bool isTryingOrInside = (other.isTrying || other.isInside) && other.wanted == event.key;
        if (i != event.client.value && (isTryingOrInside || (other.hasBelief && other.held == event.key)))
            m_hasCompetition = true;
    }
    Client &client = m_clients[event.client.value];
    for (const Key &key : m_keys) {
        const bool isOwn = key.owner == event.client && key.ownerCrashes == client.crashes;
        if (key.owner && !isOwn && !isLockOfOtherItem(trace.text(key.name), trace.text(event.key)))
            m_hasCompetition = true;
    }
    client.isTrying = true;
    client.wanted = event.key;
}

void Contention::takeGrant(const Event &event, Seq seq)
{
    Client &client = m_clients[event.client.value];
    client.isTrying = false;
    client.hasBelief = true;
    client.held = event.key;
    client.heldAttempt = event.attempt;
    if (m_lastHolders.empty())
        m_rows.assign(1, seq);
    ClientId &lastHolder = m_lastHolders[event.key];
    m_hasCompetition = m_hasCompetition || (lastHolder && lastHolder != event.client);
    lastHolder = event.client;
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
    std::vector<ClientId> holders;
    for (const auto &[resource, client] : m_lastHolders)
        holders.push_back(client);
    std::sort(holders.begin(), holders.end());
    holders.erase(std::unique(holders.begin(), holders.end()), holders.end());
    const std::string text = m_hasCompetition ? std::string("no client got the lock, so this run does not test it")
        : holders.size() == 1 ? "only client " + std::to_string(holders.front().value)
            + " got the lock, and no other client wanted it at the same time, so this run does not test the lock"
        : !holders.empty() ? std::string("no two clients wanted the same lock, so this run does not test it")
        : m_rows.empty() ? "no client tried to get the lock, so this run does not test it"
                         : "no client got the lock, and no two clients wanted it at the same time, so this run does not test it";
    return {FindingKind::noContention, end, text, m_rows, holders, {}};
}

} // namespace lockscope
