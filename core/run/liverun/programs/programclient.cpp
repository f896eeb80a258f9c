// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programclient.h"

#include "core/live/programs/splitcommand.h"
#include "core/run/client/runclient.h"
#include "core/run/liverun/programs/programenvironment.h"
#include "lockscope/base/wording.h"
#include "lockscope/events/rowdetail.h"

#include <sys/wait.h>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

using Kind = ProgramReport::Kind;

// A program that sends more reports than reportsMax, or more lines than linesMax, is stuck in a
// loop; the others are not read.
constexpr int reportsMax = 200'000;
constexpr int wrongReportsMax = 20; // invalid reports for which a message is shown
constexpr int linesMax = 10'000;

std::optional<Anchor> anchorOf(Kind kind)
{
    switch (kind) {
    case Kind::attempt: return Anchor::beforeAcquire;
    case Kind::granted: return Anchor::granted;
    case Kind::entered: return Anchor::entered;
    case Kind::release: return Anchor::beforeRelease;
    default: return std::nullopt;
    }
}

std::string endText(int status)
{
    if (WIFSIGNALED(status))
        return detailText(Detail::exitSignal, {WTERMSIG(status)});
    return detailText(Detail::exitCode, {WEXITSTATUS(status)});
}

} // namespace

ProgramClient::ProgramClient(ClientId id, ProgramRun &run)
    : m_id(id), m_run(run), m_loop(run.links.loop()),
      m_rows([this] { return m_loop.now(); }, run.links.recorder(), id,
          run.effective.scenario.resource, run.effective.programs.key,
          run.effective.scenario.settings.ttl),
      m_plan(id, run.effective, run.settings, run.progress),
      m_pipes(m_loop, run.effective.programs.reports,
          {[this] { m_run.takeReports(); },
              [this](std::string_view line) { outputLine(Wording::quoted(std::string(line))); }}),
      m_inferred(run.effective.scenario.settings.nodes)
{
    m_plan.setOnTerminate(
        [this](const Fault &fault, FaultId number) { return terminate(fault, number); });
    const FaultPlan &faults = run.effective.scenario.faults;
    for (FaultId fault = 0; fault < faults.size(); ++fault) {
        if (faults[fault].target.client != id)
            continue;
        const FaultAction action = faults[fault].action;
        m_isStartDelayed = m_isStartDelayed || action == FaultAction::lateStart;
        if (infoOf(action).start == FaultStart::step && faults[fault].begin.time)
            m_workAtBegin.push_back([this, action, time = *faults[fault].begin.time, fault] {
                armFault(action, time, fault);
            });
    }
}

Result<Done> ProgramClient::begin()
{
    if (std::exchange(m_hasBegun, true))
        return Done{};
    m_run.progress.markClientStarted(m_id);
    const Scenario &scenario = m_run.effective.scenario;
    auto clock = ProgramClock::make(scenario.faults, m_id, clockOffsetOf(scenario.settings, m_id));
    if (clock)
        m_clock = std::move(clock).value();
    if (const Result<Done> launched = clock ? launch() : Result<Done>(clock.error()); !launched) {
        m_state = State::ended;
        m_isLiving.store(false, std::memory_order_release);
        return launched;
    }
    for (const auto &work : std::exchange(m_workAtBegin, {}))
        work();
    return Done{};
}

Result<Done> ProgramClient::launch()
{
    ClientProgram::Launch launch;
    auto words = splitCommand(m_run.effective.programs.commandOf(m_id));
    if (!words)
        return words.error();
    launch.words = std::move(words).value();
    launch.environment = programEnvironment(m_run, m_id, m_clock.get());
    const Wording name{LOCKSCOPE_TEXT("Error", "client {client}"), {{"client", m_id}}};
    if (const auto opened = m_pipes.open(launch); !opened)
        return within(name, opened.error());
    auto started = ClientProgram::start(
        m_loop, launch, {[this] { onStopped(); }, [this](int status) { onEnded(status); }});
    m_pipes.closeProgramEnds();
    if (!started) {
        m_pipes.close();
        return within(name, started.error());
    }
    m_program = std::move(started).value();
    m_state = State::running;
    return Done{};
}

