// SPDX-License-Identifier: MIT
#pragma once

#include "live/nodeaddress.h"

#include <string>

namespace lockscope {

/// A socket on its way to a node.
struct OpenedSocket {
    int descriptor = -1;      ///< non-blocking, close-on-exec; -1: it could not be opened
    bool isConnected = false; ///< else it is writable once it is
    std::string problem;      ///< why it could not
};

/// Begins to connect to a node; never blocks, but for the look-up of a host's name. The caller closes the descriptor.
OpenedSocket openSocket(const NodeAddress &address);

} // namespace lockscope
