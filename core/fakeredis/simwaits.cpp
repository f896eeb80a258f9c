// SPDX-License-Identifier: GPL-3.0-or-later
// Connections that wait for a list (BLPOP), and how they are served: first come, first served, at the end of the command, script or
// transaction that made the list.
#include "core/fakeredis/simserver.h"

#include <algorithm>

namespace lockscope::sim {

void Server::wait(Waiter waiter)
{
    connection(waiter.connection).isWaiting = true;
    m_waitBound = std::min(m_waitBound, endOf(waiter.endMs));
    m_waiters.push_back(std::move(waiter));
}

void Server::listAppeared(const std::string &key)
{
    if (!m_waiters.empty() && std::find(m_appeared.begin(), m_appeared.end(), key) == m_appeared.end())
        m_appeared.push_back(key);
}

void Server::settle()
{
    while (!m_appeared.empty() || !m_unblocked.empty()) {
        while (!m_appeared.empty()) {
            const std::vector<std::string> appeared = std::move(m_appeared);
            m_appeared.clear();
            for (const std::string &key : appeared)
                serveList(key);
        }
        // Those who were served go on with what they had sent behind; that may make lists again.
        const std::vector<SimRedis::Connection> unblocked = std::move(m_unblocked);
        m_unblocked.clear();
        for (const SimRedis::Connection id : unblocked) {
            Connection &client = connection(id);
            while (!client.isWaiting && !client.behind.empty()) {
                const KeptWords words = std::move(client.behind.front());
                client.behind.pop_front();
                const std::vector<std::string_view> views(words.begin(), words.end());
                if (std::optional<Reply> reply = process(client, views))
                    m_woken.push_back({id, std::move(*reply)});
                while (!m_appeared.empty()) {
                    const std::string key = m_appeared.front();
                    m_appeared.erase(m_appeared.begin());
                    serveList(key);
                }
            }
        }
    }
}

void Server::serveList(const std::string &key)
{
    for (std::size_t i = 0; i < m_waiters.size();) {
        Slot *const slot = keys.find(key);
        if (!slot || slot->type != Type::list)
            return;
        if (std::find(m_waiters[i].lists.begin(), m_waiters[i].lists.end(), key) == m_waiters[i].lists.end()) {
            ++i;
            continue;
        }
        const Waiter waiter = std::move(m_waiters[i]);
        m_waiters.erase(m_waiters.begin() + static_cast<std::ptrdiff_t>(i));
        std::deque<std::string> &list = slot->elements->list;
        Reply reply = array();
        reply.items.push_back(text(key));
        reply.items.push_back(text(waiter.isFromRight ? list.back() : list.front()));
        if (waiter.isFromRight)
            list.pop_back();
        else
            list.pop_front();
        if (list.empty())
            keys.remove(*slot);
        else
            keys.changed(*slot);
        wake(waiter.connection, std::move(reply));
    }
}

void Server::wake(SimRedis::Connection id, Reply reply)
{
    connection(id).isWaiting = false;
    m_woken.push_back({id, std::move(reply)});
    m_unblocked.push_back(id);
}

void Server::advance(NodeTime now)
{
    keys.setNow(now);
    keys.expireDue();
    if (now < m_waitBound)
        return;
    std::vector<Waiter> over;
    std::erase_if(m_waiters, [&](const Waiter &waiter) {
        const bool isOver = keys.nowMs() > waiter.endMs;
        if (isOver)
            over.push_back(waiter);
        return isOver;
    });
    std::stable_sort(over.begin(), over.end(), [](const Waiter &a, const Waiter &b) { return a.endMs < b.endMs; });
    for (const Waiter &waiter : over)
        wake(waiter.connection, nil());
    findWaitBound();
    settle();
}

void Server::findWaitBound()
{
    m_waitBound = SimRedis::never;
    for (const Waiter &waiter : m_waiters)
        m_waitBound = std::min(m_waitBound, endOf(waiter.endMs));
}

std::vector<SimRedis::Woken> Server::takeWoken()
{
    std::vector<SimRedis::Woken> woken;
    woken.swap(m_woken);
    return woken;
}

} // namespace lockscope::sim
