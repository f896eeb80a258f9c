// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simstock.h"

namespace lockscope {

std::unique_ptr<SimRedis> SimStock::takeRedis()
{
    if (m_redises.empty())
        return std::make_unique<SimRedis>(m_scripts, nullptr);
    auto redis = std::move(m_redises.back());
    m_redises.pop_back();
    return redis;
}

void SimStock::giveBack(std::unique_ptr<SimRedis> redis)
{
    redis->setListener(nullptr);
    redis->restart(nullptr, NodeTime{});
    m_redises.push_back(std::move(redis));
}

void SimStock::makeMessage()
{
    m_messages.push_back(std::make_unique<SimMessage>());
    m_free.push_back(m_messages.back().get());
}

void SimStock::takeAllBack(TimerHeap &timers)
{
    if (m_free.size() == m_messages.size())
        return;
    m_free.clear();
    for (const auto &message : m_messages) {
        timers.disarm(*message);
        giveBack(*message);
    }
}

} // namespace lockscope
