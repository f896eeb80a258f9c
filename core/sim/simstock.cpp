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
    giveBack(*m_messages.back());
}

void SimStock::takeAllBack(TimerHeap &timers)
{
    for (const auto &message : m_messages) {
        if (!message->link)
            continue;
        timers.disarm(*message);
        giveBack(*message);
    }
}

} // namespace lockscope
