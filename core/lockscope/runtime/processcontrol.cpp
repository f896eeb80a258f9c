// SPDX-License-Identifier: MIT
#include "lockscope/runtime/processcontrol.h"

#include "lockscope/base/contract.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/runtime/clientprocess.h"

namespace lockscope {

void ProcessControl::reset()
{
    LOCKSCOPE_ASSERT(!m_isPaused);
    m_faults = nullptr;
    m_wallOffset = {};
    m_clockRate = ClockRate();
    m_isCrashed = false;
    m_pausedRef = m_crashedRef = EventRef{};
    m_pausedAt = WorldTime{};
}

std::chrono::microseconds ProcessControl::wallNow() const
{
    std::chrono::microseconds wallTime = m_world.wallNow() + m_wallOffset;
    if (!m_clockRate.isExact()) {
        const Duration elapsed = m_world.now().time_since_epoch();
        wallTime += std::chrono::floor<std::chrono::microseconds>(
            m_clockRate.clockLength(elapsed) - elapsed);
    }
    return wallTime;
}

void ProcessControl::runTurn()
{
    while (!isStopped() && !m_executor.isEmpty())
        m_executor.take().resume();
}

void ProcessControl::act(const StepAction &action, EventRef cause)
{
    if (action.kind == StepAction::Kind::pause)
        pause(action, cause);
    else if (action.kind == StepAction::Kind::crash)
        crash(cause, action.reason);
}

void ProcessControl::pause(const StepAction &action, EventRef cause)
{
    if (isStopped())
        return;
    Event columns;
    columns.span = action.hasCondition ? noSpan : action.lengthMax;
    columns.detail = m_rows.intern(action.reason);
    m_pausedRef = m_rows.note(EventKind::paused, cause, columns);
    m_pausedAt = m_world.now();
    m_isPaused = true;
    m_world.stopReadingAnswers(m_process);
    m_pauseEnd.arm(m_pausedAt + action.lengthMax);
}

void ProcessControl::resume(std::string_view reason)
{
    if (!m_isPaused || m_isCrashed)
        return;
    m_pauseEnd.disarm();
    Event columns;
    columns.span = m_world.now() - m_pausedAt;
    columns.detail = m_rows.intern(reason);
    m_rows.note(EventKind::resumed, m_pausedRef, columns);
    m_isPaused = false;
    // A real process that was stopped continues in the same order: it completes its current action,
    // then reads its sockets, then handles its timers. A fault may stop it again in each of these
    // steps.
    m_process.calls().runHeldActions();
    m_process.calls().deliverHeldAnswers();
    if (!isStopped())
        m_world.continueReadingAnswers(m_process);
    if (isStopped())
        return;
    std::vector<Timer *> due;
    due.swap(m_dueWhilePaused);
    for (Timer *const timer : due) {
        if (!timer->isArmed())
            m_world.arm(*timer, timer->due());
    }
    m_world.scheduleTurn(m_process);
}

void ProcessControl::crash(EventRef cause, const std::string &reason)
{
    if (m_isCrashed)
        return;
    Event columns;
    columns.detail = m_rows.intern(reason);
    m_crashedRef = m_rows.note(EventKind::crashed, cause, columns);
    m_isCrashed = true;
    m_world.scheduleTurn(
        m_process); // after the turn, the world reports the crash to the owner of the tasks
}

void ProcessControl::end()
{
    m_executor.clear();
    m_dueWhilePaused.clear();
    m_pauseEnd.disarm();
    m_isPaused = false;
}

void ProcessControl::restart()
{
    LOCKSCOPE_ASSERT(m_isCrashed);
    m_isCrashed = false;
    Event columns;
    columns.detail = m_rows.intern(detailText(Detail::newProcess));
    m_rows.note(EventKind::restarted, m_crashedRef, columns);
}

} // namespace lockscope
