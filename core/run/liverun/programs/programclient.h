// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/programs/clientprogram.h"
#include "core/run/faults/stepplan.h"
#include "core/run/liverun/faults/linkfaults.h"
#include "core/run/liverun/programs/inferredbelief.h"
#include "core/run/liverun/programs/programenvironment.h"
#include "core/run/liverun/programs/programpipes.h"
#include "core/run/liverun/programs/programrows.h"
#include "lockscope/base/wording.h"

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// The data that the ProgramClients of one run share.
struct ProgramRun {
    const EffectiveScenario &effective;
    LinkFaults &links;
    PlanProgress &progress;
    std::shared_ptr<const Settings> settings; ///< the settings for the next program that starts
    CommandMeanings meanings;                 ///< stores the scripts that the programs have used
    std::function<void()> takeReports =
        {}; ///< processes all reports that the programs have sent so far
    /// Called for each line that a program has written to its standard output or standard error,
    /// and for each message about the program.
    std::function<void(ClientId, const Wording &line)> output = {};
};

/// One client of a live run that is a program of the user: its process, the faults on it, and its
/// rows. Faults that arrive before it starts are applied when it starts, as for RunClient. Thread:
/// that of the relays' loop, unless stated.
class ProgramClient {
public:
    /// REQUIRES: `run` outlives this object.
    ProgramClient(ClientId id, ProgramRun &run);

    ClientId id() const { return m_id; }
    ProgramRows &rows() { return m_rows; }
    /// Returns whether the client must wait for a condition (a late start) before begin() is
    /// called.
    bool isStartDelayed() const { return m_isStartDelayed; }
    /// Returns whether the client has neither ended nor crashed without a restart. Thread: any.
    bool isLiving() const { return m_isLiving.load(std::memory_order_acquire); }
    /// Starts the program; a second call does nothing. Error: one line with the reason why it
    /// cannot start.
    Result<Done> begin();

    /// Reads the reports that have arrived since the last call. Returns whether one of them is
    /// `entered`.
    bool readReports();
    /// Returns the next report that is not processed yet, or null.
    const ProgramReport *nextReport() const
    {
        return m_reports.empty() ? nullptr : &m_reports.front();
    }
    /// Processes this report: writes its rows, and begins the faults at its step. REQUIRES:
    /// nextReport() is not null.
    void takeReport();
    /// Must be called when all reports are processed. If the program has sent more reports than are
    /// read, writes a row for this.
    void noteUnreadReports();
    /// Returns whether a report of the program was not processed. Thread: any.
    bool hasDroppedReports() const { return m_hasDroppedReports.load(std::memory_order_relaxed); }

    // For the client's links.
    /// Returns whether the links hold back all messages between the program and the nodes, because
    /// the program is paused, or will be as soon as its processes have stopped.
    bool areMessagesHeldBack() const { return m_areMessagesHeldBack; }
    /// Must be called when the program has sent a command and before the link delivers it. Begins
    /// the faults that are planned before this command. After that, areMessagesHeldBack() tells
    /// whether the link must hold back the command.
    void beginFaultsBefore(const std::string &command, NodeId node);
    /// Processes reports that were inferred from the program's commands.
    void takeInferred(const InferredBelief::Reports &reports);
    InferredBelief &inferredBelief() { return m_inferred; }
    /// Returns whether the program sends no reports, so that they are inferred from its commands.
    bool isInferring() const
    {
        return m_run.effective.programs.reports == ClientPrograms::Reports::none;
    }

    /// Passes a line of the program's output, or a message about the program, to
    /// ProgramRun::output. After 10 000 lines (linesMax in programclient.cpp), passes on one
    /// message that there are more, and drops the others.
    void outputLine(const Wording &line);

    // Functions for faults. Each does the same as the function of RunClient with the same name.
    void beginFault(const Fault &fault, FaultId id, EventRef cause);
    void endPause(FaultId pause);
    void add(const Fault &fault, FaultId id);
    void resume();
    void markPauseUnfinished(); // in ProgramRun::progress

    /// Must be called at the end of the run. Writes no more rows. Returns the program, which the
    /// caller must end; null if it has ended already.
    std::unique_ptr<ClientProgram> end();

private:
    // pausing: SIGSTOP is sent, and not all processes of the program have stopped yet.
    enum class State : std::uint8_t { waiting, running, pausing, paused, crashing, ended };

    Result<Done> launch();
    void onStopped();
    void onEnded(int status);
    void noteDropped(const std::string &text);
    void jumpClock(const Fault &fault, FaultId id, EventRef cause);
    void setMessagesHeldBack(bool areHeldBack);
    void pause(FaultId id, EventRef cause);
    void end(FaultAction action, FaultId id, EventRef cause); // by a crash or by SIGTERM
    StepAction terminate(const Fault &fault, FaultId id);
    void forgetPause(); // before the program is killed
    void beginFaultsOfSteps();
    void carryOut(const StepAction &action, EventRef cause); // begins a pause or a crash
    void endCurrentPause(std::string_view reason); // at once, or when the process has stopped
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
    bool m_areMessagesHeldBack = false;
    bool m_hasPauseEnded = false; // the pause has ended before the process has stopped
    StepAction m_action;          // the pause or the crash that has begun
    EventRef m_actionCause;
    EventRef m_terminatedRow;
    EventRef m_pausedRow;
    EventRef m_crashedRow;
    WorldTime m_pausedAt{};
    bool m_isDown = false; // it has crashed by a fault and not restarted
    CallbackTimer m_restart{m_loop.timers(), [this] { restart(); }};
    CallbackTimer m_pauseEnd{m_loop.timers(), [this] { endCurrentPause({}); }};
    std::vector<std::unique_ptr<CallbackTimer>> m_timers;
    // Called by begin(). Each arms a planned fault with a fixed time, or begins a fault that
    // arrived before begin().
    std::vector<std::function<void()>> m_workAtBegin;
    std::vector<std::function<void()>> m_workAfterPause;
    std::unique_ptr<ProgramClock> m_clock;    // null: the program uses the machine's clock
    std::unique_ptr<ClientProgram> m_program; // null: the program does not run
    std::deque<ProgramReport> m_reports;      // received and not processed yet
    std::deque<Anchor>
        m_steps; // the steps that the program has reached and whose faults have not begun
    int m_reportCount = 0;
    int m_wrongReportCount = 0;
    int m_lineCount = 0; // number of lines that outputLine() has passed on
    std::atomic<bool> m_isLiving{true};
    std::atomic<bool> m_hasDroppedReports{false};
};

} // namespace lockscope
