// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/nodefleet.h"

#include "live/blockingcall.h"

#include <utility>

namespace lockscope {
namespace {

constexpr auto readyMax = std::chrono::seconds(20); // machines are slow and shared

NodeId nodeIdAt(std::size_t index)
{
    return NodeId{static_cast<std::uint8_t>(index + 1)};
}

} // namespace

NodeFleet::NodeFleet(Options options)
    : m_options(std::move(options)), m_recorder(m_options.recorderNumber, m_options.texts), m_loop(m_options.epoch, &m_recorder)
{
}

NodeFleet::~NodeFleet()
{
    stopObserving();
    if (areGiven())
        removeKeys();
    for (const auto &server : m_servers)
        server->stop();
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
    for (int i = 0; i <= m_options.nodes; ++i) {
        const std::string name = i < m_options.nodes ? "n" + std::to_string(i + 1) : "store";
        auto place = m_folder->makeNodeFolder(name);
        if (!place)
            return place.error();
        auto server = RedisServer::start({program.value(), place.value()});
        if (!server)
            return server.error();
        m_servers.push_back(std::move(server).value());
    }
    for (const auto &server : m_servers) {
        auto ready = server->waitReady(readyMax);
        if (!ready)
            return ready.error();
        m_nodes.push_back(server->address());
    }
    m_store = m_nodes.back();
    m_nodes.pop_back();
    return Done{};
}

Result<Done> NodeFleet::checkGiven()
{
    for (const NodeAddress &address : m_options.live.given) {
        auto answer = blockingCall(address, {"PING"});
        if (!answer)
            return Error{"node " + addressText(address) + ": " + answer.error().text};
        if (answer.value().isError())
            return Error{"node " + addressText(address) + " refuses: " + answer.value().text};
        m_nodes.push_back(address);
    }
    m_store = m_nodes.front();
    return Done{};
}

Result<Done> NodeFleet::observe()
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const NodeId node = nodeIdAt(i);
        NodeObserver::Options options{node, m_nodes[i], [this] { nodeReady(); },
                                      [this, node](const std::string &reason) { nodeLost(node, reason); }};
        m_observers.push_back(areGiven() ? NodeObserver::polled(m_loop, m_recorder, std::move(options), m_options.keys)
                                         : NodeObserver::stream(m_loop, m_recorder, std::move(options)));
    }
    m_thread = std::thread([this] { m_loop.run(); });
    std::unique_lock lock(m_mutex);
    if (!m_readyChanged.wait_for(lock, readyMax, [this] { return m_ready == m_nodes.size(); }))
        return Error{"a node's changes cannot be observed: it does not answer"};
    return Done{};
}

void NodeFleet::stopObserving()
{
    if (!m_thread.joinable())
        return;
    m_loop.stop();
    m_thread.join();
    m_observers.clear();
}

void NodeFleet::nodeReady()
{
    const std::scoped_lock lock(m_mutex);
    ++m_ready;
    m_readyChanged.notify_all();
}

void NodeFleet::nodeLost(NodeId node, const std::string &reason)
{
    RawEvent raw;
    raw.event.kind = EventKind::nodeDown;
    raw.event.time = m_loop.now();
    raw.event.actor = Actor::node(node);
    raw.event.node = node;
    raw.event.detail = m_recorder.texts().intern(reason);
    m_recorder.record(raw);
}

void NodeFleet::removeKeys()
{
    for (const NodeAddress &address : m_nodes) {
        for (const RedisKey &key : m_options.keys)
            (void)blockingCall(address, {"DEL", key.text});
    }
}

} // namespace lockscope