void ProgramClient::outputLine(const Wording &line)
{
    if (++m_lineCount <= linesMax)
        m_run.output(m_id, line);
    if (m_lineCount == linesMax)
        m_run.output(m_id,
            {LOCKSCOPE_TEXT(
                 "Program", "more than {count} lines of output; the others are not shown"),
                {{"count", linesMax}}});
}

bool ProgramClient::readReports()
{
    std::deque<std::string> lines;
    m_pipes.readReports(lines);
    bool hasEntered = false;
    for (const std::string &line : lines) {
        if (++m_reportCount > reportsMax)
            break;
        Result<ProgramReport> report = parseReport(line);
        if (!report) {
            if (++m_wrongReportCount <= wrongReportsMax)
                outputLine({LOCKSCOPE_TEXT("Program", "report {number}: {problem}"),
                    {{"number", m_reportCount}, {"problem", report.error()}}});
            if (m_wrongReportCount == wrongReportsMax)
                outputLine(LOCKSCOPE_TEXT("Program", "further wrong reports have no message"));
            continue;
        }
        hasEntered = hasEntered || report.value().kind == Kind::entered;
        m_reports.push_back(std::move(report).value());
    }
    return hasEntered;
}

void ProgramClient::takeReport()
{
    const ProgramReport report = std::move(m_reports.front());
    m_reports.pop_front();
    if (!m_rows.take(report))
        return noteDropped(detailText(Detail::otherLockReport, {report.resource}));
    if (m_rows.hasTwoLocks())
        noteDropped(detailText(Detail::twoLocks, {}));
    if (report.kind == Kind::error && !report.text.empty())
        outputLine({LOCKSCOPE_TEXT("Program", "error: {text}"), {{"text", report.text}}});
    if (const auto anchor = anchorOf(report.kind))
        m_steps.push_back(*anchor);
    beginFaultsOfSteps();
}

void ProgramClient::noteUnreadReports()
{
    if (m_reportCount > reportsMax)
        noteDropped(detailText(Detail::unreadReports, {std::int64_t{reportsMax}}));
}

// Tells the judge, the trace and the user that the program has sent a report that is not processed.
void ProgramClient::noteDropped(const std::string &text)
{
    if (m_hasDroppedReports.exchange(true, std::memory_order_relaxed))
        return;
    m_rows.note(EventKind::step, EventRef{}, noSpan, text);
    outputLine(detailWording(text));
}

// Begins the faults at the steps that the program has reached. If a fault pauses the program, the
// faults of the remaining steps wait for the end of this pause.
void ProgramClient::beginFaultsOfSteps()
{
    while (isActive() && !m_steps.empty()) {
        const Anchor anchor = m_steps.front();
        m_steps.pop_front();
        carryOut(m_plan.onStep(m_id, anchor, 0), EventRef{});
    }
}

void ProgramClient::takeInferred(const InferredBelief::Reports &reports)
{
    for (const ProgramReport &report : reports) {
        m_reports.push_back(report);
        takeReport();
    }
}

void ProgramClient::beginFaultsBefore(const std::string &command, NodeId node)
{
    carryOut(m_plan.onSendText(command, node), EventRef{});
}

// Makes the relays hold back, or deliver again, all messages between the program and the nodes.
void ProgramClient::setMessagesHeldBack(bool areHeldBack)
{
    m_areMessagesHeldBack = areHeldBack;
    const int nodes = m_run.effective.scenario.settings.nodes;
    for (int i = 0; i <= nodes; ++i) {
        Relay *const relay =
            m_run.links.relayOf(m_id, i == 0 ? storeNode : NodeId{static_cast<std::uint8_t>(i)});
        if (areHeldBack)
            relay->holdBack();
        else if (!m_areMessagesHeldBack) // delivering a command that was held back can begin the
                                         // next pause
            relay->endHoldBack();
    }
}

