// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The address of a Redis node: a Unix socket, or host and port.
struct NodeAddress {
    std::string socketPath; ///< path of a Unix socket; empty: the node uses TCP
    std::string host;
    std::uint16_t port = 0;
    std::string user;     ///< empty: the default user
    std::string password; ///< empty: none
    bool isTls = false; ///< rediss://: the node expects TLS. Connection and RespSocket have no TLS,
                        ///< so they need a tunnel to the node
    struct HostAndPort {
        std::string host;
        std::uint16_t port = 0;
        friend bool operator==(const HostAndPort &, const HostAndPort &) = default;
    };
    /// sentinel://: the sentinels to ask for the present address of the node; `host` and `port` are
    /// then empty. Connection and RespSocket need a tunnel to such a node, too.
    std::vector<HostAndPort> sentinels{};
    std::string primaryName{}; ///< the name of the node in the configuration of the sentinels
    /// cluster://: some servers of a Redis Cluster, which know the others; `host` and `port` are
    /// then empty. The whole cluster counts as one node of a lock, because each key is on only one
    /// of its primaries. Connection and RespSocket need a tunnel to such a node, too.
    std::vector<HostAndPort> clusterServers{};
    std::string urlBehindTunnel{}; ///< if the address is that of a tunnel: the URL of the node
                                   ///< behind it, for nodeUrl(); otherwise empty

    bool isUnix() const { return !socketPath.empty(); }
};

/// Parses `redis://[user:password@]host[:port]` (default port 6379; IPv6 hosts in brackets; %XX in
/// user and password), `rediss://…` for a node with TLS, `unix://[user:password@]/path`,
/// `sentinel://[user:password@]host[:port][,host[:port]…]/name` (default port 26379; user and
/// password are those of the node), or `cluster://[user:password@]host[:port][,host[:port]…]`
/// (default port 6379). With `user:@` the password is empty, and the caller may get it from another
/// source. Error: one line, which never contains a password.
Result<NodeAddress> parseNodeAddress(std::string_view url);

/// Returns the redis-cli command that connects to the node, with "…" in place of a password.
std::string redisCliCommand(const NodeAddress &address);

/// Returns the URL of the node for display, without user and password: "redis://127.0.0.1:6379",
/// "unix:///run/redis.sock".
std::string nodeUrl(const NodeAddress &address);

/// Returns "127.0.0.1:6379" or the socket's path, for display.
std::string addressText(const NodeAddress &address);

} // namespace lockscope
