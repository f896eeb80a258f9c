// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/portreservation.h"
#include "core/live/servers/preloadpage.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "core/live/servers/sentinelserver.h"
#include "core/scenario/faultplan.h"
#include "core/scenario/settings.h"
#include "lockscope/commands/serverversion.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// Maximum time until a started process answers. It is long because machines can be slow and
/// shared.
inline constexpr auto nodeReadyMax = std::chrono::seconds(20);

/// Returns the id of the node with this index; node 1 has index 0.
constexpr NodeId nodeIdAt(std::size_t index)
{
    return NodeId{static_cast<std::uint8_t>(index + 1)};
}

/// Owns the redis-server processes that Lockscope starts for one live run: primaries, replicas,
/// sentinels and the store. Also owns the clocks of the nodes, and the folder of the run, which is
/// removed at the end. Thread: one at a time.
class ManagedNodes {
public:
    struct Options {
        int nodes = 1;               ///< number of primaries at the start
        int replicas = 0;            ///< number of replicas of each primary
        std::string redisServer;     ///< the program; empty: redis-server from PATH
        bool isOpenToFaults = false; ///< faults may be added during the run
        FaultPlan faults; ///< the planned faults; only clock faults are used: they require that the
                          ///< nodes have their own clocks
        Settings settings;
        /// Returns the port to which a replica connects to reach its primary, which listens on
        /// `port`: that of a relay, or `port` itself. If the function is null, all replicas connect
        /// to `port`.
        std::function<Result<std::uint16_t>(NodeId replica, NodeId primary, std::uint16_t port)>
            replicaPort = {};
        /// The same for a sentinel's link to a node.
        std::function<Result<std::uint16_t>(int sentinel, NodeId node, std::uint16_t port)>
            sentinelPort = {};
    };
    explicit ManagedNodes(Options options);
    /// Stops every server.
    ~ManagedNodes();
    ManagedNodes(const ManagedNodes &) = delete;
    ManagedNodes &operator=(const ManagedNodes &) = delete;

    /// Starts the servers. Waits until each answers and each primary replicates to all its
    /// replicas. Error: one line.
    Result<Done> start();

    /// Returns the addresses of the primaries at the start, then of the replicas of node 1, of node
    /// 2, and so on.
    const std::vector<NodeAddress> &addresses() const { return m_addresses; }
    /// Returns the address of the store. REQUIRES, also for storeServer(): start() has succeeded.
    const NodeAddress &store() const { return m_storeServer->address(); }
    const RedisServer &storeServer() const { return *m_storeServer; }
    /// Returns the primary that the node copies at the start of the run; none: the node is a
    /// primary at the start.
    NodeId primaryAtStartOf(NodeId node) const;
    /// Returns the server of a node; node 1 has index 0.
    RedisServer &server(std::size_t index) const { return *m_servers[index]; }
    std::size_t count() const { return m_servers.size(); }
    /// Returns the clock of a node; null if the node uses the machine's clock. Node 1 has index 0,
    /// also for port().
    PreloadPage *clockOf(std::size_t index) const
    {
        return index < m_clockPages.size() ? m_clockPages[index].get() : nullptr;
    }
    /// Returns the node's port on the loopback interface. REQUIRES: there are replicas.
    std::uint16_t port(std::size_t index) const { return m_ports[index]->number(); }
    std::vector<NodeAddress> sentinels() const;
    /// Returns the version of the servers. REQUIRES: start() has succeeded.
    const ServerVersion &version() const { return m_version; }
    /// Returns the address with the name and password of the Redis user who may administer the
    /// nodes. Without replicas the nodes have no password; then returns the address unchanged.
    NodeAddress withPassword(NodeAddress address) const;

private:
    Result<std::unique_ptr<RedisServer>> startServer(const std::string &program,
        const std::string &name, const ReplicationOptions &replication, Persistence persistence,
        const PreloadPage *clock);
    Result<Done> makeClocks();
    Result<Done> reservePorts();
    Result<Done> startPrimaries(const std::string &program);
    Result<Done> startReplicas(const std::string &program);
    Result<Done> waitForReplicas(std::size_t primaryIndex);
    Result<const PreloadPage *> makeRedirectPage(int sentinel);
    Result<Done> startSentinels(const std::string &program);

    const Options m_options;
    std::unique_ptr<RunFolder> m_folder;
    ServerVersion m_version;
    std::vector<std::unique_ptr<PortReservation>>
        m_ports; // of the nodes, then of the sentinels; empty if there are no replicas
    std::vector<std::unique_ptr<PreloadPage>>
        m_clockPages; // of the nodes; empty: they use the machine's clock
    std::vector<std::unique_ptr<RedisServer>> m_servers; // of the nodes
    std::unique_ptr<RedisServer> m_storeServer;
    std::string m_password; // empty without replicas
    std::vector<std::unique_ptr<PreloadPage>>
        m_redirectPages; // redirect the links of sentinels to relays
    std::vector<std::unique_ptr<SentinelServer>> m_sentinels;
    std::vector<NodeAddress> m_addresses;
};

} // namespace lockscope
