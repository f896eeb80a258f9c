// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/nodefleet.h"

#include "base/random.h"
#include "live/blockingcall.h"
#include "live/clockfaults.h"

#include <algorithm>
#include <future>
#include <utility>

namespace lockscope {
namespace {

constexpr auto readyMax = std::chrono::seconds(20); // machines are slow and shared

NodeId nodeIdAt(std::size_t index)
{
    return NodeId{static_cast<std::uint8_t>(index + 1)};
}

} // namespace

NodeFleet::NodeFleet(Options options, std::shared_ptr<Primaries> primaries, SwitchHeard heard)
    : m_options(std::move(options)), m_primaries(std::move(primaries)), m_heard(std::move(heard)), m_recorder(m_options.recorderNumber, m_options.texts), m_loop(m_options.epoch, &m_recorder)
{
}

NodeFleet::~NodeFleet()
{
    stopObserving();
    if (areGiven())
        removeKeys();
    m_sentinels.clear(); // before there is anything to fail over
    for (const auto &server : m_servers)
        server->stop();
    if (m_storeServer)
        m_storeServer->stop();
}

Result<Done> NodeFleet::start()
{
    return areGiven() ? checkGiven() : startServers();
}

Result<Done> NodeFleet::startServers()
{
    auto program = findRedisServer(m_options.live.redisServer);
    if (!program)
        return program.error();
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
    auto masters = startMasters(program.value());
    if (!masters)
        return masters;
    auto ready = m_storeServer->waitReady(readyMax);
    if (!ready)
        return ready;
    m_store = m_storeServer->address();
    auto replicas = startReplicas(program.value());
    if (!replicas)
        return replicas;
    return startSentinels(program.value());
}

Result<std::unique_ptr<RedisServer>> NodeFleet::startServer(const std::string &program, const std::string &name,
                                                            const ReplicationOptions &replication, Persistence persistence, const ShimPage *clock)
{
    auto place = m_folder->makeNodeFolder(name);
    if (!place)
        return place.error();
    return RedisServer::start({program, place.value(), replication, clock, persistence});
}

// Beside the nodes' folders, since a node may start with an empty one and have its clock still.
Result<Done> NodeFleet::makeClocks()
{
    const bool isNeeded = needsNodeClocks(m_options.faults, m_options.settings) || needsSyncs(m_options.settings);
    if (!isNeeded && !m_options.live.isOpenToFaults)
        return Done{};
    const auto can = clockFaults(m_options.live.redisServer);
    if (!can && isNeeded)
        return can;
    if (!can)
        return Done{}; // then no clock's fault will be asked for: the review says why
    for (int i = 1; i <= m_options.nodes * (1 + m_options.replicas); ++i) {
        auto clock = ShimPage::create(m_folder->path() / ("n" + std::to_string(i) + ".shim"), NodeRates(m_options.settings.clockDrift).usual());
        if (!clock)
            return clock.error();
        m_clocks.push_back(std::move(clock).value());
    }
    return Done{};
}

// A replica may become a master, and a master a replica: so each has a port, and each knows the password.
Result<Done> NodeFleet::reservePorts()
{
    if (m_options.replicas == 0)
        return Done{};
    m_password = secureToken().text();
    for (int i = 0; i < m_options.nodes * (1 + m_options.replicas) + m_options.settings.sentinels; ++i) {
        auto port = PortReservation::make();
        if (!port)
            return port.error();
        m_ports.push_back(std::move(port).value());
    }
    return Done{};
}

NodeAddress NodeFleet::withPassword(NodeAddress address) const
{
    if (!m_password.empty()) {
        address.user = ReplicationOptions::user;
        address.password = m_password;
    }
    return address;
}

Result<Done> NodeFleet::startMasters(const std::string &program)
{
    for (int i = 1; i <= m_options.nodes; ++i) {
        ReplicationOptions replication;
        replication.minReplicas = m_options.settings.minReplicas;
        replication.password = m_password;
        if (m_options.replicas > 0)
            replication.port = m_ports[static_cast<std::size_t>(i - 1)]->number();
        auto server = startServer(program, "n" + std::to_string(i), replication, m_options.settings.persistence, clockOf(m_servers.size()));
        if (!server)
            return server.error();
        m_servers.push_back(std::move(server).value());
    }
    for (const auto &server : m_servers) {
        auto ready = server->waitReady(readyMax);
        if (!ready)
            return ready;
        m_nodes.push_back(server->address());
    }
    return Done{};
}

// A replica that finds its master not listening yet would try again only after a second: so the masters are up by now.
Result<Done> NodeFleet::startReplicas(const std::string &program)
{
    for (int i = 0; i < m_options.nodes * m_options.replicas; ++i) {
        const std::size_t index = m_servers.size();
        const NodeId replica = nodeIdAt(index);
        const NodeId master = masterOf(replica);
        Result<std::uint16_t> way{m_ports[master.value - 1u]->number()};
        if (m_options.replicaPort)
            way = m_options.replicaPort(replica, master, way.value());
        if (!way)
            return way.error();
        const ReplicationOptions replication{m_ports[index]->number(), way.value(), m_password, m_options.settings.minReplicas};
        auto server = startServer(program, "n" + std::to_string(index + 1), replication, m_options.settings.persistence, clockOf(index));
        if (!server)
            return server.error();
        m_servers.push_back(std::move(server).value());
    }
    for (std::size_t i = m_nodes.size(); i < m_servers.size(); ++i) {
        auto ready = m_servers[i]->waitReady(readyMax);
        if (!ready)
            return ready;
        m_nodes.push_back(m_servers[i]->address());
    }
    for (int i = 0; m_options.replicas > 0 && i < m_options.nodes; ++i) {
        auto follow = waitForReplicas(static_cast<std::size_t>(i));
        if (!follow)
            return follow;
    }
    return Done{};
}

// That a replica calls its link "up" does not say yet that anything comes over it; that it has confirmed a message does. Its first word
// may come too early for its master, and its next a second later: one that is silent is made to come again, which takes no new copy.
Result<Done> NodeFleet::waitForReplicas(std::size_t master)
{
    const std::string count = std::to_string(m_options.replicas);
    const auto limit = std::chrono::steady_clock::now() + readyMax;
    for (int patienceMs = 50; std::chrono::steady_clock::now() < limit; patienceMs = std::min(2 * patienceMs, 1500)) {
        const std::string patience = std::to_string(patienceMs);
        const auto answer = blockingCalls(m_nodes[master], {{"PUBLISH", "lockscope:replicas", count}, {"WAIT", count, patience}});
        if (answer && answer.value().isInteger(m_options.replicas))
            return Done{};
        const std::size_t first = static_cast<std::size_t>(m_options.nodes) + master * static_cast<std::size_t>(m_options.replicas);
        for (int i = 0; i < m_options.replicas; ++i)
            (void)blockingCall(withPassword(m_nodes[first + static_cast<std::size_t>(i)]), {"CLIENT", "KILL", "TYPE", "master"});
    }
    return Error{"node " + std::to_string(master + 1) + ": its replicas do not follow it; expected " + count + " that confirm"};
}

// Sentinels know no Unix sockets either. They find each other, and the replicas, by what the masters tell.
Result<Done> NodeFleet::startSentinels(const std::string &program)
{
    const int count = m_options.settings.sentinels;
    if (count == 0)
        return Done{};
    SentinelServer::Options options{program, {}, 0, std::string(secureToken().text()), {}, m_password, count / 2 + 1};
    for (int i = 1; i <= m_options.nodes; ++i)
        options.masters.push_back({"m" + std::to_string(i), m_ports[static_cast<std::size_t>(i - 1)]->number()});
    for (int i = 1; i <= count; ++i) {
        auto place = m_folder->makeNodeFolder("s" + std::to_string(i));
        if (!place)
            return place.error();
        options.folder = place.value();
        options.port = m_ports[m_servers.size() + static_cast<std::size_t>(i - 1)]->number();
        auto sentinel = SentinelServer::start(options);
        if (!sentinel)
            return sentinel.error();
        m_sentinels.push_back(std::move(sentinel).value());
    }
    for (const auto &sentinel : m_sentinels) {
        auto ready = sentinel->waitReady(readyMax);
        if (!ready)
            return ready;
    }
    for (const auto &sentinel : m_sentinels) {
        auto formed = sentinel->waitFormed(count, m_options.replicas, readyMax);
        if (!formed)
            return formed;
    }
    return Done{};
}

std::vector<NodeAddress> NodeFleet::masters() const
{
    const std::size_t count = areGiven() ? m_nodes.size() : static_cast<std::size_t>(m_options.nodes);
    return {m_nodes.begin(), m_nodes.begin() + static_cast<std::ptrdiff_t>(count)};
}

NodeId NodeFleet::masterOf(NodeId node) const
{
    const int behindMasters = node.value - 1 - m_options.nodes;
    if (areGiven() || behindMasters < 0)
        return NodeId{};
    return nodeIdAt(static_cast<std::size_t>(behindMasters / m_options.replicas));
}

Result<Done> NodeFleet::checkGiven()
{
    for (const NodeAddress &address : m_options.live.given) {
        auto answer = blockingCall(address, {"PING"});
        if (!answer)
            return Error{"node " + addressText(address) + ": " + answer.error().text};
        if (answer.value().isError())
            return Error{"node " + addressText(address) + " refuses: " + answer.value().text};
        if (Result<Done> clean = checkNoKeys(address); !clean)
            return clean;
        m_nodes.push_back(address);
    }
    m_store = m_nodes.front();
    return Done{};
}

// What a run leaves that is killed has no end of its own, and would be taken for this run's doing: it is named, not removed, since it
// may be another one's that still goes on.
Result<Done> NodeFleet::checkNoKeys(const NodeAddress &address) const
{
    std::string standing;
    for (const std::vector<RedisKey> *const keys : {&m_options.keys, &m_options.unwatched}) {
        for (const RedisKey &key : *keys) {
            const auto answer = blockingCall(address, {"PTTL", key.text});
            if (!answer)
                return Error{"node " + addressText(address) + ": " + answer.error().text};
            if (answer.value().kind == Reply::Kind::integer && answer.value().integer != -2)
                standing.append(standing.empty() ? "" : " ").append(key.text);
        }
    }
    if (standing.empty())
        return Done{};
    return Error{"node " + addressText(address) + " has keys of a run that was killed, or still goes on: " + standing
                 + "; expected none (DEL removes them)"};
}

Result<Done> NodeFleet::observe()
{
    std::vector<NodeLife *> lives;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        NodeLife::Options options{nodeIdAt(i), m_nodes[i]};
        options.clock = clockOf(i);
        options.ready = [this] { nodeReady(); };
        if (areGiven())
            options.keys = m_options.keys;
        else
            options.server = m_servers[i].get();
        if (const NodeId master = masterOf(nodeIdAt(i)))
            options.master = m_lives[master.value - 1u].get();
        options.address = withPassword(options.address);
        m_lives.push_back(std::make_unique<NodeLife>(m_loop, m_recorder, std::move(options)));
        lives.push_back(m_lives.back().get());
    }
    makeReplication(lives);
    m_faults = std::make_unique<NodeFaults>(m_loop, m_recorder, NodeFaults::Options{m_options.faults.nodes, m_options.settings, std::move(lives)});
    m_thread = std::thread([this] { m_loop.run(); });
    std::unique_lock lock(m_mutex);
    if (!m_readyChanged.wait_for(lock, readyMax, [this] { return m_ready == m_nodes.size(); }))
        return Error{"a node's changes cannot be observed: it does not answer"};
    return Done{};
}

