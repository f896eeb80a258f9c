// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/servers/blockingcall.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The number of slots into which a Redis Cluster divides all keys.
constexpr std::size_t slotCount = 16384;

/// Returns the hash tag of a key: the text between its first { and the next }. Empty: the key has
/// none. Keys with the same hash tag are in the same slot.
std::string_view hashTag(std::string_view key);

/// Returns the slot of a key: CRC16 (XMODEM) of its hash tag, or of the whole key, modulo 16384.
std::uint16_t keySlot(std::string_view key);

/// Returns the first key of a command; nullopt: it has no key. Knows the commands of the schemes,
/// the workloads, the observers and the checks, not every command of Redis: for a name that it does
/// not know, the first argument is the key. `words`: the name and the arguments.
std::optional<std::string_view> firstKey(const std::vector<std::string_view> &words);

/// The servers of a Redis Cluster, and which of them serves each slot (a part of all keys, see
/// keySlot()), as far as it is known. All connections of a Tunnel to the cluster share this map.
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
