// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/relay.h"

#include <optional>
#include <string_view>

namespace lockscope {

/// Reads the commands and replies that pass a relay, and decides when a command passes. It is used
/// for the links of clients that are programs, because no other part of Lockscope reads what such a
/// client sends. A relay with a tap forwards whole messages of at most Relay::bufferMax bytes; it
/// resets a connection with a longer message. Thread: that of the relay's loop.
class CommandTap {
public:
    virtual ~CommandTap() = default;
    /// Called with each complete command of a connection, in order. Returns the description of the
    /// command, which the relay then forwards. Returns nullopt if the command must wait: then the
    /// tap has called Relay::holdBack(), and the relay calls this function again with the same
    /// command after Relay::endHoldBack().
    virtual std::optional<Relay::Message> commandArrived(
        std::uint32_t connection, std::string_view bytes) = 0;
    /// Called before a complete reply is forwarded to the client. `command`: the message that it
    /// answers. Not called for messages that answer no command: push messages, published messages.
    virtual void replyPasses(const Relay::Message &command, std::string_view bytes) = 0;
    /// Called for each command whose reply does not reach the client, because the connection has
    /// ended, or because the reply or an earlier message of the connection was lost.
    virtual void replyLost(const Relay::Message &command) = 0;
    /// Called before the relay resets a connection whose next message is longer than
    /// Relay::bufferMax.
    virtual void messageTooLong() = 0;
    /// Called when the relay has refused a connection of another user than the own one and root;
    /// once for each user. `user`: "www-data (uid 33)".
    virtual void connectionRefused(std::string_view user) = 0;
    /// Called when the connection has ended, after replyLost().
    virtual void connectionEnded(std::uint32_t connection) = 0;
};

} // namespace lockscope
