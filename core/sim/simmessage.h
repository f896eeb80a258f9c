// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "world/call.h"

#include <optional>

namespace lockscope {

class SimLink;
class SimMessages;

/// A command on its way to a node, and its answer on the way back. It knows of its sender what a node must know, since it may arrive
/// when its sender is dead. Owned by the stock.
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

    SimMessages *carrier = nullptr;
    SimLink *link = nullptr;
    Way way = Way::toNode;
    NodeId node;
    ClientId client;
    AttemptId attempt;
    std::uint32_t life = 0;   ///< which of its sender's lives
    std::uint32_t number = 0; ///< how-manieth command on its link, from 1
    std::uint32_t connection = 0; ///< which of the link's connections
    EventRef sent;
    TextId key;
    TextId token;
    Call *call = nullptr; ///< REQUIRES, to be used: its sender still lives; null: it has been told already that nothing will come
    std::optional<Command> command;
    Reply reply;
    Answer::Outcome outcome = Answer::Outcome::answered; ///< else the reply's text is the reason why there is none
};

/// Who carries messages and hears of their arrival.
class SimMessages {
public:
    virtual ~SimMessages() = default;
    virtual void arrived(SimMessage &message) = 0;
};

inline void SimMessage::fire()
{
    carrier->arrived(*this);
}

} // namespace lockscope