void NodeFleet::makeReplication(const std::vector<NodeLife *> &lives)
{
    if (areGiven() || m_options.replicas == 0)
        return;
    std::vector<Replication::Node> nodes;
    for (std::size_t i = 0; i < lives.size(); ++i) {
        const NodeId master = masterOf(nodeIdAt(i));
        nodes.push_back({lives[i], m_ports[i]->number(), master ? master : nodeIdAt(i)});
    }
    m_replication = std::make_unique<Replication>(m_loop, m_recorder, std::move(nodes), m_primaries, m_heard);
    m_failovers = std::make_unique<Failovers>(m_loop, m_recorder, *m_replication, m_options.faults.failovers);
    std::vector<NodeAddress> sentinels;
    for (const auto &sentinel : m_sentinels)
        sentinels.push_back(sentinel->address());
    m_watch = std::make_unique<SentinelWatch>(m_loop, *m_replication, sentinels);
}

// Runs the work on the observers' thread and waits for it.
void NodeFleet::onLoop(const std::function<void()> &work)
{
    std::promise<void> done;
    m_loop.post([&] {
        work();
        done.set_value();
    });
    done.get_future().wait();
}

Result<Done> NodeFleet::beginFaults()
{
    const auto complete = std::make_shared<std::promise<void>>();
    m_loop.post([this, complete] { m_faults->beginPlanned([complete] { complete->set_value(); }); });
    if (complete->get_future().wait_for(readyMax) != std::future_status::ready)
        return Error{"a node's fault cannot be carried out: it does not answer"};
    return Done{};
}

