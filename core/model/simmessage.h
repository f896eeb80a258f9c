// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/pendingcall.h"

#include <optional>

namespace lockscope {

class SimLink;
class SimNetwork;

/// A command on its way to a node and its answer on the way back. Owned by SimObjectPool.
struct SimMessage final : Timer {
    /// Where the message goes, or what its timer does if it never arrives.
    enum class Way : std::uint8_t {
        toNode,
        toClient,
        reportsLoss,    ///< it never arrives; its timer tells the call that there is no answer
        neverArrives,   ///< an earlier message of its connection was lost; the call fails when the client gives the connection up
        endsConnection, ///< the first lost message of its connection; at its timer the client gives the connection up
    };
    /// The message arrives.
    void fire() override;
    /// Separates the message from its call, which may end before the message arrives: copies the command for the node.
    void detachFromCall()
    {
        ownCopy = *sentCommand;
        sentCommand = &*ownCopy;
        call = nullptr;
    }

    SimNetwork *network = nullptr;
    SimLink *link = nullptr; ///< null: the message is free
    SimMessage *nextFree = nullptr; ///< in the pool's list of free messages
    Way way = Way::toNode;
    NodeId node;
    ClientId client;
    std::uint32_t number = 0; ///< n-th command on its link, from 1
    PendingCall *call = nullptr; ///< null: the sender or its call has ended
    const SentCommand *sentCommand = nullptr; ///< points into the call, or to `ownCopy`
    std::optional<SentCommand> ownCopy;
    std::uint32_t connection = 0; ///< SimLink::connection() when it was sent
    /// The answer of the node. If there is none, `reply.text` is the reason.
    Answer answer;
};

} // namespace lockscope
