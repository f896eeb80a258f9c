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

} // namespace lockscope
