// SPDX-License-Identifier: MIT
#include "lockscope/net/liveworld.h"

#include "lockscope/base/contract.h"
#include "lockscope/base/random.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

LiveWorld::RouteResolver directRoutes(std::vector<NodeAddress> nodes, NodeAddress store)
{
    return [nodes = std::move(nodes), store = std::move(store)](ClientId, NodeId node) {
        return Route{node == storeNode ? store : nodes[node.value - 1u]};
    };
}

} // namespace

LiveWorld::LiveWorld(
    EventLoop &loop, EventSink &sink, std::vector<NodeAddress> nodes, NodeAddress store)
    : LiveWorld(loop, sink, static_cast<int>(nodes.size()), directRoutes(nodes, std::move(store)))
{
}

LiveWorld::LiveWorld(EventLoop &loop, EventSink &sink, int nodeCount, RouteResolver routeOf)
    : World(TimeKind::real, loop.timers(), sink), m_loop(loop), m_nodeCount(nodeCount),
      m_routeOf(std::move(routeOf))
{
    m_loop.setTurnEnd([this] { return runTurns(); });
}

LiveWorld::~LiveWorld()
{
    m_loop.setTurnEnd({});
}

Token LiveWorld::makeToken(ClientId, std::uint64_t)
{
    return secureToken();
}

std::chrono::microseconds LiveWorld::wallNow() const
{
    return std::chrono::floor<std::chrono::microseconds>(
        std::chrono::system_clock::now().time_since_epoch());
}

bool LiveWorld::runTurns()
{
    std::vector<ClientProcess *> readyProcesses;
    m_turns.takeAll(readyProcesses);
    for (ClientProcess *const process : readyProcesses) {
        process->control().runTurn();
        flush(); // sends the commands of the turn, also those before a crash, with one write for
                 // each node
        if (process->control().isCrashed() && m_crashHandler)
            m_crashHandler(*process);
    }
    flush();
    return !m_turns.isEmpty();
}

void LiveWorld::flush()
{
    for (Connection *const connection : m_unsent)
        connection->flush();
    m_unsent.clear();
}

Connection &LiveWorld::connection(ClientProcess &process, NodeId node)
{
    std::unique_ptr<Connection> &connection = m_connections[&process][node];
    if (!connection) {
        LOCKSCOPE_ASSERT(node);
        Route route = m_routeOf(process.id(), node);
        connection =
            std::make_unique<Connection>(m_loop, std::move(route.address), std::move(route.ledger));
    }
    return *connection;
}

void LiveWorld::transmit(PendingCall &call)
{
    Connection &target = connection(call.process, call.sentRow.node);
    target.send(call);
    if (m_unsent.empty() || m_unsent.back() != &target)
        m_unsent.push_back(&target);
}

void LiveWorld::markBroken(const ClientProcess &process, NodeId node)
{
    const auto connections = m_connections.find(&process);
    if (connections == m_connections.end())
        return;
    if (const auto found = connections->second.find(node); found != connections->second.end())
        found->second->markBroken();
}

void LiveWorld::stopReadingAnswers(ClientProcess &process)
{
    for (const auto &[node, connection] : m_connections[&process])
        connection->stopReadingAnswers();
}

void LiveWorld::continueReadingAnswers(ClientProcess &process)
{
    for (const auto &[node, connection] : m_connections[&process]) {
        if (process.control().isPaused())
            return; // a fault after one of the answers has paused the process again
        connection->continueReadingAnswers();
    }
}

void LiveWorld::closeConnections(ClientProcess &process)
{
    flush();
    m_connections.erase(&process);
    m_turns.drop(process);
}

} // namespace lockscope
