// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "live/nodeaddress.h"
#include "world/reply.h"

#include <string_view>
#include <vector>

namespace lockscope {

/// One command over a connection of its own, waited for at most two seconds: for setting up and clearing away, never for a lock.
/// Error: no connection, no answer, or a refused password, in one line without the address.
Result<Reply> blockingCall(const NodeAddress &address, const std::vector<std::string_view> &arguments);

/// The same with several commands, one after the other on one connection: the answer to the last.
Result<Reply> blockingCalls(const NodeAddress &address, const std::vector<std::vector<std::string_view>> &commands);

} // namespace lockscope
