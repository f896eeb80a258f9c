// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simreplication.h"

#include "core/model/simcopying.h"
#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"
#include "lockscope/base/contract.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <string>

namespace lockscope {

SimReplication::SimReplication(SimWorld &world) : m_world(world)
{
}
SimReplication::~SimReplication() = default;

void SimReplication::end()
{
    m_linkFaults.clear();
    m_copyings.clear();
}

void SimReplication::begin()
{
    const SimWorld::Options &options = m_world.options();
    m_primaries.clear();
    for (int i = 0; i <= options.nodes; ++i)
        m_primaries.push_back(NodeId{static_cast<std::uint8_t>(i)});
    for (std::size_t i = 1; options.replicas > 0 && i < m_world.nodes().size(); ++i) {
        SimNode &node = *m_world.nodes()[i];
        const NodeId place = placeOf(node.id());
        const bool isReplica = place != node.id();
        m_copyings.push_back(
            std::make_unique<SimCopying>(m_world, node, isReplica ? place : NodeId{}));
        node.setReplicated();
        if (isReplica)
            node.startAsReplica();
    }
}

SimCopying *SimReplication::copyingOf(NodeId node) const
{
    return node == storeNode || !node || node.value > m_copyings.size()
        ? nullptr
        : m_copyings[node.value - 1u].get();
}

NodeId SimReplication::primaryCopiedBy(NodeId node) const
{
    const SimCopying *const copying = copyingOf(node);
    return copying ? copying->primary() : NodeId{};
}

NodeId SimReplication::placeOf(NodeId node) const
{
    const SimWorld::Options &options = m_world.options();
    const int replicaIndex = node.value - options.nodes
        - 1; // among all replicas, which have the numbers after the primaries at the start
    return replicaIndex < 0
        ? node
        : NodeId{static_cast<std::uint8_t>(replicaIndex / options.replicas + 1)};
}

std::vector<NodeId> SimReplication::groupOf(NodeId place) const
{
    const SimWorld::Options &options = m_world.options();
    std::vector<NodeId> group{place};
    for (int i = 0; i < options.replicas; ++i)
        group.push_back(NodeId{static_cast<std::uint8_t>(
            options.nodes + (place.value - 1) * options.replicas + i + 1)});
    return group;
}

EventRef SimReplication::promote(NodeId id, EventRef cause, std::string_view detail)
{
    SimCopying *const own = copyingOf(id);
    LOCKSCOPE_ASSERT(own);
    own->stop();
    const EventRef row = m_world.node(id).promote(cause, detail);
    m_world.node(primaryOf(placeOf(id))).loseKeysTo(m_world.node(id), row);
    for (const NodeId other : groupOf(placeOf(id))) {
        if (SimCopying *const copying = copyingOf(other); copying->primary())
            copying->follow(id, row);
    }
    return row;
}

void SimReplication::demote(NodeId id, EventRef cause)
{
    const NodeId primary = primaryOf(placeOf(id));
    const EventRef row =
        m_world.node(id).demote(cause, detailText(Detail::copies, {primary.value}));
    copyingOf(id)->follow(primary, row);
}

void SimReplication::connectionLost(NodeId node, Duration untilFirstAttempt)
{
    for (const auto &copying : m_copyings) {
        if (copying->primary() && (copying->id() == node || copying->primary() == node))
            copying->connectionLost(untilFirstAttempt);
    }
}

bool SimReplication::sendsLengths() const
{
    const ServerVersion &server = m_world.options().server;
    return server.kind == ServerVersion::Kind::redis && server.number < 70000;
}

bool SimReplication::hasReplicas(const SimNode &node) const
{
    return std::any_of(m_copyings.begin(), m_copyings.end(),
        [&](const auto &one) { return one->primary() == node.id(); });
}

void SimReplication::changed(const SimNode &node, const SimRedis::Change &change)
{
    // A replica with the same deadline expires its keys by its own clock.
    if (change.kind == SimRedis::Change::Kind::expired && !sendsLengths())
        return;
    for (const auto &copying : m_copyings) {
        if (copying->primary() == node.id())
            copying->send(node.replicatedChange(change));
    }
}

void SimReplication::synced(const SimNode &node)
{
    if (SimCopying *const copying = copyingOf(node.id()); copying && copying->primary())
        copying->confirmSync();
}

int SimReplication::acknowledgedCount(
    const SimNode &node, std::uint64_t offset, bool isOnDisk) const
{
    return static_cast<int>(
        std::count_if(m_copyings.begin(), m_copyings.end(), [&](const auto &one) {
            return one->primary() == node.id()
                && (isOnDisk ? one->acknowledgedOnDisk() : one->acknowledged()) >= offset;
        }));
}

bool SimReplication::hasEnoughReplicas(const SimNode &node) const
{
    const int wanted = m_world.options().minReplicas;
    if (wanted == 0)
        return true;
    return std::count_if(m_copyings.begin(), m_copyings.end(), [&](const auto &one) {
        return one->primary() == node.id() && one->isGood();
    }) >= wanted;
}

void SimReplication::beginLinkFault(const Fault &fault, FaultId id, EventRef cause)
{
    for (const auto &copying : m_copyings) {
        if (fault.target.node ? fault.target.node != copying->id() : !copying->primary())
            continue;
        const Actor link = replicaLink(
            copying->id(), copying->primary() ? copying->primary() : placeOf(copying->id()));
        copying->begin(fault, m_world.linkRows().begin(fault, id, link, cause));
        m_linkFaults.insert({id, {copying.get(), link}});
    }
}

void SimReplication::endLinkFault(const Fault &fault, FaultId id)
{
    const auto [first, last] = m_linkFaults.equal_range(id);
    for (auto one = first; one != last; ++one)
        one->second.first->end(fault, m_world.linkRows().end(fault, id, one->second.second));
    m_linkFaults.erase(first, last);
}

} // namespace lockscope
