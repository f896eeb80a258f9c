// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simscripts.h"
#include "core/model/simmessage.h"

#include <memory>
#include <utility>
#include <vector>

namespace lockscope {

/// What runs of the model need one after the other and need not make anew: the Lua engine and messages. It outlives the worlds that
/// take from it. Thread: one.
class SimObjectPool {
public:
    SimObjectPool() = default;
    SimObjectPool(const SimObjectPool &) = delete;
    SimObjectPool &operator=(const SimObjectPool &) = delete;

    SimScripts &scripts() { return m_scripts; }

    SimMessage &takeMessage(SimNetwork &carrier)
    {
        if (!m_free)
            makeMessage();
        SimMessage &message = *std::exchange(m_free, m_free->nextFree);
        message.carrier = &carrier;
        return message;
    }
    void giveBack(SimMessage &message)
    {
        message.link = nullptr;
        message.nextFree = std::exchange(m_free, &message);
    }
    /// None is on its way any more: all are free. `timers`: where those are armed that still are.
    void takeAllBack(TimerHeap &timers);
    /// All of them; those that are in use have a link.
    const std::vector<std::unique_ptr<SimMessage>> &messages() const { return m_messages; }

private:
    void makeMessage();
    SimScripts m_scripts;
    std::vector<std::unique_ptr<SimMessage>> m_messages;
    SimMessage *m_free = nullptr; // the first of those that nobody uses
};

} // namespace lockscope
