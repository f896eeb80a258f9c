// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/neededrelays.h"

#include "core/scenario/linkrows.h"

#include <algorithm>

namespace lockscope {

NeededRelays::NeededRelays(
    const Settings &settings, const FaultPlan &plan, bool wantsAllClientLinks)
    : m_settings(settings), m_plan(plan),
      m_areAllSlow(settings.latency > Duration::zero() || settings.jitter > Duration::zero()
          || settings.loss > 0),
      m_needsAllClientLinks(wantsAllClientLinks
          && settings.clients * (settings.nodes * (1 + settings.replicas) + 1) <= linksMax)
{
}

bool NeededRelays::has(Actor link) const
{
    const bool isOfClient =
        link.kind == ActorKind::linkClientNode || link.kind == ActorKind::linkClientStore;
    return m_areAllSlow || (isOfClient && m_needsAllClientLinks)
        || std::any_of(m_plan.begin(), m_plan.end(), [link](const Fault &fault) {
               return subjectOf(fault.action) == FaultSubject::link
                   && affectsLink(fault.target, link);
           });
}

bool NeededRelays::mayNeedAny() const
{
    return m_areAllSlow || m_needsAllClientLinks
        || std::any_of(m_plan.begin(), m_plan.end(),
            [](const Fault &fault) { return subjectOf(fault.action) == FaultSubject::link; });
}

std::size_t NeededRelays::count() const
{
    std::size_t count = 0;
    const auto countLink = [&](Actor link) { count += has(link) ? 1 : 0; };
    const int nodes = m_settings.nodes * (1 + m_settings.replicas);
    for (int client = 1; client <= m_settings.clients; ++client) {
        const ClientId id{static_cast<std::uint16_t>(client)};
        countLink(clientLink(id, storeNode));
        for (int node = 1; node <= nodes; ++node)
            countLink(clientLink(id, NodeId{static_cast<std::uint8_t>(node)}));
    }
    for (int node = 1; node <= nodes; ++node) {
        const NodeId id{static_cast<std::uint8_t>(node)};
        if (node > m_settings.nodes)
            countLink(replicaLink(id,
                NodeId{static_cast<std::uint8_t>(
                    (node - m_settings.nodes - 1) / m_settings.replicas + 1)}));
        for (int sentinel = 1; sentinel <= m_settings.sentinels; ++sentinel)
            countLink(sentinelLink(sentinel, id));
    }
    return count;
}

} // namespace lockscope
