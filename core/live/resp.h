// SPDX-License-Identifier: MIT
#pragma once

#include "world/reply.h"

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

/// Takes a reply of one line (a status, a number, nil, an error) from the front of the bytes; nothing if another kind stands there, or
/// if it is not whole. Most replies to locks are such, and need no reader that keeps state.
std::optional<Reply> takeLineReply(std::string_view &bytes);

/// A reply that hiredis's reader made, as a value of ours. Takes nothing over.
Reply toReply(const redisReply &reply);

} // namespace lockscope
