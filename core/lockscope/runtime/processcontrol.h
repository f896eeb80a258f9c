// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"
#include "lockscope/runtime/executor.h"
#include "lockscope/runtime/processclock.h"
#include "lockscope/runtime/processrows.h"
#include "lockscope/runtime/stepfaults.h"
#include "lockscope/runtime/timer.h"
#include "lockscope/runtime/world.h"

#include <chrono>
#include <coroutine>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

class ClientProcess;

/// Whether and how a client process runs: its clocks, its turns, its pauses, its crash. Thread: that of its world.
class ProcessControl {
public:
    ProcessControl(ClientProcess &process, World &world, ProcessRows &rows) : m_process(process), m_world(world), m_rows(rows) { }
    /// For the next run: as new, but for its memory. REQUIRES: it is new, or ended.
    void begin();

    // --- Clocks ---------------------------------------------------------------------------------------------------------------

    /// The process's own monotonic clock.
    LocalTime now() const { return LocalTime{m_clockRate.shown(m_world.now().time_since_epoch())}; }
    /// Its own wall clock: the time since 1970, as far as it knows.
    std::chrono::milliseconds wallNow() const;
    /// How fast both its clocks run. REQUIRES: nothing has asked for the time yet.
    void setClockRate(ClockRate rate) { m_clockRate = rate; }
    /// How much true time it takes until this much has passed on its own clock.
    Duration realLength(Duration local) const { return m_clockRate.real(local); }
    /// How far its wall clock is ahead of the right time.
    void setWallOffset(Duration offset) { m_wallOffset = std::chrono::floor<std::chrono::milliseconds>(offset); }

    // --- ReadyQueue ----------------------------------------------------------------------------------------------------------------

    Executor &executor() { return m_executor; }
    void ready(std::coroutine_handle<> coroutine)
    {
        m_executor.push(coroutine);
        m_world.wantTurn(m_process);
    }
    /// Runs what is ready. Nothing while it is paused or dead.
    void runTurn();
    /// A timer of the process's has come due. False if it is paused: the timer waits then, and fires when it goes on.
    bool mayFire(Timer &timer)
    {
        if (m_isPaused)
            m_dueWhilePaused.push_back(&timer);
        return !m_isPaused;
    }
    /// That timer is wanted no more.
    void forget(Timer &timer)
    {
        if (timer.isArmed())
            m_world.disarm(timer);
        if (!m_dueWhilePaused.empty())
            std::erase(m_dueWhilePaused, &timer);
    }

    // --- Stops ----------------------------------------------------------------------------------------------------------------

    void setStepFaults(StepFaults *faults) { m_faults = faults; }
    /// Null: none hang on its steps.
    StepFaults *stepFaults() const { return m_faults; }
    /// Does what a fault has decided for the whole client. `cause`: the row that it hangs on.
    void act(const StepAction &action, EventRef cause);

    /// A stop-the-world stop: nothing of the process runs, its timers wait, answers stay in their sockets. Ends after the order's
    /// lengthMax or by resume(). Nothing if it is stopped already.
    void pause(const StepAction &order, EventRef cause);
    /// Goes on: first the commands before whose leaving it was stopped, then the answers that wait, then the timers that came due, then
    /// the code. Nothing if it is not paused. `reason`, for the trace: why so early.
    void resume(std::string_view reason = {});
    bool isPaused() const { return m_isPaused; }
    /// Dies after the present turn: the owner of the tasks destroys them when isCrashed() has become true, then calls ClientProcess::bury().
    void crash(EventRef cause, const std::string &reason);
    bool isCrashed() const { return m_isCrashed; }
    bool isStopped() const { return m_isPaused || m_isCrashed; }
    /// Nothing of it runs any more, and none of its timers fires.
    void end();
    /// A new process in the dead one's place. REQUIRES: isCrashed().
    void restart();

private:
    ClientProcess &m_process;
    World &m_world;
    ProcessRows &m_rows;
    Executor m_executor;
    StepFaults *m_faults = nullptr;
    std::chrono::milliseconds m_wallOffset{};
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
