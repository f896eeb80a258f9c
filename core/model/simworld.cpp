// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simworld.h"

#include "lockscope/base/contract.h"
#include "lockscope/base/random.h"

#include <utility>

namespace lockscope {

SimWorld::SimWorld(Options options, SimTrace &trace, SimObjectPool &pool)
    : World(TimeKind::simulated, m_timers, trace), m_trace(trace), m_scripts(pool.scripts()),
      m_network(*this, pool)
{
    begin(std::move(options));
}

void SimWorld::begin(Options options)
{
    m_network.end();
    m_replication.end();
    m_options = std::move(options);
    setServer(m_options.server);
    m_now = WorldTime{};
    m_turns.clear();
    m_running.clear();
    m_linkRows.clear();
    prepareNodes();
    m_replication.begin();
    LOCKSCOPE_ASSERT(m_timers.isEmpty());
    m_timers.reset();
    for (std::size_t i = 1; i < m_nodes.size(); ++i)
        m_nodes[i]->startDisk(m_options.persistence);
    m_network.begin();
}

void SimWorld::prepareNodes()
{
    const std::size_t nodes =
        static_cast<std::size_t>(m_options.nodes * (1 + m_options.replicas)) + 1;
    if (m_nodes.size() > nodes)
        m_nodes.resize(nodes);
    for (const auto &node : m_nodes)
        node->begin();
    while (m_nodes.size() < nodes)
        m_nodes.push_back(std::make_unique<SimNode>(*this, m_scripts,
            m_nodes.empty() ? storeNode : NodeId{static_cast<std::uint8_t>(m_nodes.size())}));
    for (const auto &node : m_nodes)
        node->setServer(m_options.server);
    const SimClock clock(m_options.nodeClocks);
    for (std::size_t i = 1; i < nodes; ++i)
        m_nodes[i]->setClock(clock);
    if (m_options.times.isCrowded) {
        for (const auto &node : m_nodes)
            node->setServiceTime(m_options.times.machine.service);
    }
}

std::chrono::microseconds SimWorld::wallNow() const
{
    return SimClock().at(m_now);
}

Token SimWorld::makeToken(ClientId client, std::uint64_t n)
{
    return drawToken(m_options.seed, client, n);
}

EventRef SimWorld::note(EventKind kind, Actor actor, NodeId node, EventRef cause, Duration span,
    std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_now;
    raw.event.actor = actor;
    raw.event.node = node;
    raw.event.span = span;
    raw.event.detail = m_trace.texts().intern(detail);
    raw.cause = cause;
    return m_trace.record(raw);
}

void SimWorld::runReady()
{
    m_turns.takeAll(m_running);
    for (ClientProcess *const process : m_running)
        runTurn(*process);
}

void SimWorld::closeConnections(ClientProcess &process)
{
    m_network.closeConnections(process);
    m_turns.drop(process);
}

} // namespace lockscope
