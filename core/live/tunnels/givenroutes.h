// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/runfolder.h"
#include "core/live/servers/serverrefusal.h"
#include "core/live/tunnels/tlsoptions.h"
#include "core/live/tunnels/tunnel.h"

#include <vector>

namespace lockscope {

/// The nodes that the user has given, with addresses to which the program can connect: for a node with TLS, or one that sentinels name, the
/// address is that of a tunnel, and NodeAddress::name is the URL of the node. A connection through the tunnel of a node that sentinels name
/// leads to the primary of that moment.
/// Thread: any, one at a time.
class GivenRoutes {
public:
    /// Opens a tunnel for each node that needs one. Error: one line with the node's URL. Blocks for at most some seconds for each node.
    Result<Done, ServerRefusal> open(const std::vector<NodeAddress> &nodes, const TlsOptions &options);
    /// The nodes, in the same order. REQUIRES: open() has succeeded.
    const std::vector<NodeAddress> &addresses() const { return m_addresses; }

private:
    std::unique_ptr<RunFolder> m_folder; // contains the sockets of the tunnels
    std::vector<std::unique_ptr<Tunnel>> m_tunnels;
    std::vector<NodeAddress> m_addresses;
};

} // namespace lockscope
