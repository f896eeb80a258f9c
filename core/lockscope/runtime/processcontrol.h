// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"
#include "lockscope/runtime/processclock.h"
#include "lockscope/runtime/processrows.h"
#include "lockscope/runtime/stepfaults.h"
#include "lockscope/runtime/task.h"
#include "lockscope/runtime/timer.h"
#include "lockscope/runtime/world.h"

#include <chrono>
#include <coroutine>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

class ClientProcess;

/// Controls the execution of a client process: its clocks, its turns, its pauses, its crash.
/// Thread: that of its world.
class ProcessControl {
public:
    ProcessControl(ClientProcess &process, World &world, ProcessRows &rows)
        : m_process(process), m_world(world), m_rows(rows)
    {
    }
    /// Resets to the state after construction, for the next run; keeps allocated memory. REQUIRES:
    /// this object is new, or end() was called.
    void reset();

    // --- Clocks ---------------------------------------------------------------------------------

    /// Returns the time on the process's own monotonic clock.
    LocalTime now() const
    {
        return LocalTime{m_clockRate.clockLength(m_world.now().time_since_epoch())};
    }
    /// Returns the time since 1970 on the process's own wall clock, which may be wrong.
    std::chrono::microseconds wallNow() const;
    /// Sets the rate of both clocks. REQUIRES: nothing has read a clock yet.
    void setClockRate(ClockRate rate) { m_clockRate = rate; }
    /// Returns the true time in which the process's own clock advances by `local`.
    Duration trueLength(Duration local) const { return m_clockRate.trueLength(local); }
    /// Sets how far the wall clock is ahead of the correct time.
    void setWallOffset(Duration offset)
    {
        m_wallOffset = std::chrono::floor<std::chrono::microseconds>(offset);
    }

    // --- Turns ----------------------------------------------------------------------------------

    Executor &executor() { return m_executor; }

    /// Adds the coroutine to those that are ready, and schedules a turn of the process.
    void ready(std::coroutine_handle<> coroutine)
    {
        m_executor.push(coroutine);
        m_world.scheduleTurn(m_process);
    }
    /// Runs the coroutines that are ready. Does nothing while the process is paused or crashed.
    void runTurn();
    /// Call it when a timer of the process is due. Returns whether the timer may fire now. If the
    /// process is paused, returns false, and makes the timer fire when the process continues.
    bool mayFireNow(Timer &timer)
    {
        if (m_isPaused)
            m_dueWhilePaused.push_back(&timer);
        return !m_isPaused;
    }
    /// Disarms the timer and drops it from the timers that wait for the end of a pause.
    void forget(Timer &timer)
    {
        if (timer.isArmed())
            m_world.disarm(timer);
        if (!m_dueWhilePaused.empty())
            std::erase(m_dueWhilePaused, &timer);
    }

    // --- Stops ----------------------------------------------------------------------------------

    void setStepFaults(StepFaults *faults) { m_faults = faults; }
    /// Returns the faults at the process's steps; null if there are none.
    StepFaults *stepFaults() const { return m_faults; }
    /// Executes a fault's action on the whole client. `cause`: the row at which the fault is
    /// placed.
    void act(const StepAction &action, EventRef cause);

    /// Pauses the whole process: none of its code runs, its timers wait, and answers stay in the
    /// sockets. The pause ends after the action's lengthMax, or earlier by resume(). Does nothing
    /// if the process is already stopped.
    void pause(const StepAction &action, EventRef cause);
    /// Ends a pause. The process first sends the commands before which it was stopped, then reads
    /// the waiting answers, then handles the timers that became due, then runs its code. Does
    /// nothing if the process is not paused. `reason`: the reason of an early end, for the trace.
    void resume(std::string_view reason = {});
    bool isPaused() const { return m_isPaused; }
    /// Crashes the process after its current turn. When isCrashed() is true, the owner of its tasks
    /// must destroy them and call ClientProcess::cleanUp().
    void crash(EventRef cause, const std::string &reason);
    bool isCrashed() const { return m_isCrashed; }
    bool isStopped() const { return m_isPaused || m_isCrashed; }
    /// Ends the process: from now on none of its code runs and none of its timers fires.
    void end();
    /// Replaces the crashed process by a new one. REQUIRES: isCrashed().
    void restart();

private:
    ClientProcess &m_process;
    World &m_world;
    ProcessRows &m_rows;
    Executor m_executor;
    StepFaults *m_faults = nullptr;
    std::chrono::microseconds m_wallOffset{};
    ClockRate m_clockRate;
    bool m_isPaused = false;
    bool m_isCrashed = false;
    EventRef m_pausedRef;
    EventRef m_crashedRef;
    WorldTime m_pausedAt{};
    CallbackTimer m_pauseEnd{m_world.timers(), [this] { resume(); }};
    std::vector<Timer *> m_dueWhilePaused;
};

} // namespace lockscope
