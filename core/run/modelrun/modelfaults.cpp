// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/modelfaults.h"

#include "core/run/faults/stepplan.h"

#include <utility>

namespace lockscope {
ModelFaults::ModelFaults(SimWorld &world, const FaultPlan &plan, const Settings &settings, PlanProgress &progress)
    : m_world(world), m_settings(settings), m_progress(progress), m_rates(settings.clockDrift)
{
    for (FaultId id = 0; id < plan.size(); ++id) {
        const FaultFamily family = familyOf(plan[id].action);
        if (family != FaultFamily::nodes && family != FaultFamily::links)
            continue;
        m_courses.emplace(id, FaultState{id, plan[id], std::make_unique<CallbackTimer>(world.timers(), [this, id] { begin(id, EventRef{}); }),
                                     std::make_unique<CallbackTimer>(world.timers(), [this, id] { end(id); })});
    }
}

ModelFaults::~ModelFaults() = default;

void ModelFaults::beginPlanned()
{
    const bool isLazyDisk = m_settings.persistence == Persistence::rdb
        || (m_settings.powerLoss && m_settings.persistence == Persistence::aofEverysec);
    for (auto &[id, course] : m_courses) {
        const Fault &fault = course.fault;
        if (infoOf(fault.action).ending == FaultEnding::restart && isLazyDisk && !m_disks.contains(fault.target.node))
            keepDisk(fault.target.node);
        if (fault.begin.time)
            course.start->arm(WorldTime{*fault.begin.time});
        else if (!fault.begin.when)
            begin(id, EventRef{});
    }
}

void ModelFaults::begin(FaultId id, EventRef cause)
{
    FaultState &course = m_courses.at(id);
    if (subjectOf(course.fault.action) == FaultSubject::node)
        beginNode(course, cause);
    else if (!isOfOneMessage(course.fault.action)) // the world looks for those itself
        beginLink(course, cause);
}

void ModelFaults::end(FaultId id)
{
    FaultState &course = m_courses.at(id);
    if (subjectOf(course.fault.action) == FaultSubject::node)
        endNode(course);
    else
        endLink(course);
}

void ModelFaults::beginNode(FaultState &course, EventRef cause)
{
    if (course.hasEnded && !course.hasBegun)
        m_progress.isMissed(course.id);
    if (m_isOver || course.hasEnded || std::exchange(course.hasBegun, true))
        return;
    m_progress.hasBegun(course.id);
    const Fault &fault = course.fault;
    const bool isOfRunningProcess = infoOf(fault.action).ending == FaultEnding::process;
    const bool hasNoLength = isOfRunningProcess && fault.end.length && *fault.end.length <= Duration::zero();
    if (hasNoLength || ((isOfRunningProcess || endsProcess(fault.action)) && m_world.node(fault.target.node).isDown())) {
        course.hasEnded = true;
        m_progress.isMissed(course.id);
        return;
    }
    handlerOf(fault.action).begin(*this, course, cause);
}

void ModelFaults::endNode(FaultState &course)
{
    const bool isOn = !std::exchange(course.hasEnded, true) && course.hasBegun; // one that has not begun does not any more
    const bool isAwaited = course.end->isArmed();
    course.end->disarm();
    if (!isOn || m_isOver)
        return;
    if (endsProcess(course.fault.action)) {
        if (isAwaited)
            course.end->fire(); // it starts again now, and not when its time would have been over
        return;
    }
    m_progress.isOver(course.id);
    if (const auto end = handlerOf(course.fault.action).end)
        end(*this, course);
}

void ModelFaults::beginLink(FaultState &course, EventRef cause)
{
    if (course.hasEnded && !course.hasBegun)
        m_progress.isMissed(course.id);
    if (m_isOver || course.hasEnded || std::exchange(course.hasBegun, true))
        return;
    m_world.linkFaults().begin(course.fault, course.id, cause);
    m_progress.hasBegun(course.id);
    if (isMoment(course.fault.action))
        course.hasEnded = true; // it lasts no longer
    else if (course.fault.end.length)
        course.end->arm(m_world.now() + *course.fault.end.length);
}

void ModelFaults::endLink(FaultState &course)
{
    const bool wasCut = course.hasBegun && !course.hasEnded;
    course.hasEnded = true;
    course.end->disarm();
    if (wasCut) {
        m_world.linkFaults().end(course.fault, course.id);
        m_progress.isOver(course.id);
    }
}

void ModelFaults::endAll()
{
    for (const auto &[id, course] : m_courses) {
        if (stopsNode(course.fault.action) && course.hasBegun && !course.hasEnded)
            goOn(course);
    }
    m_isOver = true;
}

} // namespace lockscope
