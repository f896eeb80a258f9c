// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/simlistwaiters.h"

#include "core/fakeredis/simreplies.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace lockscope::sim {

Reply popWithKey(Keyspace &keys, Slot &slot, bool isFromRight)
{
    std::deque<std::string> &list = slot.elements->list;
    Reply reply = array();
    reply.items.push_back(text(slot.key));
    reply.items.push_back(text(isFromRight ? list.back() : list.front()));
    if (isFromRight)
        list.pop_back();
    else
        list.pop_front();
    if (list.empty())
        keys.remove(slot);
    else
        keys.reportChange(slot);
    return reply;
}

void ListWaiters::add(Waiter waiter)
{
    m_earliestDue = std::min(m_earliestDue, expiryTime(waiter.endMs));
    m_waiters.push_back(std::move(waiter));
}

void ListWaiters::remove(SimRedis::ConnectionId connection)
{
    std::erase_if(m_waiters, [&](const Waiter &waiter) { return waiter.connection == connection; });
}

void ListWaiters::clear()
{
    m_waiters.clear();
    m_newLists.clear();
    m_earliestDue = SimRedis::never;
}

void ListWaiters::noteNewList(const std::string &key)
{
    if (!m_waiters.empty()
        && std::find(m_newLists.begin(), m_newLists.end(), key) == m_newLists.end())
        m_newLists.push_back(key);
}

std::vector<SimRedis::LateReply> ListWaiters::serve(Keyspace &keys, bool startsAgain)
{
    std::vector<SimRedis::LateReply> served;
    for (const std::string &key : std::exchange(m_newLists, {}))
        serveList(key, keys, startsAgain, served);
    return served;
}

void ListWaiters::serveList(const std::string &key, Keyspace &keys, bool startsAgain,
    std::vector<SimRedis::LateReply> &served)
{
    for (std::size_t i = 0; i < m_waiters.size();) {
        Slot *slot = keys.find(key);
        if (!slot || slot->type != Type::list)
            return;
        const Waiter &waiter = m_waiters[i];
        if (std::find(waiter.lists.begin(), waiter.lists.end(), key) == waiter.lists.end()) {
            ++i;
            continue;
        }
        for (auto list = waiter.lists.begin(); startsAgain && *list != key; ++list) {
            if (Slot *const earlier = keys.find(*list)) {
                slot = earlier;
                break;
            }
        }
        served.push_back({waiter.connection,
            slot->type == Type::list ? popWithKey(keys, *slot, waiter.isFromRight) : wrongType()});
        m_waiters.erase(m_waiters.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

std::vector<SimRedis::LateReply> ListWaiters::endTimedOut(NodeTime now, std::int64_t nowMs)
{
    std::vector<SimRedis::LateReply> ended;
    if (now < m_earliestDue)
        return ended;
    const auto isTimedOut = [&](const Waiter &waiter) { return nowMs > waiter.endMs; };
    const auto firstTimedOut =
        std::stable_partition(m_waiters.begin(), m_waiters.end(), std::not_fn(isTimedOut));
    std::stable_sort(firstTimedOut, m_waiters.end(),
        [](const Waiter &a, const Waiter &b) { return a.endMs < b.endMs; });
    for (auto waiter = firstTimedOut; waiter != m_waiters.end(); ++waiter)
        ended.push_back({waiter->connection, nil()});
    m_waiters.erase(firstTimedOut, m_waiters.end());
    m_earliestDue = SimRedis::never;
    for (const Waiter &waiter : m_waiters)
        m_earliestDue = std::min(m_earliestDue, expiryTime(waiter.endMs));
    return ended;
}

} // namespace lockscope::sim
