// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simmessage.h"

namespace lockscope {

void SimObjectPool::makeMessage()
{
    m_messages.push_back(std::make_unique<SimMessage>());
    giveBack(*m_messages.back());
}

void SimObjectPool::takeAllBack(TimerHeap &timers)
{
    for (const auto &message : m_messages) {
        if (!message->link)
            continue;
        timers.disarm(*message);
        giveBack(*message);
    }
}

} // namespace lockscope
