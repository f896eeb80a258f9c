// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/tunnels/clustermap.h"

#include "core/live/observe/commandreader.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/net/resp.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr auto refreshInterval = std::chrono::milliseconds(200);

// Reads an entry of CLUSTER SLOTS: host, port, id, … A server that does not know its own host
// leaves the host out; the host is then that of `asked`, the server that sent the reply.
ClusterMap::Server serverIn(const Reply &entry, const ClusterMap::Server &asked)
{
    if (entry.items.size() < 2)
        return {};
    const std::string &host = entry.items[0].text;
    return {host.empty() || host == "?" ? asked.host : host,
        static_cast<std::uint16_t>(entry.items[1].integer)};
}

// Returns why CLUSTER SLOTS failed. The text has no subject: check() puts the address of the server
// before it.
ServerRefusal refusalOf(const Reply &error, const std::string &user)
{
    if (error.text.find("cluster support disabled") != std::string::npos)
        return Wording{LOCKSCOPE_TEXT("ServerRefusal",
            "is no node of a cluster (cluster support is disabled); expected a node with "
            "cluster-enabled yes, or redis://")};
    if (const auto refusal = rightsRefusal(error, "CLUSTER SLOTS", user))
        return *refusal;
    return Wording{LOCKSCOPE_TEXT("ServerRefusal",
                       "refuses CLUSTER SLOTS ({code}); expected a node of a cluster"),
        {{"code", errorCode(error)}}};
}

} // namespace

Result<Done, ServerRefusal> ClusterMap::check()
{
    Wording refusal;
    for (const Server &server : m_cluster.clusterServers) {
        const auto asked = askForMap(server);
        if (asked) {
            refusal = {};
            break;
        }
        refusal +=
            Wording::quoted((refusal.empty() ? "" : "; ") + addressText(addressOf(server)) + ' ');
        refusal += asked.error().reason;
    }
    if (!refusal.empty())
        return ServerRefusal{refusal};
    const auto isMissing = [](const Server &server) { return server.host.empty(); };
    const auto missing = std::find_if(m_primaries.begin(), m_primaries.end(), isMissing);
    if (missing != m_primaries.end()) {
        return ServerRefusal{Wording{
            LOCKSCOPE_TEXT("ServerRefusal",
                "no server has slot {slot} (slots without a server: {count}); "
                "expected a server for each slot"),
            {{"slot", std::to_string(missing - m_primaries.begin())},
                {"count", std::to_string(std::count_if(missing, m_primaries.end(), isMissing))}}}};
    }
    // Each server has its own view of the cluster's state, so two servers are asked. If the user
    // has no right to CLUSTER INFO, only this check is lost.
    for (const Server &server : {m_servers.front(), m_servers.back()}) {
        const NodeAddress address = addressOf(server);
        const auto info = blockingCall(address, {"CLUSTER", "INFO"});
        if (info && info.value().text.find("cluster_state:fail") != std::string::npos)
            return ServerRefusal{
                Wording{LOCKSCOPE_TEXT("ServerRefusal",
                            "the cluster is down (cluster_state:fail at {server}); "
                            "expected cluster_state:ok"),
                    {{"server", addressText(address)}}}};
    }
    return Done{};
}

void ClusterMap::refresh(std::uint16_t slot, const Server &failed)
{
    const std::scoped_lock refreshing(m_refreshMutex);
    if (std::chrono::steady_clock::now() - m_lastRefresh < refreshInterval)
        return;
    std::vector<Server> servers;
    {
        const std::scoped_lock lock(m_mutex);
        servers = m_servers;
    }
    servers.insert(servers.end(), m_cluster.clusterServers.begin(), m_cluster.clusterServers.end());
    for (const Server &server : servers) {
        if (server == failed || !askForMap(server))
            continue;
        if (const auto primary = serverOf(slot); primary && *primary != failed)
            break;
    }
    m_lastRefresh = std::chrono::steady_clock::now();
}

Result<Done, ServerRefusal> ClusterMap::askForMap(const Server &server)
{
    const auto slots = blockingCall(addressOf(server), {"CLUSTER", "SLOTS"});
    if (!slots)
        return slots.error();
    if (slots.value().isError())
        return refusalOf(slots.value(), m_cluster.user);
    storeMap(slots.value(), server);
    return Done{};
}

