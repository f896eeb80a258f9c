// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/faultschedule.h"

#include <utility>

namespace lockscope {

void FaultSchedule::addPlanned(const FaultPlan &plan, FaultFamily family)
{
    for (FaultId id = 0; id < plan.size(); ++id) {
        if (familyOf(plan[id].action) == family)
            add(plan[id], id, false);
    }
}

FaultState &FaultSchedule::add(const Fault &fault, FaultId id)
{
    return add(m_added.emplace_back(fault), id, true);
}

FaultState &FaultSchedule::add(const Fault &fault, FaultId id, bool isByHand)
{
    const auto onStart = [this, id] { begin(id, EventRef{}); };
    const auto onEnd = [this, id] { end(id); };
    return m_faults.try_emplace(id, id, fault, isByHand, m_timers, onStart, onEnd).first->second;
}

void FaultSchedule::await(FaultState &state)
{
    if (state.fault.begin.time)
        state.start.arm(WorldTime{*state.fault.begin.time});
    else if (!state.fault.begin.when)
        begin(state.id, EventRef{});
}

// Whether the fault has no effect: its length is zero, or the process that it needs does not run.
bool FaultSchedule::isIdle(const Fault &fault) const
{
    const bool isOfRunningProcess = infoOf(fault.action).ending == FaultEnding::process;
    const bool hasNoLength = isOfRunningProcess && fault.end.length && *fault.end.length <= Duration::zero();
    return hasNoLength || ((isOfRunningProcess || endsProcess(fault.action)) && m_actions.isDown(fault.target.node));
}

void FaultSchedule::begin(FaultId id, EventRef cause)
{
    FaultState &state = m_faults.at(id);
    if (isOfOneMessage(state.fault.action))
        return; // the link checks each message for those
    if (state.hasEnded && !state.hasBegun)
        m_progress.isMissed(id);
    if (m_isOver || state.hasEnded || std::exchange(state.hasBegun, true))
        return;
    if (isIdle(state.fault)) {
        state.hasEnded = true;
        m_progress.isMissed(id);
        return;
    }
    state.cause = cause;
    m_progress.hasBegun(id);
    m_actions.carryOut(state);
    if (isInstantaneous(state.fault.action))
        state.hasEnded = true; // it has no duration
}

void FaultSchedule::end(FaultId id)
{
    FaultState &state = m_faults.at(id);
    const bool isOn = !std::exchange(state.hasEnded, true) && state.hasBegun;
    state.end.disarm();
    if (!isOn || m_isOver)
        return;
    if (!endsProcess(state.fault.action)) // else it is over when the process has restarted
        m_progress.isOver(id);
    m_actions.undo(state);
}

void FaultSchedule::processDied(NodeId node)
{
    for (auto &[id, state] : m_faults) {
        if (state.fault.target.node != node || !state.hasBegun || infoOf(state.fault.action).ending != FaultEnding::process)
            continue;
        state.hasEnded = true;
        state.end.disarm();
        m_progress.isOver(id);
    }
}

void FaultSchedule::endAll()
{
    for (auto &[id, state] : m_faults) {
        if (stopsNode(state.fault.action))
            end(id);
        state.start.disarm();
        state.end.disarm();
    }
    m_isOver = true;
}

} // namespace lockscope
