// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// Where a Redis node is reached: a Unix socket, or host and port.
struct NodeAddress {
    std::string socketPath; ///< a Unix socket; empty: TCP
    std::string host;
    std::uint16_t port = 0;
    std::string user;       ///< empty: the default user
    std::string password;   ///< empty: none is asked for

    bool isUnix() const { return !socketPath.empty(); }
};

/// Reads `redis://[user:password@]host[:port]` (port 6379 if not given; IPv6 hosts in brackets; %XX in user and password).
/// `user:@` leaves the password empty: the caller may have it from elsewhere. Error: one line; it never repeats a password.
Result<NodeAddress> parseNodeAddress(std::string_view url);

/// The redis-cli command that attaches to the node; a password stands as "…" in it.
std::string redisCliCommand(const NodeAddress &address);

/// "redis://127.0.0.1:6379" or the socket's path: for people; without user and password.
std::string nodeUrl(const NodeAddress &address);

/// "127.0.0.1:6379" or the socket's path: for people.
std::string addressText(const NodeAddress &address);

} // namespace lockscope
