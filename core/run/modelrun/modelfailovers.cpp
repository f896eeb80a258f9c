// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/modelfailovers.h"
#include "lockscope/runtime/timer.h"

#include <string>
#include <utility>

namespace lockscope {
namespace {

// How often it is looked whether a frozen node takes its order now.
constexpr Duration patience = 1ms;

} // namespace

ModelFailovers::ModelFailovers(SimWorld &world, const FaultPlan &plan, PlanProgress &progress, SwitchHeard heard)
    : m_world(world), m_progress(progress), m_heard(std::move(heard))
{
    for (FaultId id = 0; id < plan.size(); ++id) {
        if (familyOf(plan[id].action) != FaultFamily::failovers)
            continue;
        FaultState &course = m_courses.emplace(id, FaultState{id, plan[id], {}, nullptr, false}).first->second;
        course.next = std::make_unique<CallbackTimer>(m_world.timers(), [this, &course] {
            if (course.hasBegun)
                carryOn(course);
            else
                begin(course.id, EventRef{});
        });
    }
}

void ModelFailovers::beginPlanned()
{
    for (const auto &[id, course] : m_courses) {
        if (course.fault.begin.time)
            course.next->arm(WorldTime{*course.fault.begin.time});
        else if (!course.fault.begin.when)
            begin(id, EventRef{});
    }
}

EventRef ModelFailovers::note(EventKind kind, NodeId node, EventRef cause, std::string_view detail)
{
    return m_world.note(kind, Actor::operatorHand(), node, cause, noSpan, detail);
}

void ModelFailovers::begin(FaultId id, EventRef cause)
{
    FaultState &course = m_courses.at(id);
    if (m_isOver || std::exchange(course.hasBegun, true))
        return;
    m_progress.hasBegun(id);
    course.cause = cause;
    if (course.fault.action == FaultAction::promote) {
        const NodeId before = m_world.primaryOf(m_world.replication().placeOf(course.fault.target.node));
        const std::string detail = "node-" + std::to_string(course.fault.target.node.value) + " is to serve in its place";
        course.cause = note(EventKind::failoverBegun, before, cause, detail);
    }
    carryOn(course);
}

void ModelFailovers::carryOn(FaultState &course)
{
    if (m_isOver)
        return;
    if (m_world.node(course.fault.target.node).isFrozen()) {
        course.next->arm(m_world.now() + patience);
        return;
    }
    if (course.fault.action == FaultAction::promote)
        promote(course.fault, course.cause);
    else
        demote(course.fault, course.cause);
    m_progress.isOver(course.id);
}

void ModelFailovers::promote(const Fault &fault, EventRef begun)
{
    const NodeId place = m_world.replication().placeOf(fault.target.node);
    const NodeId before = m_world.primaryOf(place);
    const std::string name = "node-" + std::to_string(fault.target.node.value);
    if (before == fault.target.node || m_world.node(fault.target.node).isDown()) {
        note(EventKind::failoverEnded, before, begun, name + (before == fault.target.node ? " serves already" : " does not answer"));
        return;
    }
    const EventRef promoted = m_world.replication().promote(fault.target.node, begun, "takes writes from now on");
    m_world.replication().setPrimary(place, fault.target.node);
    note(EventKind::failoverEnded, fault.target.node, promoted, name + " serves in the place of node-" + std::to_string(place.value));
    m_heard({place, before, fault.target.node, fault.unaware});
}

// A process that is down is what it was when it starts again: it cannot be told.
void ModelFailovers::demote(const Fault &fault, EventRef cause)
{
    const bool isReplaced = m_world.primaryOf(m_world.replication().placeOf(fault.target.node)) != fault.target.node && !m_world.replication().masterOf(fault.target.node);
    if (isReplaced && !m_world.node(fault.target.node).isDown())
        m_world.replication().demote(fault.target.node, cause);
}

} // namespace lockscope