// Stores the map of a reply to CLUSTER SLOTS, which has for each range of slots its first and last
// slot, its primary, and its replicas.
void ClusterMap::storeMap(const Reply &slots, const Server &asked)
{
    std::vector<Server> servers;
    std::vector<Server> primaries(slotCount);
    for (const Reply &range : slots.items) {
        if (range.items.size() < 3)
            continue;
        for (std::size_t i = 2; i < range.items.size(); ++i) {
            if (const Server server = serverIn(range.items[i], asked);
                std::find(servers.begin(), servers.end(), server) == servers.end())
                servers.push_back(server);
        }
        const std::int64_t last = std::min<std::int64_t>(range.items[1].integer, slotCount - 1);
        for (std::int64_t slot = std::max<std::int64_t>(range.items[0].integer, 0); slot <= last;
             ++slot)
            primaries[static_cast<std::size_t>(slot)] = serverIn(range.items[2], asked);
    }
    const std::scoped_lock lock(m_mutex);
    m_servers = std::move(servers);
    m_primaries = std::move(primaries);
}

std::optional<ClusterMap::Server> ClusterMap::serverOf(std::uint16_t slot) const
{
    const std::scoped_lock lock(m_mutex);
    return m_primaries[slot].host.empty() ? std::nullopt : std::optional(m_primaries[slot]);
}

void ClusterMap::setServerOf(std::uint16_t slot, const Server &server)
{
    const std::scoped_lock lock(m_mutex);
    m_primaries[slot] = server;
    if (std::find(m_servers.begin(), m_servers.end(), server) == m_servers.end())
        m_servers.push_back(server);
}

void ClusterMap::noteServed(std::uint16_t slot, const Server &server)
{
    std::string what;
    {
        const std::scoped_lock lock(m_mutex);
        Server &served = m_served[slot];
        if (served == server)
            return;
        if (!served.host.empty())
            what = detailText(Detail::servesSlot,
                {addressText(addressOf(server)), slot, addressText(addressOf(served))});
        served = server;
    }
    if (m_moved && !what.empty())
        m_moved(what);
}

NodeAddress ClusterMap::addressOf(const Server &server) const
{
    NodeAddress address;
    address.host = server.host;
    address.port = server.port;
    address.user = m_cluster.user;
    address.password = m_cluster.password;
    return address;
}

namespace {

// Commands without a key, or whose first argument is no key.
constexpr std::array<std::string_view, 21> keylessCommands{"ACL", "AUTH", "CLIENT", "CLUSTER",
    "COMMAND", "CONFIG", "DBSIZE", "DISCARD", "ECHO", "EXEC", "HELLO", "INFO", "MULTI", "PING",
    "ROLE", "SCRIPT", "SELECT", "TIME", "UNWATCH", "WAIT", "WAITAOF"};

std::uint16_t crc16(std::string_view bytes)
{
    constexpr unsigned polynomial = 0x1021;
    unsigned crc = 0;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned>(static_cast<unsigned char>(byte)) << 8;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc << 1) ^ ((crc & 0x8000) != 0 ? polynomial : 0);
    }
    return static_cast<std::uint16_t>(crc);
}

} // namespace

std::string_view hashTag(std::string_view key)
{
    const std::size_t open = key.find('{');
    const std::size_t close = open == key.npos ? key.npos : key.find('}', open);
    return close == key.npos ? std::string_view() : key.substr(open + 1, close - open - 1);
}

std::uint16_t keySlot(std::string_view key)
{
    const std::string_view tag = hashTag(key);
    return crc16(tag.empty() ? key : tag) % slotCount;
}

std::optional<std::string_view> firstKey(const std::vector<std::string_view> &words)
{
    if (words.size() < 2)
        return std::nullopt;
    const std::string name = upperCase(words[0]);
    if (name == "EVAL" || name == "EVALSHA") { // script, number of keys, keys
        if (words.size() > 3 && words[2] != "0")
            return words[3];
        return std::nullopt;
    }
    if (std::find(keylessCommands.begin(), keylessCommands.end(), name) != keylessCommands.end())
        return std::nullopt;
    return words[1];
}

} // namespace lockscope
