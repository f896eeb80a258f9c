// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/blockingcall.h"
#include "core/live/tunnels/keyslot.h"

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// The servers of a Redis Cluster, and which of them serves each slot (a part of all keys, see
/// keyslot.h), as far as it is known. All connections of a Tunnel to the cluster share this map.
/// Thread: any, several at a time.
class ClusterMap {
public:
    using Server = NodeAddress::HostAndPort;
    /// Called when a command for a slot was executed by another server than the previous command
    /// for this slot. `what`: the new server, the slot and the former server, for example
    /// "127.0.0.1:7003 serves slot 5798, before 127.0.0.1:7000".
    using Moved = std::function<void(const std::string &what)>;
    /// `cluster`: an address with NodeAddress::clusterServers.
    ClusterMap(NodeAddress cluster, Moved moved)
        : m_cluster(std::move(cluster)), m_moved(std::move(moved))
    {
    }

    /// Asks the servers for the map, and checks that the cluster can be used: each slot has a
    /// server, and cluster_state is ok. Error: one line without the URL. Blocks for at most two
    /// seconds for each server that does not reply.
    Result<Done, ServerRefusal> check();
    /// Asks the known servers for the map, except `failed`, until one names another server than
    /// `failed` for the slot. Does nothing if the map was refreshed less than 200 ms ago. Blocks as
    /// check(). REQUIRES, also for the next three functions: slot < slotCount.
    void refresh(std::uint16_t slot, const Server &failed);
    /// Returns the server of a slot; nullopt: it is not known.
    std::optional<Server> serverOf(std::uint16_t slot) const;
    /// Must be called when a server names another one as the server of a slot.
    void setServerOf(std::uint16_t slot, const Server &server);
    /// Must be called when the server of a slot has executed a command for it.
    void noteServed(std::uint16_t slot, const Server &server);
    /// Returns the address of a server, with the user and the password of the cluster.
    NodeAddress addressOf(const Server &server) const;

private:
    Result<Done, ServerRefusal> askForMap(const Server &server);
    void storeMap(const Reply &slots, const Server &asked);
    const NodeAddress m_cluster;
    const Moved m_moved;
    std::mutex m_refreshMutex; // so that one thread refreshes the map for all
    std::chrono::steady_clock::time_point m_lastRefresh{}; // guarded by m_refreshMutex
    mutable std::mutex m_mutex;                            // guards the members below
    std::vector<Server> m_servers;                         // primaries and replicas
    std::vector<Server> m_primaries =
        std::vector<Server>(slotCount); // by slot; an empty host: none is known
    std::map<std::uint16_t, Server>
        m_served; // by slot: the server that has executed the last command
};

} // namespace lockscope
