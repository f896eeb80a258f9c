// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simlinkfaults.h"

#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"

namespace lockscope {

static Fault::Way faultWay(SimMessage::Way way)
{
    return way == SimMessage::Way::toNode ? Fault::Way::requests : Fault::Way::replies;
}

template <class Work> void SimLinkFaults::forClientLinks(const Fault &fault, Work work)
{
    for (int i = 1; i <= m_world.options().clients; ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        for (const auto &node : m_world.nodes()) {
            if (const Actor actor = clientLink(client, node->id());
                affectsLink(fault.target, actor))
                work(m_world.network().link(client, node->id()), actor);
        }
    }
}

template <class Work> void SimLinkFaults::forSentinelLinks(const Fault &fault, Work work)
{
    for (const auto &node : m_world.nodes()) {
        if (const Actor actor = sentinelLink(fault.target.sentinel, node->id());
            node->id() != storeNode && affectsLink(fault.target, actor))
            work(actor);
    }
}

void SimLinkFaults::begin(const Fault &fault, FaultId id, EventRef cause)
{
    SimLinkRows &rows = m_world.linkRows();
    if (fault.target.isReplication) {
        m_world.replication().beginLinkFault(fault, id, cause);
        return;
    }
    if (fault.target.sentinel > 0) {
        forSentinelLinks(fault, [&](Actor actor) { rows.begin(fault, id, actor, cause); });
        return;
    }
    forClientLinks(fault, [&](SimLink &link, Actor actor) {
        rows.begin(fault, id, actor, cause);
        for (const auto way : {SimMessage::Way::toNode, SimMessage::Way::toClient}) {
            if (slows(fault, faultWay(way)))
                link.pace(way).lags().add({fault.latency, fault.jitter, fault.bandwidth});
            else if (cuts(fault.action, faultWay(way)))
                link.cut(way);
        }
        if (fault.action == FaultAction::refuse)
            link.refuse();
        if (fault.action == FaultAction::refuse || fault.action == FaultAction::reset)
            m_world.network().lost().reset(link);
    });
}

void SimLinkFaults::end(const Fault &fault, FaultId id)
{
    SimLinkRows &rows = m_world.linkRows();
    if (fault.target.isReplication) {
        m_world.replication().endLinkFault(fault, id);
        return;
    }
    if (fault.target.sentinel > 0) {
        forSentinelLinks(fault, [&](Actor actor) { rows.end(fault, id, actor); });
        return;
    }
    forClientLinks(fault, [&](SimLink &link, Actor actor) {
        rows.end(fault, id, actor);
        if (fault.action == FaultAction::refuse)
            link.endRefusal();
        if (fault.action == FaultAction::cutReset)
            m_world.network().lost().reset(link);
        heal(link, fault);
    });
}

void SimLinkFaults::heal(SimLink &link, const Fault &fault)
{
    std::vector<SimMessage *> departing;
    for (const auto way : {SimMessage::Way::toNode, SimMessage::Way::toClient}) {
        if (slows(fault, faultWay(way)))
            link.pace(way).lags().remove({fault.latency, fault.jitter, fault.bandwidth});
        else if (cuts(fault.action, faultWay(way))) {
            const auto held = link.heal(way);
            departing.insert(departing.end(), held.begin(), held.end());
        }
    }
    m_world.network().departAll(departing, link);
}

// On a link of a client or a sentinel, all faults that block the link (the cuts, `refuse`) share
// one state, which ends when the last of these faults ends. Each lag or throttle has its own state,
// and so has each fault of a link between nodes.
FaultId SimLinkRows::stateOf(const Fault &fault, FaultId id, Actor link)
{
    return keepsLinkOpen(fault.action) || link.kind == ActorKind::linkNodeNode ? id : cutState;
}

EventRef SimLinkRows::note(
    EventKind kind, Actor link, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_world.now();
    raw.event.actor = link;
    const bool isReplicationLink = link.kind == ActorKind::linkNodeNode;
    const bool isClientLink =
        link.kind == ActorKind::linkClientNode || link.kind == ActorKind::linkClientStore;
    raw.event.client = isClientLink ? ClientId{link.first} : ClientId{};
    raw.event.node = link.kind == ActorKind::linkClientStore
        ? storeNode
        : NodeId{static_cast<std::uint8_t>(isReplicationLink ? link.first : link.second)};
    raw.event.span = span;
    raw.event.detail = m_world.trace().texts().intern(detail);
    raw.cause = cause;
    return m_world.trace().record(raw);
}

EventRef SimLinkRows::begin(const Fault &fault, FaultId id, Actor link, EventRef cause)
{
    const Duration length = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
    const EventRef row = note(infoOf(fault.action).row, link, cause, length, linkFaultText(fault));
    if (isInstantaneous(fault.action))
        note(EventKind::linkHealed, link, row, Duration::zero(), {});
    else if (State &state = m_states[{link, stateOf(fault, id, link)}]; state.faults++ == 0)
        state = {row, m_world.now(), 1};
    return row;
}

EventRef SimLinkRows::end(const Fault &fault, FaultId id, Actor link)
{
    const auto state = m_states.find({link, stateOf(fault, id, link)});
    if (state == m_states.end() || --state->second.faults > 0)
        return EventRef{};
    const EventRef row = note(EventKind::linkHealed, link, state->second.row,
        m_world.now() - state->second.since, linkEndText(fault.action));
    m_states.erase(state);
    return row;
}

} // namespace lockscope
