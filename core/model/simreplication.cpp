// SPDX-License-Identifier: GPL-3.0-or-later
// What goes on between masters and replicas: who copies whom, who serves a master's place, and what cuts the one off from the other.
#include "core/model/simcopying.h"

#include "core/scenario/linkrows.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <string>

namespace lockscope {

SimWorld::Copying *SimWorld::copyingOf(NodeId node) const
{
    return node == storeNode || !node || node.value > m_copyings.size() ? nullptr : m_copyings[node.value - 1u].get();
}

NodeId SimWorld::masterOf(NodeId node) const
{
    const Copying *const copying = copyingOf(node);
    return copying ? copying->master() : NodeId{};
}

NodeId SimWorld::placeOf(NodeId node) const
{
    const int behindMasters = node.value - m_options.nodes - 1;
    return behindMasters < 0 ? node : NodeId{static_cast<std::uint8_t>(behindMasters / m_options.replicas + 1)};
}

std::vector<NodeId> SimWorld::groupOf(NodeId place) const
{
    std::vector<NodeId> group{place};
    for (int i = 0; i < m_options.replicas; ++i)
        group.push_back(NodeId{static_cast<std::uint8_t>(m_options.nodes + (place.value - 1) * m_options.replicas + i + 1)});
    return group;
}

bool SimWorld::hasReplicas(const SimNode &node) const
{
    return std::any_of(m_copyings.begin(), m_copyings.end(), [&](const auto &one) { return one->master() == node.id(); });
}

void SimWorld::changed(SimNode &node, const SimRedis::Change &change)
{
    // A replica lets its keys expire by its own clock.
    if (change.kind == SimRedis::Change::Kind::expired)
        return;
    for (const auto &copying : m_copyings) {
        if (copying->master() == node.id())
            copying->take(node.lastDeed(change));
    }
}

int SimWorld::acknowledged(const SimNode &node, std::uint64_t offset) const
{
    return static_cast<int>(std::count_if(m_copyings.begin(), m_copyings.end(), [&](const auto &one) {
        return one->master() == node.id() && one->acknowledged() >= offset;
    }));
}

bool SimWorld::hasEnoughReplicas(const SimNode &node) const
{
    if (m_options.minReplicas == 0)
        return true;
    return std::count_if(m_copyings.begin(), m_copyings.end(),
                         [&](const auto &one) { return one->master() == node.id() && one->isGood(); })
        >= m_options.minReplicas;
}

void SimWorld::breakReplication(NodeId node, Duration firstTry)
{
    for (const auto &copying : m_copyings) {
        if (copying->master() && (copying->id() == node || copying->master() == node))
            copying->breakOff(firstTry);
    }
}

EventRef SimWorld::promote(NodeId id, EventRef cause, std::string_view detail)
{
    Copying *const own = copyingOf(id);
    LOCKSCOPE_ASSERT(own);
    own->stop();
    const EventRef row = node(id).promote(cause, detail);
    for (const NodeId other : groupOf(placeOf(id))) {
        if (Copying *const copying = copyingOf(other); copying->master())
            copying->follow(id, row);
    }
    return row;
}

void SimWorld::demote(NodeId id, EventRef cause)
{
    const NodeId primary = primaryOf(placeOf(id));
    const EventRef row = node(id).demote(cause, "copies node-" + std::to_string(primary.value) + " from now on");
    copyingOf(id)->follow(primary, row);
}

void SimWorld::beginCopyLink(const Fault &fault, FaultId id, EventRef cause)
{
    const Duration length = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
    for (const auto &copying : m_copyings) {
        if (fault.target.node ? fault.target.node != copying->id() : !copying->master())
            continue;
        const Actor link = replicaLink(copying->id(), copying->master() ? copying->master() : placeOf(copying->id()));
        const EventRef row = noteLink(infoOf(fault.action).row, link, cause, length, linkFaultText(fault));
        if (isMoment(fault.action))
            noteLink(EventKind::linkHealed, link, row, Duration::zero(), {});
        else
            m_slowed[{link, id}] = {row, m_now, 1};
        copying->begin(fault, row);
    }
}

void SimWorld::endCopyLink(const Fault &fault, FaultId id)
{
    for (auto slowed = m_slowed.begin(); slowed != m_slowed.end();) {
        const Actor link = slowed->first.first;
        if (link.kind != ActorKind::linkNodeNode || slowed->first.second != id) {
            ++slowed;
            continue;
        }
        const EventRef row = noteLink(EventKind::linkHealed, link, slowed->second.row, m_now - slowed->second.since, linkEndText(fault.action));
        copyingOf(NodeId{static_cast<std::uint8_t>(link.first)})->end(fault, row);
        slowed = m_slowed.erase(slowed);
    }
}

} // namespace lockscope
