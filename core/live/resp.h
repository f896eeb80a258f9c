// SPDX-License-Identifier: MIT
#pragma once

#include "world/reply.h"

#include <string>
#include <string_view>
#include <vector>

struct redisReply;

namespace lockscope {

/// Appends a command in the Redis protocol (hiredis's formatter).
void appendCommand(std::string &out, const std::vector<std::string_view> &arguments);

/// A reply that hiredis's reader made, as a value of ours. Takes nothing over.
Reply toReply(const redisReply &reply);

} // namespace lockscope
