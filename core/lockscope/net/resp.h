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

/// Appends a command, encoded in the Redis protocol.
void appendCommand(std::string &out, std::span<const std::string_view> arguments);
inline void appendCommand(std::string &out, std::initializer_list<std::string_view> arguments)
{
    appendCommand(out, std::span(arguments.begin(), arguments.size()));
}

/// Removes and returns a reply from the front of the bytes. Returns nothing if the reply is incomplete, or larger or deeper than the
/// replies to the commands of locks. Nearly all replies are small and need no reader that keeps state.
std::optional<Reply> takeWholeReply(std::string_view &bytes);

/// Returns the code at the start of an error: "NOAUTH". The rest of the error may repeat the command, and after AUTH the password.
std::string errorCode(const Reply &reply);

/// Converts a reply of hiredis's reader to a Reply. Does not take ownership.
Reply toReply(const redisReply &reply);

} // namespace lockscope