void ProgramClient::carryOut(const StepAction &action, EventRef cause)
{
    const bool isPause = action.kind == StepAction::Kind::pause;
    if (!isActive() || (!isPause && action.kind != StepAction::Kind::crash))
        return;
    m_action = action;
    m_actionCause = cause;
    m_hasPauseEnded = false;
    m_state = isPause ? State::pausing : State::crashing;
    setMessagesHeldBack(true);
    if (isPause)
        m_program->stop();
    else
        m_program->kill();
}

// Called when all processes of the program are stopped. The pause begins now.
void ProgramClient::onStopped()
{
    if (m_state != State::pausing)
        return;
    m_run.takeReports(); // what it reported before it was stopped
    m_state = State::paused;
    m_pausedRow = m_rows.note(EventKind::paused, m_actionCause,
        m_action.hasCondition ? noSpan : m_action.lengthMax, m_action.reason);
    m_pausedAt = m_loop.now();
    if (m_hasPauseEnded)
        return endCurrentPause({});
    if (m_action.lengthMax != Duration::max())
        m_pauseEnd.arm(m_pausedAt + m_action.lengthMax);
}

void ProgramClient::endCurrentPause(std::string_view reason)
{
    m_hasPauseEnded = m_state == State::pausing;
    if (m_state != State::paused)
        return;
    m_pauseEnd.disarm();
    m_rows.note(EventKind::resumed, m_pausedRow, m_loop.now() - m_pausedAt, reason);
    m_state = State::running;
    beginFaultsOfSteps();
    if (!isActive())
        return;
    m_program->resume();
    setMessagesHeldBack(false);
    for (const auto &work : std::exchange(m_workAfterPause, {}))
        work();
}

void ProgramClient::forgetPause()
{
    if (m_state != State::pausing && m_state != State::paused)
        return;
    m_pauseEnd.disarm();
    m_state = State::running;
}

void ProgramClient::onEnded(int status)
{
    m_run.takeReports();
    m_pipes.readOutput();
    m_pipes.close();
    m_program.reset();
    if (m_clock && !m_clock->isUsed())
        outputLine(LOCKSCOPE_TEXT("Program",
            "the program has not used the clock that this scenario sets wrong: the program does "
            "not "
            "use libc's clock"));
    m_pauseEnd.disarm();
    const bool wasPlanned = m_state == State::crashing;
    const bool isFailure = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    m_state = State::ended;
    if (wasPlanned)
        m_crashedRow = m_rows.note(EventKind::crashed, m_actionCause, noSpan, m_action.reason);
    else
        m_rows.note(
            isFailure ? EventKind::crashed : EventKind::ended, EventRef{}, noSpan, endText(status));
    m_rows.endBelief();
    m_areMessagesHeldBack = false;
    m_steps.clear();
    for (int i = 0; i <= m_run.effective.scenario.settings.nodes; ++i) {
        Relay *const relay =
            m_run.links.relayOf(m_id, i == 0 ? storeNode : NodeId{static_cast<std::uint8_t>(i)});
        relay->reset();
        relay->endHoldBack();
    }
    m_isDown = wasPlanned;
    const std::optional<Duration> delay = wasPlanned ? m_plan.restartAfter() : std::nullopt;
    if (delay)
        m_restart.arm(m_loop.now() + *delay);
    else
        m_isLiving.store(false, std::memory_order_release);
}

void ProgramClient::restart()
{
    m_isDown = false;
    m_restart.disarm();
    m_isLiving.store(true, std::memory_order_release);
    m_plan.markRestarted();
    m_inferred = InferredBelief(m_run.effective.scenario.settings.nodes);
    m_rows.note(EventKind::restarted, m_crashedRow, noSpan, detailText(Detail::newProcess));
    if (const Result<Done> launched = launch(); !launched) {
        outputLine({{"", "{problem}"}, {{"problem", launched.error()}}});
        m_isLiving.store(false, std::memory_order_release);
    }
}

void ProgramClient::arm(WorldTime due, std::function<void()> work)
{
    std::erase_if(m_timers, [](const auto &timer) { return !timer->isArmed(); });
    m_timers.push_back(std::make_unique<CallbackTimer>(m_loop.timers(), std::move(work)));
    m_timers.back()->arm(due);
}

