// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simscripts.h"
#include "core/model/simmessage.h"

#include <memory>
#include <utility>
#include <vector>

namespace lockscope {

/// Keeps objects that the next run of the model can reuse: the Lua engine and the messages.
/// REQUIRES: it outlives the worlds that use it. Thread: one.
class SimObjectPool {
public:
    SimObjectPool() = default;
    SimObjectPool(const SimObjectPool &) = delete;
    SimObjectPool &operator=(const SimObjectPool &) = delete;

    SimScripts &scripts() { return m_scripts; }

    /// Returns a free message.
    SimMessage &takeMessage(SimNetwork &network)
    {
        if (!m_free)
            makeMessage();
        SimMessage &message = *std::exchange(m_free, m_free->nextFree);
        message.network = &network;
        return message;
    }
    void giveBack(SimMessage &message)
    {
        message.link = nullptr;
        message.nextFree = std::exchange(m_free, &message);
    }
    /// Makes all messages free; none of them arrives. `timers`: the heap that contains the messages
    /// in flight.
    void takeAllBack(TimerHeap &timers);
    /// Returns all messages, free or not. A message in use has a link.
    const std::vector<std::unique_ptr<SimMessage>> &messages() const { return m_messages; }

private:
    void makeMessage();
    SimScripts m_scripts;
    std::vector<std::unique_ptr<SimMessage>> m_messages;
    SimMessage *m_free = nullptr; // the first free message
};

} // namespace lockscope
