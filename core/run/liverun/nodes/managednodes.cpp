// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/managednodes.h"

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/preloadpage.h"
#include "core/live/servers/serverprogram.h"
#include "core/run/faults/nodefaults.h"
#include "lockscope/base/random.h"
#include "lockscope/base/wording.h"

#include <algorithm>
#include <utility>

namespace lockscope {

ManagedNodes::ManagedNodes(Options options) : m_options(std::move(options))
{
}

ManagedNodes::~ManagedNodes()
{
    m_sentinels.clear(); // first, so that they start no failover
    for (const auto &server : m_servers)
        server->stop();
    if (m_storeServer)
        m_storeServer->stop();
}

NodeId ManagedNodes::primaryAtStartOf(NodeId node) const
{
    const int replicaIndex = node.value - 1 - m_options.nodes;
    return replicaIndex < 0 ? NodeId{}
                            : nodeIdAt(static_cast<std::size_t>(replicaIndex / m_options.replicas));
}

std::vector<NodeAddress> ManagedNodes::sentinels() const
{
    std::vector<NodeAddress> addresses;
    for (const auto &sentinel : m_sentinels)
        addresses.push_back(sentinel->address());
    return addresses;
}

Result<Done> ManagedNodes::start()
{
    auto program = findRedisServer(m_options.redisServer);
    if (!program)
        return program.error();
    const auto version = checkServerProgram(program.value());
    if (!version)
        return version.error();
    m_version = version.value();
    auto folder = RunFolder::create();
    if (!folder)
        return folder.error();
    m_folder = std::move(folder).value();
    auto clocks = makeClocks();
    if (!clocks)
        return clocks;
    auto store = startServer(program.value(), "store", {}, Persistence::none, nullptr);
    if (!store)
        return store.error();
    m_storeServer = std::move(store).value();
    auto ports = reservePorts();
    if (!ports)
        return ports;
    auto primaries = startPrimaries(program.value());
    if (!primaries)
        return primaries;
    auto ready = m_storeServer->waitReady(nodeReadyMax);
    if (!ready)
        return ready;
    auto replicas = startReplicas(program.value());
    if (!replicas)
        return replicas;
    return startSentinels(program.value());
}

Result<std::unique_ptr<RedisServer>> ManagedNodes::startServer(const std::string &program,
    const std::string &name, const ReplicationOptions &replication, Persistence persistence,
    const PreloadPage *clock)
{
    auto folder = m_folder->makeNodeFolder(name);
    if (!folder)
        return folder.error();
    return RedisServer::start({program, folder.value(), replication, clock, persistence});
}

// Creates the files of the nodes' clocks. They are not in the nodes' folders, because the fault
// `wipe` empties such a folder and must not change the clock.
Result<Done> ManagedNodes::makeClocks()
{
    const bool isNeeded =
        needsNodeClocks(m_options.faults, m_options.settings) || needsSyncs(m_options.settings);
    if (!isNeeded && !m_options.isOpenToFaults)
        return Done{};
    const auto canLoad = checkSimulatedClock(m_options.redisServer);
    if (!canLoad) // without need: checkModule() refuses clock faults that are added during the run
        return isNeeded ? canLoad : Done{};
    for (int i = 1; i <= m_options.nodes * (1 + m_options.replicas); ++i) {
        auto clock = PreloadPage::create(m_folder->path() / ("n" + std::to_string(i) + ".shim"),
            NodeRates(m_options.settings.clockDrift).withoutFaults());
        if (!clock)
            return clock.error();
        m_clockPages.push_back(std::move(clock).value());
    }
    return Done{};
}

// Reserves a port for each node and sentinel, if there are replicas. Primaries and replicas can
// change their roles, so all of them have a port and the same password.
Result<Done> ManagedNodes::reservePorts()
{
    if (m_options.replicas == 0)
        return Done{};
    m_password = secureToken().text();
    for (int i = 0; i < m_options.nodes * (1 + m_options.replicas) + m_options.settings.sentinels;
         ++i) {
        auto port = PortReservation::make();
        if (!port)
            return port.error();
        m_ports.push_back(std::move(port).value());
    }
    return Done{};
}

NodeAddress ManagedNodes::withPassword(NodeAddress address) const
{
    if (!m_password.empty()) {
        address.user = ReplicationOptions::user;
        address.password = m_password;
    }
    return address;
}

Result<Done> ManagedNodes::startPrimaries(const std::string &program)
{
    for (int i = 1; i <= m_options.nodes; ++i) {
        ReplicationOptions replication;
        replication.minReplicas = m_options.settings.minReplicas;
        replication.password = m_password;
        if (m_options.replicas > 0)
            replication.port = m_ports[static_cast<std::size_t>(i - 1)]->number();
        auto server = startServer(program, "n" + std::to_string(i), replication,
            m_options.settings.persistence, clockOf(m_servers.size()));
        if (!server)
            return server.error();
        m_servers.push_back(std::move(server).value());
    }
    for (const auto &server : m_servers) {
        auto ready = server->waitReady(nodeReadyMax);
        if (!ready)
            return ready;
        m_addresses.push_back(server->address());
    }
    return Done{};
}

// Starts the replicas. REQUIRES: the primaries answer. A replica that cannot connect to its primary
// would retry only after a second.
Result<Done> ManagedNodes::startReplicas(const std::string &program)
{
    for (int i = 0; i < m_options.nodes * m_options.replicas; ++i) {
        const std::size_t index = m_servers.size();
        const NodeId replica = nodeIdAt(index);
        const NodeId primary = primaryAtStartOf(replica);
        Result<std::uint16_t> portToUse{m_ports[primary.value - 1u]->number()};
        if (m_options.replicaPort)
            portToUse = m_options.replicaPort(replica, primary, portToUse.value());
        if (!portToUse)
            return portToUse.error();
        const ReplicationOptions replication{m_ports[index]->number(), portToUse.value(),
            m_password, m_options.settings.minReplicas};
        auto server = startServer(program, "n" + std::to_string(index + 1), replication,
            m_options.settings.persistence, clockOf(index));
        if (!server)
            return server.error();
        m_servers.push_back(std::move(server).value());
    }
    for (std::size_t i = m_addresses.size(); i < m_servers.size(); ++i) {
        auto ready = m_servers[i]->waitReady(nodeReadyMax);
        if (!ready)
            return ready;
        m_addresses.push_back(m_servers[i]->address());
    }
    for (int i = 0; m_options.replicas > 0 && i < m_options.nodes; ++i) {
        auto replicated = waitForReplicas(static_cast<std::size_t>(i));
        if (!replicated)
            return replicated;
    }
    return Done{};
}

// Waits until all replicas of the primary have confirmed a message (WAIT), because a link state of
// "up" does not prove that data arrives. The first message may be older than the connections, and
// then it needs no confirmation. So this function waits for the confirmation of the second message.
// A primary may miss the first acknowledgement of a replica. It then sends the replica nothing
// until the next acknowledgement, a second later. So after a short wait this function disconnects
// the replicas: they reconnect at once, without a new copy of the data, and acknowledge again.
Result<Done> ManagedNodes::waitForReplicas(std::size_t primaryIndex)
{
    const std::string count = std::to_string(m_options.replicas);
    const auto limit = std::chrono::steady_clock::now() + nodeReadyMax;
    for (int waitMs = 50; std::chrono::steady_clock::now() < limit;
         waitMs = std::min(2 * waitMs, 1500)) {
        const std::string wait = std::to_string(waitMs);
        const std::vector<std::string_view> message{"PUBLISH", "lockscope:replicas", count},
            confirmations{"WAIT", count, wait};
        const auto answer = blockingCalls(
            m_addresses[primaryIndex], {message, confirmations, message, confirmations});
        if (answer && answer.value().isInteger(m_options.replicas))
            return Done{};
        const std::size_t first = static_cast<std::size_t>(m_options.nodes)
            + primaryIndex * static_cast<std::size_t>(m_options.replicas);
        for (int i = 0; i < m_options.replicas; ++i)
            (void)blockingCall(withPassword(m_addresses[first + static_cast<std::size_t>(i)]),
                {"CLIENT", "KILL", "TYPE", "master"});
    }
    return Error{{LOCKSCOPE_TEXT("Error",
                      "node {node}: its replicas do not confirm its writes; expected {count} "
                      "confirmations"),
        {{"node", std::to_string(primaryIndex + 1)}, {"count", count}}}};
}

// Makes the PreloadPage that redirects the links of the sentinel to relays; null if all its links
// are direct. Error: one line.
Result<const PreloadPage *> ManagedNodes::makeRedirectPage(int sentinel)
{
    std::unique_ptr<PreloadPage> page;
    for (std::size_t i = 0; m_options.sentinelPort && i < m_servers.size(); ++i) {
        const auto portToUse = m_options.sentinelPort(sentinel, nodeIdAt(i), port(i));
        if (!portToUse)
            return portToUse.error();
        if (portToUse.value() == port(i))
            continue;
        if (!page) {
            auto created =
                PreloadPage::create(m_folder->path() / ("s" + std::to_string(sentinel) + ".shim"));
            if (!created)
                return created.error();
            page = std::move(created).value();
        }
        page->addDetour(port(i), portToUse.value());
    }
    if (!page)
        return nullptr;
    m_redirectPages.push_back(std::move(page));
    return m_redirectPages.back().get();
}

// Starts the sentinels. Like replicas, they need TCP ports, because they cannot connect over Unix
// sockets. They find each other and the replicas through the primaries.
Result<Done> ManagedNodes::startSentinels(const std::string &program)
{
    const int count = m_options.settings.sentinels;
    if (count == 0)
        return Done{};
    SentinelServer::Options options{
        program, {}, 0, std::string(secureToken().text()), {}, m_password, count / 2 + 1};
    for (int i = 1; i <= m_options.nodes; ++i)
        options.primaries.push_back(
            {"m" + std::to_string(i), m_ports[static_cast<std::size_t>(i - 1)]->number()});
    for (int i = 1; i <= count; ++i) {
        auto folder = m_folder->makeNodeFolder("s" + std::to_string(i));
        if (!folder)
            return folder.error();
        options.folder = folder.value();
        options.port = m_ports[m_servers.size() + static_cast<std::size_t>(i - 1)]->number();
        const auto redirects = makeRedirectPage(i);
        if (!redirects)
            return redirects.error();
        options.preloadPage = redirects.value();
        auto sentinel = SentinelServer::start(options);
        if (!sentinel)
            return sentinel.error();
        m_sentinels.push_back(std::move(sentinel).value());
    }
    for (const auto &sentinel : m_sentinels) {
        auto ready = sentinel->waitReady(nodeReadyMax);
        if (!ready)
            return ready;
    }
    for (const auto &sentinel : m_sentinels) {
        auto foundPeers = sentinel->waitForPeers(count, m_options.replicas, nodeReadyMax);
        if (!foundPeers)
            return foundPeers;
    }
    return Done{};
}

} // namespace lockscope
