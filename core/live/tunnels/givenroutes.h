// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/runfolder.h"
#include "core/live/servers/serverrefusal.h"
#include "core/live/tunnels/tlsoptions.h"
#include "core/live/tunnels/tunnel.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Given nodes as the program can reach them: a node with TLS, one that sentinels name, and a cluster have the address of a tunnel instead
/// of their own, and their URL as their name. A connection through the tunnel leads to the primary of that moment, in a cluster to the
/// primary of each key's slot.
/// Thread: any, one at a time.
class GivenRoutes {
public:
    /// Called when another server of a cluster than before has executed a command: the index of the cluster's node, and a text
    /// (ClusterMap). Thread: one of a tunnel.
    using Moved = std::function<void(std::size_t node, const std::string &what)>;
    /// Opens a tunnel for each node that needs one. Error: one line with the node's URL. Blocks for at most some seconds for each node.
    Result<Done, ServerRefusal> open(const std::vector<NodeAddress> &nodes, const TlsOptions &options, const Moved &moved = {});
    /// The nodes, in the same order. REQUIRES: open() has succeeded.
    const std::vector<NodeAddress> &addresses() const { return m_addresses; }

private:
    std::unique_ptr<RunFolder> m_folder; // of the tunnels' sockets
    std::vector<std::unique_ptr<Tunnel>> m_tunnels;
    std::vector<NodeAddress> m_addresses;
};

} // namespace lockscope
