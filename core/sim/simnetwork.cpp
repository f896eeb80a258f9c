// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong between hosts and nodes, and what goes on between masters and replicas.
#include "base/random.h"
#include "sim/simcopying.h"

#include <algorithm>
#include <string>

namespace lockscope {

SimWorld::Copying::Copying(SimWorld &world, SimNode &replica) : m_world(world), m_replica(replica) { }

SimWorld::Copying::~Copying()
{
    m_world.disarm(m_there);
    m_world.disarm(m_back);
}

WorldTime SimWorld::Copying::arrival(WorldTime after)
{
    const SimTimes &times = m_world.m_options.times;
    const std::uint64_t n = std::uint64_t{m_replica.id().value} << 49 | m_draws++;
    const Duration random = drawDuration(draw(m_world.m_options.seed, ClientId{}, Purpose::latency, n), times.machine.spread + times.jitter);
    return std::max(after, m_world.now() + times.machine.oneWay + times.latency + random);
}

void SimWorld::Copying::take(SimNode::Deed deed)
{
    const WorldTime time = arrival(m_deeds.empty() ? WorldTime{} : m_deeds.back().time);
    m_deeds.push_back({time, std::move(deed)});
    if (m_deeds.size() == 1)
        m_world.arm(m_there, time);
}

void SimWorld::Copying::repeatDue()
{
    // A replica that is stopped reads on when it goes on; one that is down begins anew with what its master has.
    if (m_replica.isFrozen() || m_replica.isDown()) {
        m_world.arm(m_there, m_world.now() + 1ms);
        return;
    }
    const SimNode::Deed deed = std::move(m_deeds.front().deed);
    m_deeds.pop_front();
    m_replica.repeat(deed);
    const WorldTime time = arrival(m_words.empty() ? WorldTime{} : m_words.back().time);
    m_words.push_back({time, deed.offset});
    if (m_words.size() == 1)
        m_world.arm(m_back, time);
    if (!m_deeds.empty())
        m_world.arm(m_there, std::max(m_deeds.front().time, m_world.now()));
}

void SimWorld::Copying::confirmDue()
{
    m_acknowledged = m_words.front().offset;
    m_words.pop_front();
    if (!m_words.empty())
        m_world.arm(m_back, m_words.front().time);
    m_world.node(m_world.masterOf(m_replica.id())).replicasConfirmed();
}

NodeId SimWorld::masterOf(NodeId replica) const
{
    const int place = replica.value - m_options.nodes - 1;
    return NodeId{static_cast<std::uint8_t>(place / m_options.replicas + 1)};
}

bool SimWorld::hasReplicas(const SimNode &node) const
{
    return m_options.replicas > 0 && node.id() != storeNode && node.id().value <= m_options.nodes;
}

void SimWorld::changed(SimNode &node, const SimRedis::Change &change)
{
    // A replica lets its keys expire by its own clock.
    if (change.kind == SimRedis::Change::Kind::expired)
        return;
    const auto first = static_cast<std::size_t>((node.id().value - 1) * m_options.replicas);
    for (std::size_t i = first; i < first + static_cast<std::size_t>(m_options.replicas); ++i)
        m_copyings[i]->take(node.lastDeed(change));
}

int SimWorld::acknowledged(const SimNode &node, std::uint64_t offset) const
{
    const auto first = static_cast<std::ptrdiff_t>((node.id().value - 1) * m_options.replicas);
    return static_cast<int>(std::count_if(m_copyings.begin() + first, m_copyings.begin() + first + m_options.replicas,
                                          [offset](const auto &one) { return one->acknowledged() >= offset; }));
}

EventRef SimWorld::noteLink(EventKind kind, ClientId client, NodeId node, EventRef cause, Duration span, std::string_view detail)
{
    const bool isStore = node == storeNode;
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_now;
    raw.event.actor = {isStore ? ActorKind::linkClientStore : ActorKind::linkClientNode, client.value,
                       static_cast<std::uint16_t>(isStore ? 0 : node.value)};
    raw.event.client = client;
    raw.event.node = node;
    raw.event.span = span;
    raw.event.detail = m_sink.texts().intern(detail);
    raw.cause = cause;
    return m_sink.record(raw);
}

const LinkFault *SimWorld::faultOf(const SimMessage &message, bool isRequest) const
{
    const auto isIt = [&](const LinkFault &fault) {
        const bool isOfRequests = fault.kind == LinkFault::Kind::loseRequest || fault.kind == LinkFault::Kind::delayRequest;
        return isOfOneMessage(fault.kind) && isOfRequests == isRequest && fault.client == message.client
            && fault.node == message.node && fault.message == static_cast<int>(message.number);
    };
    const auto found = std::find_if(m_options.links.begin(), m_options.links.end(), isIt);
    return found == m_options.links.end() ? nullptr : &*found;
}

// Its sender waits for it in vain until its time is over; then the connection is given up, and with it what might have come.
void SimWorld::loseForGood(SimMessage &message)
{
    const bool isRequest = message.way == SimMessage::Way::toNode;
    noteLink(EventKind::linkDelayed, message.client, message.node, message.sent, noSpan,
             isRequest ? "the command is lost for good" : "the answer is lost for good");
    message.way = SimMessage::Way::lost;
    message.outcome = Answer::Outcome::unknown;
    message.reply = Reply();
    message.reply.text = "connection lost";
    m_timers.arm(message, std::max(message.call->due(), m_now) + 1us);
}

template <class Work> void SimWorld::forLinks(ClientId client, NodeId node, Work work)
{
    for (std::size_t i = 1; i <= m_places.size(); ++i) {
        const ClientId one{static_cast<std::uint16_t>(i)};
        if (client && client != one)
            continue;
        for (const auto &other : m_nodes) {
            if (!node || node == other->id())
                work(link(one, other->id()));
        }
    }
}

void SimWorld::cut(ClientId client, NodeId node, LinkFault::Kind ways, EventRef cause, Duration length)
{
    forLinks(client, node, [&](SimLink &way) {
        if (ways != LinkFault::Kind::cutReplies)
            way.cut(SimMessage::Way::toNode);
        if (ways != LinkFault::Kind::cutRequests)
            way.cut(SimMessage::Way::toClient);
        const std::string_view detail = ways == LinkFault::Kind::cut ? "both ways" : ways == LinkFault::Kind::cutRequests ? "to the node" : "back";
        const EventRef row = noteLink(EventKind::linkCut, way.client(), way.node(), cause, length, detail);
        LinkCut &own = m_cuts[{way.client(), way.node()}];
        if (own.count++ == 0)
            own = {row, m_now, 1};
    });
}

void SimWorld::heal(ClientId client, NodeId node, LinkFault::Kind ways)
{
    forLinks(client, node, [&](SimLink &way) {
        LinkCut &own = m_cuts[{way.client(), way.node()}];
        if (--own.count == 0) // it is not healed while another cut holds it
            noteLink(EventKind::linkHealed, way.client(), way.node(), own.row, m_now - own.since, {});
        std::vector<SimMessage *> freed;
        if (ways != LinkFault::Kind::cutReplies)
            freed = way.heal(SimMessage::Way::toNode);
        if (ways != LinkFault::Kind::cutRequests) {
            const auto back = way.heal(SimMessage::Way::toClient);
            freed.insert(freed.end(), back.begin(), back.end());
        }
        for (SimMessage *const message : freed)
            depart(*message, way, message->way == SimMessage::Way::toClient ? m_options.times.machine.service : Duration::zero());
    });
}

} // namespace lockscope
