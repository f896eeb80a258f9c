// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope {

/// One socket address: a Unix socket, or one of the addresses to which a host name resolves.
struct SocketAddress {
    sockaddr_storage address{};
    socklen_t size = 0;
};

/// A socket that is connecting or connected to a node.
struct OpenedSocket {
    int descriptor = -1; ///< non-blocking, close-on-exec; -1: opening failed
    bool isConnected =
        false; ///< false: the socket is still connecting, and becomes writable when it is connected
    std::string problem; ///< the reason of a failure
    std::vector<SocketAddress>
        others; ///< further addresses of the node, in the order in which to try them
};

/// Starts to connect to a node. Blocks only while it looks up a host name. The caller must close
/// the descriptor.
OpenedSocket openSocket(const NodeAddress &address);

/// Starts to connect to the first address that does not refuse at once. If a socket fails to
/// connect later, call this with OpenedSocket::others. For example, "localhost" may resolve to ::1
/// and 127.0.0.1 while the node listens on only one of them.
OpenedSocket openSocket(std::vector<SocketAddress> addresses);

/// Returns how often this process could not open or accept a socket because the process or the
/// machine had no descriptor left. The node does not cause such a failure. Thread: any.
std::uint64_t descriptorShortages();

/// Adds 1 to descriptorShortages() if `error`, the errno of socket() or accept(), means that no
/// descriptor was left.
void noteShortage(int error);

} // namespace lockscope
