// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/tunnels/tlsoptions.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/wording.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

class TraceMemory;

/// Where a live run's nodes come from, and where its trace is stored.
struct LiveOptions {
    std::vector<NodeAddress> given; ///< `--node`: the run uses these nodes; empty: the run starts
                                    ///< its own redis-server processes
    std::string redisServer;        ///< the program to start; empty: redis-server from PATH
    bool isOpenToFaults = false;    ///< faults may be added: clients' links get relays
                                    ///< (neededrelays.h), the nodes' clocks can be changed
    std::shared_ptr<TraceMemory> memory{}; ///< stores the rows, moves the oldest to disk
                                           ///< (tracememory.h); null: no rows move to disk
    /// Called once after all clients and observers have ended, before the nodes end. The nodes
    /// still have all their data, and the function may connect to them. The addresses are those of
    /// LiveRun::nodes(). Thread: that of the run, which waits until the function returns.
    std::function<void(const std::vector<NodeAddress> &nodes)> beforeNodesEnd{};
    /// Called with each line that a user's program has written to its standard output or standard
    /// error, and with messages about its reports. Thread: one of the run's.
    std::function<void(ClientId client, const Wording &line)> programOutput{};
    /// Called before the clients start, once for each command that a node of `given` refuses, and
    /// if the node may evict the keys of locks. `line` states what this means for the run. Thread:
    /// that of the run.
    std::function<void(const Wording &line)> onNodeRemark{};
    int clientsMax = 0; ///< up to this number, changeSettings() can start and stop clients during
                        ///< the run; 0: their number is fixed
    TlsOptions tls{};   ///< for given nodes that have TLS
};

} // namespace lockscope