Result<Done> NodeFleet::beginFailovers()
{
    if (!m_failovers)
        return Done{};
    const auto failedOver = std::make_shared<std::promise<void>>();
    m_loop.post([this, failedOver] { m_failovers->beginPlanned([failedOver] { failedOver->set_value(); }); });
    if (failedOver->get_future().wait_for(readyMax) != std::future_status::ready)
        return Error{"a failover cannot be carried out: a node does not answer"};
    return Done{};
}

void NodeFleet::beginFailover(std::size_t index, EventRef cause)
{
    m_loop.post([this, index, cause] { m_failovers->begin(index, cause); });
}

std::optional<std::size_t> NodeFleet::addFailover(const FailoverFault &fault)
{
    if (!m_failovers)
        return std::nullopt;
    std::size_t index = 0;
    onLoop([&] { index = m_failovers->add(fault); });
    return index;
}

std::size_t NodeFleet::addFault(const NodeFault &fault)
{
    std::size_t index = 0;
    onLoop([&] { index = m_faults->add(fault); });
    return index;
}

void NodeFleet::beginFault(std::size_t index, EventRef cause)
{
    m_loop.post([this, index, cause] { m_faults->begin(index, cause); });
}

void NodeFleet::endFault(std::size_t index)
{
    m_loop.post([this, index] { m_faults->end(index); });
}

