// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/replication.h"

#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {
namespace {

// Interval between two checks whether a promoted node is observed again.
constexpr Duration observedCheckInterval = 1ms;

} // namespace

Replication::Replication(EventLoop &loop, Recorder &recorder, std::vector<Node> nodes,
    std::shared_ptr<Primaries> primaries, OnSwitch onSwitch)
    : m_loop(loop), m_recorder(recorder), m_nodes(std::move(nodes)),
      m_primaries(std::move(primaries)), m_onSwitch(std::move(onSwitch))
{
    for (const Node &node : m_nodes)
        m_isPrimary.push_back(node.supervisor->id() == node.place);
}

Replication::~Replication() = default;

NodeId Replication::nodeAt(std::uint16_t port) const
{
    const auto found = std::find_if(
        m_nodes.begin(), m_nodes.end(), [port](const Node &node) { return node.port == port; });
    return found == m_nodes.end() ? NodeId{} : found->supervisor->id();
}

std::vector<NodeId> Replication::siblingsOf(NodeId id) const
{
    std::vector<NodeId> siblings;
    for (const Node &other : m_nodes) {
        if (other.place == node(id).place && other.supervisor->id() != id
            && !isPrimary(other.supervisor->id()))
            siblings.push_back(other.supervisor->id());
    }
    return siblings;
}

EventRef Replication::note(
    EventKind kind, Actor actor, NodeId node, EventRef cause, std::string_view detail)
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

EventRef Replication::notePromotion(NodeId id, EventRef cause)
{
    NodeSupervisor &supervisor = *node(id).supervisor;
    supervisor
        .catchUp(); // earlier changes come from its primary, and their rows must be before this row
    m_isPrimary[id.value - 1u] = true;
    const EventRef row =
        note(EventKind::promoted, Actor::node(id), id, cause, detailText(Detail::acceptsWrites));
    supervisor.follow(nullptr, 0, row);
    return row;
}

void Replication::noteNewPrimary(NodeId id, NodeId primary, EventRef cause)
{
    node(id).supervisor->follow(node(primary).supervisor, node(primary).port, cause);
}

EventRef Replication::noteDemotion(NodeId id, EventRef cause)
{
    const NodeId primary = primaryOf(node(id).place);
    node(id).supervisor->catchUp();
    m_isPrimary[id.value - 1u] = false;
    const std::string detail = detailText(Detail::copies, {primary.value});
    const EventRef row = note(EventKind::demoted, Actor::node(id), id, cause, detail);
    noteNewPrimary(id, primary, row);
    return row;
}

// Waits for the observation, because clients must not use a node before its observer records all
// commands.
void Replication::switchTo(NodeId id, std::vector<ClientId> unaware, std::function<void()> done)
{
    m_switchTimers.push_back(std::make_unique<CallbackTimer>(
        m_loop.timers(), [this, id, unaware, done, index = m_switchTimers.size()] {
            const Node &promoted = node(id);
            if (promoted.supervisor->isUnobserved() && !promoted.supervisor->isDown()) {
                m_switchTimers[index]->arm(m_loop.now() + observedCheckInterval);
                return;
            }
            const NodeId oldPrimary = m_primaries->of(promoted.place);
            m_primaries->set(promoted.place,
                id); // before done(), because the functions that it calls may route clients at once
            done();
            m_onSwitch({promoted.place, oldPrimary, id, unaware});
        }));
    m_switchTimers.back()->arm(m_loop.now());
}

} // namespace lockscope
