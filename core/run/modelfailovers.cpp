// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/modelfailovers.h"
#include "world/timer.h"

#include <string>
#include <utility>

namespace lockscope {
namespace {

// How often it is looked whether a frozen node takes its order now.
constexpr Duration patience = 1ms;

} // namespace

ModelFailovers::ModelFailovers(SimWorld &world, const std::vector<FailoverFault> &plan, PlanProgress &progress, SwitchHeard heard)
    : m_world(world), m_progress(progress), m_heard(std::move(heard))
{
    for (const FailoverFault &fault : plan)
        add(fault);
}

std::size_t ModelFailovers::add(const FailoverFault &fault)
{
    const std::size_t index = m_courses.size();
    m_courses.push_back(std::make_unique<Course>(Course{index, fault, {}, nullptr, false}));
    Course &course = *m_courses.back();
    course.next = std::make_unique<CallbackTimer>(m_world.timers(), [this, &course, index] {
        if (course.hasBegun)
            carryOn(course);
        else
            begin(index, EventRef{});
    });
    return index;
}

void ModelFailovers::beginPlanned()
{
    for (std::size_t i = 0; i < m_courses.size(); ++i) {
        const FailoverFault &fault = m_courses[i]->fault;
        if (fault.time)
            m_courses[i]->next->arm(WorldTime{*fault.time});
        else if (!fault.when)
            begin(i, EventRef{});
    }
}

EventRef ModelFailovers::note(EventKind kind, NodeId node, EventRef cause, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_world.now();
    raw.event.actor = Actor::operatorHand();
    raw.event.node = node;
    raw.event.detail = m_world.sink().texts().intern(detail);
    raw.cause = cause;
    return m_world.sink().record(raw);
}

void ModelFailovers::begin(std::size_t index, EventRef cause)
{
    Course &course = *m_courses[index];
    if (m_isOver || std::exchange(course.hasBegun, true))
        return;
    m_progress.hasBegun<FailoverFault>(index);
    course.cause = cause;
    if (course.fault.kind == FailoverFault::Kind::promote) {
        const NodeId before = m_world.primaryOf(m_world.placeOf(course.fault.node));
        const std::string detail = "node-" + std::to_string(course.fault.node.value) + " is to serve in its place";
        course.cause = note(EventKind::failoverBegun, before, cause, detail);
    }
    carryOn(course);
}

void ModelFailovers::carryOn(Course &course)
{
    if (m_isOver)
        return;
    if (m_world.node(course.fault.node).isFrozen()) {
        course.next->arm(m_world.now() + patience);
        return;
    }
    if (course.fault.kind == FailoverFault::Kind::promote)
        promote(course.fault, course.cause);
    else
        demote(course.fault, course.cause);
    m_progress.isOver<FailoverFault>(course.index);
}

void ModelFailovers::promote(const FailoverFault &fault, EventRef begun)
{
    const NodeId place = m_world.placeOf(fault.node);
    const NodeId before = m_world.primaryOf(place);
    const std::string name = "node-" + std::to_string(fault.node.value);
    if (before == fault.node || m_world.node(fault.node).isDown()) {
        note(EventKind::failoverEnded, before, begun, name + (before == fault.node ? " serves already" : " does not answer"));
        return;
    }
    const EventRef promoted = m_world.promote(fault.node, begun, "takes writes from now on");
    m_world.followNow(place, fault.node);
    note(EventKind::failoverEnded, fault.node, promoted, name + " serves in the place of node-" + std::to_string(place.value));
    m_heard({place, before, fault.node, fault.unaware});
}

// A process that is down is what it was when it starts again: it cannot be told.
void ModelFailovers::demote(const FailoverFault &fault, EventRef cause)
{
    const bool isReplaced = m_world.primaryOf(m_world.placeOf(fault.node)) != fault.node && !m_world.masterOf(fault.node);
    if (isReplaced && !m_world.node(fault.node).isDown())
        m_world.demote(fault.node, cause);
}

} // namespace lockscope
