// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/pendingcall.h"

#include <optional>

namespace lockscope {

class SimLink;
class SimNetwork;

/// A command on its way to a node, and its answer on the way back. Owned by the stock.
struct SimMessage final : Timer {
    enum class Way : std::uint8_t {
        toNode,
        toClient,
        lost,   ///< never comes; the call is told so at the time for which this is armed
        behind, ///< never comes, since one before it on its connection was lost; told when that is given up
        end,    ///< the first one that was lost: when its time is over, its connection is given up
    };
    /// It has arrived.
    void fire() override;
    /// Its call is about to end, and it may arrive all the same: it knows by itself from here on what a node must know of it.
    void beOrphaned()
    {
        kept = *errand;
        errand = &*kept;
        call = nullptr;
    }

    SimNetwork *carrier = nullptr;
    SimLink *link = nullptr; ///< null: nobody uses this message at present
    SimMessage *nextFree = nullptr; ///< of those
    Way way = Way::toNode;
    NodeId node;
    ClientId client;
    std::uint32_t number = 0; ///< how-manieth command on its link, from 1
    PendingCall *call = nullptr; ///< null: nobody waits for it any more: its sender is dead, or has been told already that nothing will come
    const SentCommand *errand = nullptr; ///< of its call; or what it has kept of it
    std::optional<SentCommand> kept;
    std::uint32_t connection = 0; ///< which of the link's connections
    Answer answer; ///< its outcome and its reply; where nothing was answered the reply's text is the reason
};

} // namespace lockscope
