// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// The address of a Redis node: a Unix socket, or host and port.
struct NodeAddress {
    std::string socketPath; ///< path of a Unix socket; empty: the node uses TCP
    std::string host;
    std::uint16_t port = 0;
    std::string user;       ///< empty: the default user
    std::string password;   ///< empty: none

    bool isUnix() const { return !socketPath.empty(); }
};

/// Parses `redis://[user:password@]host[:port]` (default port 6379; IPv6 hosts in brackets; %XX in user and password). With `user:@` the
/// password is empty, and the caller may get it from another source. Error: one line, which never contains a password.
Result<NodeAddress> parseNodeAddress(std::string_view url);

/// Returns the redis-cli command that connects to the node, with "…" in place of a password.
std::string redisCliCommand(const NodeAddress &address);

/// Returns "redis://127.0.0.1:6379" or the socket's path, for display; without user and password.
std::string nodeUrl(const NodeAddress &address);

/// Returns "127.0.0.1:6379" or the socket's path, for display.
std::string addressText(const NodeAddress &address);

} // namespace lockscope
