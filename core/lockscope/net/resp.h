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

/// Appends a command to `out`, encoded in the Redis protocol.
void appendCommand(std::string &out, std::span<const std::string_view> arguments);
inline void appendCommand(std::string &out, std::initializer_list<std::string_view> arguments)
{
    appendCommand(out, std::span(arguments.begin(), arguments.size()));
}

/// Removes a reply from the front of the bytes and returns it. Returns nullopt if the reply is
/// incomplete, or larger or deeper than the replies to the commands of locks. Then hiredis's reader
/// must parse the reply. The reader can store an incomplete reply, but is slower.
std::optional<Reply> takeWholeReply(std::string_view &bytes);

/// Returns the code at the start of an error, such as "NOAUTH". The rest of an error is not safe to
/// show: it may repeat the command, and so the password of AUTH.
std::string errorCode(const Reply &reply);

/// Converts a reply of hiredis's reader to a Reply. Does not take ownership.
Reply toReply(const redisReply &reply);

} // namespace lockscope
