// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/programs/clientprogram.h"
#include "core/run/faults/stepplan.h"
#include "core/run/liverun/faults/linkfaults.h"
#include "core/run/liverun/programs/inferredbelief.h"
#include "core/run/liverun/programs/programclock.h"
#include "core/run/liverun/programs/programpipes.h"
#include "core/run/liverun/programs/programrows.h"

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// What the programs of one run share.
struct ProgramRun {
    const EffectiveScenario &effective;
    LinkFaults &links;
    PlanProgress &progress;
    std::shared_ptr<const Settings> settings; ///< those of the next start
    CommandMeanings meanings;                 ///< knows the scripts that the programs have used
    std::function<void()> takeReports = {};   ///< takes what all programs have reported so far
    /// Called for each line that a program has written to its standard output or standard error, and for each message about it.
    std::function<void(ClientId, std::string_view line)> output = {};
};

/// One client of a live run that is a program of the user: its process, the faults on it, and its rows. Faults that arrive before it starts
/// are applied when it starts, as for RunClient.
/// Thread: that of the relays' loop, unless stated.
class ProgramClient {
public:
    /// REQUIRES: `run` outlives this object.
    ProgramClient(ClientId id, ProgramRun &run);

    ClientId id() const { return m_id; }
    ProgramRows &rows() { return m_rows; }
    /// Returns whether the client must wait for a condition (a late start) before begin() is called.
    bool isStartDelayed() const { return m_isStartDelayed; }
    /// Returns whether the client has neither ended nor crashed without a restart. Thread: any.
    bool isLiving() const { return m_isLiving.load(std::memory_order_acquire); }
    /// Starts the program; a second call does nothing. Error: it cannot start, in one line.
    Result<Done> begin();

    /// Reads what the program has reported. Returns whether it has reported that it has entered.
    bool readReports();
    /// Returns the next report that is not taken yet, or null.
    const ProgramReport *nextReport() const { return m_reports.empty() ? nullptr : &m_reports.front(); }
    /// Takes this report: writes its rows, and begins the faults at its step.
    void takeReport();

    // For the client's links.
    /// Returns whether nothing passes between the program and the nodes: it is paused, or about to be.
    bool isHeld() const { return m_isHeld; }
    /// The program is about to send a command: begins the faults before it. Returns false if the command must wait.
    bool mayPass(const std::string &command, NodeId node);
    void takeInferred(const InferredBelief::Reports &reports);
    InferredBelief &inferredBelief() { return m_inferred; }
    bool isInferring() const { return m_run.effective.programs.reports == ClientPrograms::Reports::none; }

    /// Passes on a line of the program's output, or a message about the program. After linesMax lines it drops them.
    void say(std::string_view line);

    // Faults; as the functions of RunClient.
    void beginFault(const Fault &fault, FaultId id, EventRef cause);
    void endPause(FaultId pause);
    void add(const Fault &fault, FaultId id);
    void resume();
    void markUnfinished();

    /// The run has ended: writes no more rows. Returns the program, which the caller ends; null if it has ended already.
    std::unique_ptr<ClientProgram> end();

private:
    enum class State : std::uint8_t { waiting, running, stopping, paused, crashing, ended };

    Result<Done> launch();
    void onStopped();
    void onEnded(int status);
    void jumpClock(const Fault &fault, FaultId id, EventRef cause);
    void setHeld(bool isHeld);
    void pause(FaultId id, EventRef cause);
    void crash(FaultId id, EventRef cause);
    void beginFaultsOfSteps();
    void act(const StepAction &action, EventRef cause);
    void goOn(std::string_view reason);
    void armFault(FaultAction action, Duration time, FaultId id);
    void arm(WorldTime due, std::function<void()> work);
    void restart();
    bool isActive() const { return m_state == State::running; }

    const ClientId m_id;
    ProgramRun &m_run;
    EventLoop &m_loop;
    ProgramRows m_rows;
    StepPlan m_plan;
    ProgramPipes m_pipes;
    InferredBelief m_inferred;
    State m_state = State::waiting;
    bool m_hasBegun = false;
    bool m_isStartDelayed = false;
    bool m_isHeld = false;
    bool m_mustGoOn = false;  // the pause has ended before the process has stopped
    StepAction m_action;      // the pause or the crash that has begun
    EventRef m_actionCause;
    EventRef m_pausedRow;
    EventRef m_crashedRow;
    WorldTime m_pausedAt{};
    CallbackTimer m_pauseEnd{m_loop.timers(), [this] { goOn({}); }};
    std::vector<std::unique_ptr<CallbackTimer>> m_timers;
    std::vector<std::function<void()>> m_earlyFaults;
    std::unique_ptr<ProgramClock> m_clock; // null: it uses the machine's clock
    std::unique_ptr<ClientProgram> m_program; // null: it does not run
    std::deque<ProgramReport> m_reports;
    std::deque<Anchor> m_steps; // reached; their faults have not begun
    int m_reportCount = 0;
    int m_wrongReportCount = 0;
    int m_lineCount = 0; // passed on by say()
    std::atomic<bool> m_isLiving{true};
};

} // namespace lockscope
