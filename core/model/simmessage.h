// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simscripts.h"
#include "lockscope/runtime/pendingcall.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

class SimLink;
class SimNetwork;

/// A command on its way to a node and its answer on the way back. Owned by SimObjectPool.
struct SimMessage final : Timer {
    /// The destination of the message, or what its timer does if the message never arrives.
    enum class Way : std::uint8_t {
        toNode,
        toClient,
        reportsLoss,    ///< the message never arrives; when its timer fires, the call fails
        neverArrives,   ///< an earlier message of its connection was lost; the call fails when the
                        ///< client gives the connection up
        endsConnection, ///< the first lost message of its connection; when its timer fires, the
                        ///< client gives the connection up
    };
    /// Called by the timer: the message arrives, or its loss takes effect (see Way).
    void fire() override;
    /// Separates the message from its call, which may end before the message arrives. Copies the
    /// command, because the node still needs it.
    void detachFromCall()
    {
        ownCopy = *sentCommand;
        sentCommand = &*ownCopy;
        call = nullptr;
    }

    SimNetwork *network = nullptr;
    SimLink *link = nullptr;        ///< null: the message is not in use
    SimMessage *nextFree = nullptr; ///< the next message in the pool's list of unused messages
    Way way = Way::toNode;
    NodeId node;
    ClientId client;
    std::uint32_t number = 0; ///< number of the command on its link, from 1
    PendingCall *call =
        nullptr; ///< the call that waits for the answer; null: the call or its client has ended
    const SentCommand *sentCommand = nullptr; ///< points into the call, or to `ownCopy`
    std::optional<SentCommand> ownCopy;
    std::uint32_t connection = 0; ///< SimLink::connection() when it was sent
    /// The answer of the node. If the node does not answer, `reply.text` is the reason.
    Answer answer;
};

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
