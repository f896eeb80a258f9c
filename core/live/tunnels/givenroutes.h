// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/runfolder.h"
#include "core/live/servers/serverrefusal.h"
#include "core/live/tunnels/tlsoptions.h"
#include "core/live/tunnels/tunnel.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <vector>

namespace lockscope {

/// The nodes that the user has given, with addresses to which the program can connect. A node with
/// TLS, a node whose address the sentinels name, and a cluster get the address of a tunnel;
/// NodeAddress::urlBehindTunnel is then the URL of the node. If the sentinels name the address, a
/// connection leads to the server that is the primary when the connection is opened; in a cluster,
/// each command goes to the primary of its key's slot. Thread: any, one at a time.
class GivenRoutes {
public:
    /// Called when another server of a cluster than before has executed a command for a slot.
    /// `node`: the index of this cluster in the `nodes` of open(), where a whole cluster is one
    /// node. `what`: the text of ClusterMap::Moved. Thread: any thread of the cluster's tunnel.
    using Moved = std::function<void(std::size_t node, const std::string &what)>;
    /// Opens a tunnel for each node that needs one. Error: one line with the node's URL. Blocks for
    /// at most a few seconds for each node.
    Result<Done, ServerRefusal> open(
        const std::vector<NodeAddress> &nodes, const TlsOptions &options, const Moved &moved = {});
    /// The nodes, in the same order. REQUIRES: open() has succeeded.
    const std::vector<NodeAddress> &addresses() const { return m_addresses; }

private:
    std::unique_ptr<RunFolder> m_folder; // contains the sockets of the tunnels
    std::vector<std::unique_ptr<Tunnel>> m_tunnels;
    std::vector<NodeAddress> m_addresses;
};

} // namespace lockscope
