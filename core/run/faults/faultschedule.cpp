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

FaultState &FaultSchedule::add(const Fault &fault, FaultId id, bool isByOperator)
{
    const auto onStart = [this, id] { begin(id, EventRef{}); };
    const auto onEnd = [this, id] { end(id); };
    return m_faults.try_emplace(id, id, fault, isByOperator, m_timers, onStart, onEnd)
        .first->second;
}

void FaultSchedule::schedule(FaultState &state)
{
    if (state.fault.begin.time)
        state.startTimer.arm(WorldTime{*state.fault.begin.time});
    else if (!state.fault.begin.when)
        begin(state.id, EventRef{});
}

// Returns whether the fault would have no effect now: its length is zero, or it needs a running
// process and the process is down.
bool FaultSchedule::hasNoEffectNow(const Fault &fault) const
{
    const bool needsProcess = infoOf(fault.action).ending == FaultEnding::process;
    const bool isLengthZero =
        needsProcess && fault.end.length && *fault.end.length <= Duration::zero();
    return isLengthZero
        || ((needsProcess || endsProcess(fault.action)) && m_actions.isDown(fault.target.node));
}

void FaultSchedule::begin(FaultId id, EventRef cause)
{
    FaultState &state = m_faults.at(id);
    if (affectsOneMessage(state.fault.action))
        return; // the link compares the number of each message with these faults
    if (state.hasEnded && !state.hasBegun)
        m_progress.markAlreadyOver(id);
    if (m_isOver || state.hasEnded || std::exchange(state.hasBegun, true))
        return;
    if (hasNoEffectNow(state.fault)) {
        state.hasEnded = true;
        m_progress.markMissed(id);
        return;
    }
    state.cause = cause;
    m_progress.markBegun(id);
    m_actions.carryOut(state);
    if (isInstantaneous(state.fault.action))
        state.hasEnded = true; // it has no duration
}

void FaultSchedule::end(FaultId id)
{
    FaultState &state = m_faults.at(id);
    const bool isActive = !std::exchange(state.hasEnded, true) && state.hasBegun;
    state.endTimer.disarm();
    if (!isActive || m_isOver)
        return;
    if (!endsProcess(state.fault.action)) // a fault that ends a process is over when the process
                                          // has restarted
        m_progress.markOver(id);
    m_actions.undo(state);
}

void FaultSchedule::processDied(NodeId node)
{
    for (auto &[id, state] : m_faults) {
        if (state.fault.target.node != node || !state.hasBegun
            || infoOf(state.fault.action).ending != FaultEnding::process)
            continue;
        state.hasEnded = true;
        state.endTimer.disarm();
        m_progress.markOver(id);
    }
}

void FaultSchedule::endAll()
{
    for (auto &[id, state] : m_faults) {
        if (stopsNode(state.fault.action))
            end(id);
        state.startTimer.disarm();
        state.endTimer.disarm();
    }
    m_isOver = true;
}

} // namespace lockscope
