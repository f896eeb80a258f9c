// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/shared/deadend.h"

#include "core/trace/trace.h"

#include <algorithm>

namespace lockscope {

void DeadEnd::take(const Trace &trace)
{
    while (m_rowsTaken < trace.size()) {
        const auto rows = rowsFrom(trace, m_rowsTaken);
        for (const Event &event : rows)
            takeRow(event);
        m_rowsTaken += rows.size();
    }
}

void DeadEnd::takeRow(const Event &event)
{
    if (event.client.value >= m_clients.size())
        m_clients.resize(event.client.value + std::size_t{1});
    Client &client = m_clients[event.client.value];
    switch (event.kind) {
    case EventKind::step:
    case EventKind::sent:
    case EventKind::replied:
    case EventKind::timedOut: return;
    case EventKind::keySet:
    case EventKind::keyExpired:
    case EventKind::keyDeleted:
    case EventKind::keyLost: return takeKey(event);
    case EventKind::attempt: client.isWaiting = client.hasBegun = true; return;
    case EventKind::denied:
        m_firstDenied = std::min(m_firstDenied, event.time);
        m_lastDenied = event.time;
        return;
    case EventKind::paused: client.isPaused = true; break;
    case EventKind::resumed: client.isPaused = false; break;
    case EventKind::granted:
    case EventKind::entered:
    case EventKind::crashed:
    case EventKind::ended: client.isWaiting = false; break;
    default: break;
    }
    m_lastChange = event.time;
    m_firstDenied = WorldTime::max();
}

void DeadEnd::takeKey(const Event &event)
{
    m_lastKeyChange = event.time;
    std::erase_if(m_keys,
        [&event](const Key &key) { return key.node == event.node && key.name == event.key; });
    if (event.kind == EventKind::keySet)
        m_keys.push_back({event.node, event.key, event.time, event.span != noSpan});
}

bool DeadEnd::isReached(WorldTime now, const std::function<bool(ClientId)> &isLiving) const
{
    bool isAnyWaiting = false;
    for (std::size_t i = 1; i < m_clients.size(); ++i) {
        const Client &client = m_clients[i];
        if (!client.hasBegun || !isLiving(ClientId{static_cast<std::uint16_t>(i)}))
            continue;
        if (!client.isWaiting || client.isPaused)
            return false;
        isAnyWaiting = true;
    }
    // A key with a deadline will expire, and this releases the lock. If clients wait, a key that
    // was set less than m_limit ago does not count: it may belong to an attempt that is denied and
    // deletes this key.
    const bool mayExpire = std::any_of(m_keys.begin(), m_keys.end(), [&](const Key &key) {
        return key.hasDeadline && (!isAnyWaiting || now - key.since > m_limit);
    });
    if (mayExpire)
        return false;
    if (!isAnyWaiting)
        return now - std::max(m_lastChange, m_lastKeyChange) > m_limit;
    return m_firstDenied != WorldTime::max() && m_lastDenied - m_firstDenied > m_limit;
}

} // namespace lockscope