void ProgramClient::armFault(FaultAction action, Duration time, FaultId id)
{
    arm(WorldTime{time}, [this, action, id] {
        if (action == FaultAction::pause)
            pause(id, EventRef{});
        else
            end(action, id, EventRef{});
    });
}

void ProgramClient::beginFault(const Fault &fault, FaultId id, EventRef cause)
{
    if (fault.action == FaultAction::pause)
        pause(id, cause);
    else if (fault.action == FaultAction::crash || fault.action == FaultAction::terminate)
        end(fault.action, id, cause);
    else if (fault.action == FaultAction::clientClock)
        jumpClock(fault, id, cause);
}

void ProgramClient::jumpClock(const Fault &fault, FaultId id, EventRef cause)
{
    m_run.progress.markOver(id);
    if (!m_program)
        return;
    if (!m_clock || !m_clock->isUsed())
        return outputLine(LOCKSCOPE_TEXT("Program",
            "the clock of the program cannot be changed: the program does not use libc's clock, or "
            "the fault was not planned"));
    m_clock->jumpTo(fault.offset);
    m_rows.note(EventKind::clockJumped, cause, fault.offset, {});
}

void ProgramClient::pause(FaultId id, EventRef cause)
{
    if (!m_hasBegun) {
        m_workAtBegin.push_back([this, id, cause] { pause(id, cause); });
        return;
    }
    if (!isActive())
        return m_run.progress.markMissed(id);
    carryOut(m_plan.beginFault(id), cause);
}

// A paused process can be killed, but gets SIGTERM only when it resumes.
void ProgramClient::end(FaultAction action, FaultId id, EventRef cause)
{
    const bool isPaused = m_state == State::pausing || m_state == State::paused;
    if (!m_hasBegun || (isPaused && action == FaultAction::terminate)) {
        std::vector<std::function<void()>> &later = m_hasBegun ? m_workAfterPause : m_workAtBegin;
        later.push_back([this, action, id, cause] { end(action, id, cause); });
        return;
    }
    if (isPaused)
        forgetPause();
    if (!isActive())
        return m_run.progress.markMissed(id);
    m_actionCause = cause;
    carryOut(m_plan.beginFault(id), cause);
}

StepAction ProgramClient::terminate(const Fault &fault, FaultId id)
{
    m_run.progress.markOver(id);
    m_terminatedRow = m_rows.note(EventKind::step, std::exchange(m_actionCause, {}), noSpan,
        detailText(Detail::terminated, {fault.grace}));
    m_program->terminate();
    arm(m_loop.now() + fault.grace, [this, id, grace = fault.grace] {
        forgetPause();
        if (isActive())
            carryOut(
                m_plan.endClient(id, detailText(Detail::killedAfter, {grace})), m_terminatedRow);
    });
    return {};
}

void ProgramClient::endPause(FaultId pause)
{
    if (m_plan.noteEndCondition(pause))
        endCurrentPause({});
}

void ProgramClient::add(const Fault &fault, FaultId id)
{
    m_plan.add(fault, id, FaultOrigin::byOperator);
    if (fault.begin.time)
        armFault(fault.action, *fault.begin.time, id);
}

void ProgramClient::resume()
{
    if (m_isDown)
        restart();
    else
        endCurrentPause(detailText(Detail::operatorOnly));
}

void ProgramClient::markPauseUnfinished()
{
    if (m_state == State::paused || m_state == State::pausing)
        m_plan.markPauseUnfinished();
}

std::unique_ptr<ClientProgram> ProgramClient::end()
{
    m_pipes.readOutput();
    m_pipes.close();
    m_timers.clear();
    m_pauseEnd.disarm();
    m_restart.disarm();
    if (m_state != State::paused
        && m_state != State::pausing) // markPauseUnfinished(), which is called after end(), needs
                                      // these states
        m_state = State::ended;
    return std::move(m_program);
}

} // namespace lockscope
