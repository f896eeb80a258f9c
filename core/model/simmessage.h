// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/pendingcall.h"

#include <optional>

namespace lockscope {

class SimLink;
class SimNetwork;

/// A command on its way to a node and its answer on the way back. Owned by SimObjectPool.
struct SimMessage final : Timer {
    enum class Way : std::uint8_t {
        toNode,
        toClient,
        lost,   ///< lost for good; the timer of this message reports it to the call
        behind, ///< never arrives: an earlier message of its connection was lost; reported when the client gives the connection up
        end,    ///< the first lost message; when its time is over, the client gives the connection up
    };
    /// The message arrives.
    void fire() override;
    /// Copies what the node needs of the command, because the call may end before the message arrives.
    void beOrphaned()
    {
        kept = *errand;
        errand = &*kept;
        call = nullptr;
    }

    SimNetwork *carrier = nullptr;
    SimLink *link = nullptr; ///< null: the message is free
    SimMessage *nextFree = nullptr; ///< the next free message
    Way way = Way::toNode;
    NodeId node;
    ClientId client;
    std::uint32_t number = 0; ///< n-th command on its link, from 1
    PendingCall *call = nullptr; ///< null: the sender or its call has ended
    const SentCommand *errand = nullptr; ///< points into the call, or to `kept`
    std::optional<SentCommand> kept;
    std::uint32_t connection = 0; ///< the number of the link's connection
    /// `reply.text` is the reason if there was no answer.
    Answer answer;
};

} // namespace lockscope