void NodeFleet::endFaults()
{
    std::vector<NodeId> thawed;
    onLoop([&] {
        if (m_failovers)
            m_failovers->endAll();
        thawed = m_faults->endAll();
    });
    // A node serves all that lies in its sockets before it sends the answers: this one's comes after everybody else's work.
    for (const NodeId node : thawed)
        (void)blockingCall(m_nodes[node.value - 1u], {"PING"});
    onLoop([this] {
        for (const auto &life : m_lives)
            life->catchUp();
    });
}

void NodeFleet::stopObserving()
{
    if (!m_thread.joinable())
        return;
    m_loop.stop();
    m_thread.join();
    m_watch.reset();
    m_failovers.reset();
    m_replication.reset();
    m_faults.reset();
    m_lives.clear();
}

void NodeFleet::nodeReady()
{
    const std::scoped_lock lock(m_mutex);
    ++m_ready;
    m_readyChanged.notify_all();
}

void NodeFleet::removeKeys()
{
    for (const NodeAddress &address : m_nodes) {
        for (const RedisKey &key : m_options.keys)
            (void)blockingCall(address, {"DEL", key.text});
        for (const RedisKey &key : m_options.unwatched)
            (void)blockingCall(address, {"DEL", key.text});
    }
}

} // namespace lockscope
