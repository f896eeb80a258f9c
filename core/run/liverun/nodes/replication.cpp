// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/replication.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {
namespace {

// Interval between two checks whether a promoted node is observed again.
constexpr Duration linkLookInterval = 1ms;

} // namespace

Replication::Replication(EventLoop &loop, Recorder &recorder, std::vector<Node> nodes, std::shared_ptr<Primaries> primaries, SwitchHeard heard)
    : m_loop(loop), m_recorder(recorder), m_nodes(std::move(nodes)), m_primaries(std::move(primaries)), m_heard(std::move(heard))
{
    for (const Node &node : m_nodes)
        m_isPrimary.push_back(node.life->id() == node.place);
}

Replication::~Replication() = default;

NodeId Replication::nodeAt(std::uint16_t port) const
{
    const auto found = std::find_if(m_nodes.begin(), m_nodes.end(), [port](const Node &node) { return node.port == port; });
    return found == m_nodes.end() ? NodeId{} : found->life->id();
}

std::vector<NodeId> Replication::siblingsOf(NodeId id) const
{
    std::vector<NodeId> siblings;
    for (const Node &other : m_nodes) {
        if (other.place == node(id).place && other.life->id() != id && !isPrimary(other.life->id()))
            siblings.push_back(other.life->id());
    }
    return siblings;
}

EventRef Replication::note(EventKind kind, Actor actor, NodeId node, EventRef cause, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_loop.now();
    raw.event.actor = actor;
    raw.event.node = node;
    raw.event.detail = m_recorder.texts().intern(detail);
    raw.cause = cause;
    return m_recorder.record(raw);
}

EventRef Replication::promoted(NodeId id, EventRef cause)
{
    NodeSupervisor &life = *node(id).life;
    life.catchUp(); // earlier changes come from its master and must stand before the row
    m_isPrimary[id.value - 1u] = true;
    const EventRef row = note(EventKind::promoted, Actor::node(id), id, cause, "accepts writes from now on");
    life.follow(nullptr, 0, row);
    return row;
}

void Replication::follows(NodeId id, NodeId primary, EventRef cause)
{
    node(id).life->follow(node(primary).life, node(primary).port, cause);
}

EventRef Replication::demoted(NodeId id, EventRef cause)
{
    const NodeId primary = primaryOf(node(id).place);
    node(id).life->catchUp();
    m_isPrimary[id.value - 1u] = false;
    const std::string detail = "copies node-" + std::to_string(primary.value) + " from now on";
    const EventRef row = note(EventKind::demoted, Actor::node(id), id, cause, detail);
    follows(id, primary, row);
    return row;
}

// Clients are informed of a node only when all commands there are observed.
void Replication::switchTo(NodeId id, std::vector<ClientId> unaware, std::function<void()> done)
{
    m_tellings.push_back(std::make_unique<CallbackTimer>(m_loop.timers(), [this, id, unaware, done, index = m_tellings.size()] {
        const Node &promoted = node(id);
        if (promoted.life->isBlind() && !promoted.life->isDown()) {
            m_tellings[index]->arm(m_loop.now() + linkLookInterval);
            return;
        }
        const NodeId before = m_primaries->of(promoted.place);
        m_primaries->set(promoted.place, id); // before done(): what it calls may route clients at once
        done();
        m_heard({promoted.place, before, id, unaware});
    }));
    m_tellings.back()->arm(m_loop.now());
}

} // namespace lockscope
