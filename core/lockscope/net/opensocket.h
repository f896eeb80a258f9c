// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope {

/// One of the addresses that a name stands for.
struct SocketPlace {
    sockaddr_storage address{};
    socklen_t size = 0;
};

/// A socket on its way to a node.
struct OpenedSocket {
    int descriptor = -1;             ///< non-blocking, close-on-exec; -1: it could not be opened
    bool isConnected = false;        ///< else it is writable once it is
    std::string problem;             ///< why it could not
    std::vector<SocketPlace> others; ///< where else the node may be, in the order in which to try
};

/// Begins to connect to a node; never blocks, but for the look-up of a host's name. The caller closes the descriptor.
OpenedSocket openSocket(const NodeAddress &address);

/// Begins to connect to the first of those places that does not refuse at once: with what is left of `others`, after the socket before
/// could not connect ("localhost" may lead to ::1 and to 127.0.0.1, and a node listen on one of them).
OpenedSocket openSocket(std::vector<SocketPlace> places);

/// How often this process could not open or accept a socket because it, or the machine, had no descriptor left. Such a failure says nothing
/// about a node. Thread: any.
std::uint64_t descriptorShortages();

/// Counts one if this errno of socket() or accept() means that.
void noteShortage(int error);

} // namespace lockscope
