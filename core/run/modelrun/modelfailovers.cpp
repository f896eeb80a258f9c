// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/modelfailovers.h"

#include "lockscope/events/rowdetail.h"

#include <string>
#include <utility>

namespace lockscope {
namespace {

// Interval between two checks whether a frozen node runs again and can execute the command.
constexpr Duration frozenRetryInterval = 1ms;

} // namespace

ModelFailovers::ModelFailovers(
    SimWorld &world, const FaultPlan &plan, PlanProgress &progress, OnSwitch onSwitch)
    : m_world(world), m_progress(progress), m_onSwitch(std::move(onSwitch)),
      m_schedule(world.timers(), progress, *this)
{
    m_schedule.addPlanned(plan, FaultFamily::failovers);
}

EventRef ModelFailovers::note(EventKind kind, NodeId node, EventRef cause, std::string_view detail)
{
    return m_world.note(kind, Actor::operatorPerson(), node, cause, noSpan, detail);
}

void ModelFailovers::carryOut(FaultState &state)
{
    if (state.fault.action == FaultAction::promote) {
        const NodeId oldPrimary =
            m_world.primaryOf(m_world.replication().placeOf(state.fault.target.node));
        state.row = note(EventKind::failoverBegun, oldPrimary, state.cause,
            detailText(Detail::willReplace, {state.fault.target.node.value}));
    }
    executeWhenNotFrozen(state);
}

void ModelFailovers::executeWhenNotFrozen(const FaultState &state)
{
    if (m_world.node(state.fault.target.node).isFrozen()) {
        m_retries
            .try_emplace(
                state.id, m_world.timers(), [this, &state] { executeWhenNotFrozen(state); })
            .first->second.arm(m_world.now() + frozenRetryInterval);
        return;
    }
    if (state.fault.action == FaultAction::promote)
        promote(state.fault, state.row);
    else
        demote(state.fault, state.cause);
    m_progress.markOver(state.id);
}

void ModelFailovers::promote(const Fault &fault, EventRef begunRow)
{
    const NodeId place = m_world.replication().placeOf(fault.target.node);
    const NodeId oldPrimary = m_world.primaryOf(place);
    const auto number = fault.target.node.value;
    if (oldPrimary == fault.target.node || m_world.node(fault.target.node).isDown()) {
        note(EventKind::failoverEnded, oldPrimary, begunRow,
            detailText(
                oldPrimary == fault.target.node ? Detail::isPrimary : Detail::noAnswer, {number}));
        return;
    }
    if (m_world.node(fault.target.node).isBusy()) {
        note(EventKind::failoverEnded, oldPrimary, begunRow,
            detailText(Detail::rejectsReplicaOf, {number, SimRedis::busyError}));
        return;
    }
    const EventRef promoted = m_world.replication().promote(
        fault.target.node, begunRow, detailText(Detail::acceptsWrites));
    m_world.replication().setPrimary(place, fault.target.node);
    note(EventKind::failoverEnded, fault.target.node, promoted,
        detailText(Detail::replaces, {number, oldPrimary.value}));
    m_onSwitch({place, oldPrimary, fault.target.node, fault.unaware});
}

// Only a running process can be demoted. A process that is down keeps its role for its next start.
void ModelFailovers::demote(const Fault &fault, EventRef cause)
{
    const bool isReplacedPrimary =
        m_world.primaryOf(m_world.replication().placeOf(fault.target.node)) != fault.target.node
        && !m_world.replication().primaryCopiedBy(fault.target.node);
    if (isReplacedPrimary && !m_world.node(fault.target.node).isDown())
        m_world.replication().demote(fault.target.node, cause);
}

} // namespace lockscope
