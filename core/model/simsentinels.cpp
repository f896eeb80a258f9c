// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simsentinels.h"

#include "lockscope/base/random.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {

SimSentinels::SimSentinels(SimWorld &world, Seed seed, Count count, OnFailover onFailover)
    : m_world(world), m_seed(seed), m_sentinels(count.sentinels),
      m_onFailover(std::move(onFailover)), m_timer(world.timers(), [this] { checkAll(); })
{
    for (int i = 1; i <= count.places; ++i)
        m_places.emplace_back(NodeId{static_cast<std::uint8_t>(i)});
    m_timer.arm(m_world.now() + checkInterval);
}

// Draws a random time up to `spread`. The indexes of these draws differ from those of the other
// draws for faults, which have the number of a node in their upper bits.
Duration SimSentinels::random(Duration spread)
{
    return durationFromDraw(draw(m_seed, ClientId{}, Purpose::fault, m_draws++), spread);
}

// A node that cannot save answers PING with an error.
bool SimSentinels::isSilent(NodeId node) const
{
    const SimNode &asked = m_world.node(node);
    return asked.isDown() || asked.isFrozenOrBusy() || asked.cannotSave();
}

int SimSentinels::countNotReaching(NodeId node) const
{
    int count = 0;
    for (int sentinel = 1; sentinel <= m_sentinels; ++sentinel)
        count += cannotReach(sentinel, node) ? 1 : 0;
    return count;
}

EventRef SimSentinels::note(
    EventKind kind, const Place &place, NodeId node, EventRef cause, std::string_view detail)
{
    return m_world.note(kind, {ActorKind::sentinel, static_cast<std::uint16_t>(place.leader)}, node,
        cause, noSpan, detail);
}

void SimSentinels::checkAll()
{
    for (Place &place : m_places)
        check(place);
    for (OldPrimary &oldPrimary : m_oldPrimaries)
        check(oldPrimary);
    const auto isDemoted = [this](const OldPrimary &one) {
        return static_cast<bool>(m_world.replication().primaryCopiedBy(one.node));
    };
    std::erase_if(m_oldPrimaries, isDemoted);
    m_timer.arm(m_world.now() + checkInterval);
}

void SimSentinels::check(Place &place)
{
    const WorldTime now = m_world.now();
    if (place.phase == Phase::begun && now >= place.due) {
        promote(place);
    } else if (place.phase == Phase::promoted && now >= place.due) {
        endFailover(place);
    } else if (place.phase == Phase::watching || place.phase == Phase::givenUp) {
        const NodeId primary = m_world.primaryOf(place.id);
        if (countNotReaching(primary)
            <= m_sentinels / 2) { // the quorum of the sentinels is a majority
            place.missingSince = WorldTime::max();
            place.phase = Phase::watching;
        } else if (place.missingSince == WorldTime::max()) {
            place.missingSince =
                isSilent(primary) ? std::min(now, m_world.node(primary).silentSince()) : now;
            place.due = place.missingSince + downAfter + agreeMin + random(agreeSpread);
        } else if (place.phase == Phase::watching && now >= place.due) {
            beginFailover(place);
        }
    }
}

void SimSentinels::beginFailover(Place &place)
{
    const NodeId primary = m_world.primaryOf(place.id);
    place.leader = 1;
    while (!cannotReach(place.leader, primary))
        ++place.leader;
    place.row = note(EventKind::failoverBegun, place, primary, EventRef{},
        detailText(Detail::agreedDown, {primary.value}));
    place.phase = Phase::begun;
    place.due = m_world.now() + promoteAfter;
}

// Returns the replica that real sentinels would choose: of the replicas that the leader reaches and
// that copy the primary, the one with the highest offset. Empty if there is no such replica.
NodeId SimSentinels::bestReplica(const Place &place) const
{
    NodeId best;
    for (const NodeId node : m_world.replication().groupOf(place.id)) {
        if (m_world.replication().primaryCopiedBy(node) != m_world.primaryOf(place.id)
            || cannotReach(place.leader, node))
            continue;
        if (!best || m_world.node(node).offset() > m_world.node(best).offset())
            best = node;
    }
    return best;
}

void SimSentinels::promote(Place &place)
{
    place.chosen = bestReplica(place);
    if (!place.chosen) {
        note(EventKind::failoverEnded, place, m_world.primaryOf(place.id), place.row,
            detailText(Detail::noReplica));
        place.phase = Phase::givenUp;
        return;
    }
    place.row =
        m_world.replication().promote(place.chosen, place.row, detailText(Detail::acceptsWrites));
    place.phase = Phase::promoted;
    place.due = m_world.now() + informAfter;
}

void SimSentinels::endFailover(Place &place)
{
    const NodeId oldPrimary = m_world.primaryOf(place.id);
    m_world.replication().setPrimary(place.id, place.chosen);
    note(EventKind::failoverEnded, place, place.chosen, place.row,
        detailText(Detail::replaces, {place.chosen.value, oldPrimary.value}));
    place.phase = Phase::watching;
    place.missingSince = WorldTime::max();
    m_oldPrimaries.push_back(OldPrimary{oldPrimary, WorldTime::max()});
    m_onFailover(place.id, oldPrimary, place.chosen);
}

void SimSentinels::check(OldPrimary &oldPrimary)
{
    if (countNotReaching(oldPrimary.node) == m_sentinels)
        oldPrimary.due = WorldTime::max();
    else if (oldPrimary.due == WorldTime::max())
        oldPrimary.due = m_world.now() + demoteMin + random(demoteSpread);
    else if (m_world.now() >= oldPrimary.due)
        m_world.replication().demote(oldPrimary.node, EventRef{});
}

} // namespace lockscope
