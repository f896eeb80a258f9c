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

/// How long a process of ours may take until it answers: machines are slow and shared.
inline constexpr auto nodeReadyMax = std::chrono::seconds(20);

/// The first is node 1.
constexpr NodeId nodeIdAt(std::size_t index)
{
    return NodeId{static_cast<std::uint8_t>(index + 1)};
}

/// The processes of one live run: masters, their replicas, the sentinels and the store, each a server of ours, with the clocks that they
/// read, in a folder that goes with them. Thread: one at a time.
class ManagedNodes {
public:
    struct Options {
        int nodes = 1;    ///< masters
        int replicas = 0; ///< of each master
        std::string redisServer;     ///< the program; empty: the one on PATH
        bool isOpenToFaults = false; ///< faults may be asked for that the plan does not have
        FaultPlan faults;            ///< what is to befall them
        Settings settings;
        /// Where a replica finds its master, which listens on that port: the port itself, or a relay's. None: the port itself.
        std::function<Result<std::uint16_t>(NodeId replica, NodeId master, std::uint16_t port)> replicaPort = {};
        /// The same of a sentinel and a node.
        std::function<Result<std::uint16_t>(int sentinel, NodeId node, std::uint16_t port)> sentinelPort = {};
    };
    explicit ManagedNodes(Options options);
    /// Ends every server.
    ~ManagedNodes();
    ManagedNodes(const ManagedNodes &) = delete;
    ManagedNodes &operator=(const ManagedNodes &) = delete;

    /// Starts the servers and waits until each answers, and until what a master is told reaches all its replicas. Error: one line.
    Result<Done> start();

    /// The masters, then the replicas of node 1, of node 2 …
    const std::vector<NodeAddress> &addresses() const { return m_addresses; }
    const NodeAddress &store() const { return m_storeServer->address(); }
    const RedisServer &storeServer() const { return *m_storeServer; }
    /// The master that a node copies; none: it is one itself.
    NodeId masterOf(NodeId node) const;
    RedisServer &server(std::size_t index) const { return *m_servers[index]; }
    std::size_t count() const { return m_servers.size(); }
    /// Null: its clock is the machine's.
    PreloadPage *clockOf(std::size_t index) const { return index < m_clocks.size() ? m_clocks[index].get() : nullptr; }
    /// On the loopback. REQUIRES: there are replicas.
    std::uint16_t port(std::size_t index) const { return m_ports[index]->number(); }
    std::vector<NodeAddress> sentinels() const;
    /// What its servers are. REQUIRES: started.
    const ServerVersion &version() const { return m_version; }
    /// With what it takes to administer a node that listens on the loopback.
    NodeAddress withPassword(NodeAddress address) const;

private:
    Result<std::unique_ptr<RedisServer>> startServer(const std::string &program, const std::string &name,
                                                     const ReplicationOptions &replication, Persistence persistence,
                                                     const PreloadPage *clock);
    Result<Done> makeClocks();
    Result<Done> reservePorts();
    Result<Done> startMasters(const std::string &program);
    Result<Done> startReplicas(const std::string &program);
    Result<Done> waitForReplicas(std::size_t master);
    Result<const PreloadPage *> detoursOf(int sentinel);
    Result<Done> startSentinels(const std::string &program);

    const Options m_options;
    std::unique_ptr<RunFolder> m_folder;
    ServerVersion m_version;
    std::vector<std::unique_ptr<PortReservation>> m_ports; // by node, where there are replicas; then the sentinels'
    std::vector<std::unique_ptr<PreloadPage>> m_clocks;       // of the nodes; none: their clocks are the machine's
    std::vector<std::unique_ptr<RedisServer>> m_servers;   // of the nodes
    std::unique_ptr<RedisServer> m_storeServer;
    std::string m_password; // where there are replicas
    std::vector<std::unique_ptr<PreloadPage>> m_detours; // of sentinels whose links lead through relays
    std::vector<std::unique_ptr<SentinelServer>> m_sentinels;
    std::vector<NodeAddress> m_addresses;
};

} // namespace lockscope
