// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simlinkrows.h"

#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"

namespace lockscope {

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
