// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/reply.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct redisReply;

namespace lockscope {

/// Appends a command in the Redis protocol.
void appendCommand(std::string &out, std::span<const std::string_view> arguments);
inline void appendCommand(std::string &out, std::initializer_list<std::string_view> arguments)
{
    appendCommand(out, std::span(arguments.begin(), arguments.size()));
}

/// Takes a reply from the front of the bytes; nothing if it is not whole, or not one of the small ones that locks get. Those, which are
/// nearly all, need no reader that keeps state.
std::optional<Reply> takeWholeReply(std::string_view &bytes);

/// The code at the beginning of an error: "NOAUTH". What follows it may repeat the command, and after an AUTH the password.
std::string errorCode(const Reply &reply);

/// A reply that hiredis's reader made, as a value of ours. Takes nothing over.
Reply toReply(const redisReply &reply);

} // namespace lockscope
