// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/livenodefaults.h"

#include "core/live/servers/processstate.h"
#include "core/run/faults/stepplan.h"
#include "lockscope/events/rowdetail.h"

#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// Maximum wait until a process has stopped after SIGSTOP: microseconds usually, but longer on a
// busy machine.
constexpr auto stopMax = std::chrono::seconds(1);

void stopProcess(pid_t process)
{
    ::kill(process, SIGSTOP);
    const auto limit = std::chrono::steady_clock::now() + stopMax;
    while (
        processState(process) == ProcessState::running && std::chrono::steady_clock::now() < limit)
        sched_yield();
}

} // namespace

LiveNodeFaults::LiveNodeFaults(EventLoop &loop, Recorder &recorder, const FaultPlan &plan,
    const Settings &settings, std::vector<RedisKey> lockKeys, PlanProgress &progress,
    std::vector<NodeSupervisor *> nodes)
    : NodeFaults(loop.timers(), settings, std::move(lockKeys), progress), m_loop(loop),
      m_recorder(recorder), m_nodes(std::move(nodes))
{
    m_schedule.addPlanned(plan, FaultFamily::nodes);
    for (NodeSupervisor *const node : m_nodes) {
        node->setOnDeath([this, id = node->id()] { processDied(id); });
        node->setOnRestart([this, id = node->id()] { processStarted(id); });
    }
}

LiveNodeFaults::~LiveNodeFaults()
{
    for (NodeSupervisor *const node : m_nodes) {
        node->setOnDeath({});
        node->setOnRestart({});
    }
}

void LiveNodeFaults::beginPlanned(std::function<void()> done)
{
    m_schedule.scheduleAll();
    m_onComplete = std::move(done);
    reportIfComplete();
}

void LiveNodeFaults::reportIfComplete()
{
    // Does not wait for a stopped node, which answers when it resumes.
    const auto isStopped = [this](NodeId node) { return m_stoppedNodes.contains(node); };
    const bool haveCommandsEnded = std::all_of(m_commands.begin(), m_commands.end(),
        [&](const auto &command) { return command->hasEnded() || isStopped(command->node()); });
    const bool haveSlowdownsBegun =
        std::all_of(m_slowdowns.begin(), m_slowdowns.end(), [&](const auto &entry) {
            const FaultState &state = m_schedule.faults().at(entry.first);
            return state.hasEnded || entry.second->isSlow() || isStopped(state.fault.target.node);
        });
    const bool haveScriptsBegun =
        std::all_of(m_scripts.begin(), m_scripts.end(), [&](const auto &entry) {
            const FaultState &state = m_schedule.faults().at(entry.first);
            return state.hasEnded || entry.second->hasBegun() || isStopped(state.fault.target.node);
        });
    const bool haveSavesFailed =
        std::all_of(m_saves.begin(), m_saves.end(), [&](const auto &entry) {
            const FaultState &state = m_schedule.faults().at(entry.first);
            return state.hasEnded || entry.second->hasBegun() || isStopped(state.fault.target.node);
        });
    if (haveCommandsEnded && haveSlowdownsBegun && haveScriptsBegun && haveSavesFailed
        && m_onComplete)
        std::exchange(m_onComplete, nullptr)();
}

std::vector<NodeId> LiveNodeFaults::endAll()
{
    std::vector<NodeId> stoppedOrBusy;
    for (const auto &[node, stop] : m_stoppedNodes)
        stoppedOrBusy.push_back(node);
    for (const auto &[node, busy] : m_busyNodes)
        stoppedOrBusy.push_back(node);
    m_schedule.endAll();
    for (NodeSupervisor *const node : m_nodes)
        node->stayDown();
    return stoppedOrBusy;
}

// Sends the operator's command to the fault's node and returns its `sent` row.
EventRef LiveNodeFaults::sendCommand(const FaultState &state, EventRef cause,
    const std::vector<std::string> &command, bool deletesKeys, const std::vector<std::string> &next)
{
    std::erase_if(m_commands, [](const auto &entry) { return entry->hasEnded(); });
    OperatorCommand::Options options{state.fault.target.node, supervisorOf(state).address(), cause,
        state.isByOperator, deletesKeys, next};
    m_commands.push_back(std::make_unique<OperatorCommand>(
        m_loop, m_recorder, std::move(options), command, [this] { reportIfComplete(); }));
    return m_commands.back()->sentRow();
}

void LiveNodeFaults::stop(FaultState &state)
{
    if (state.fault.action == FaultAction::slow)
        return slowDown(state);
    Stopped &stop = m_stoppedNodes[state.fault.target.node];
    if (stop.freezes++ == 0)
        stopProcess(supervisorOf(state).process());
    noteStopped(state);
}

void LiveNodeFaults::slowDown(FaultState &state)
{
    const auto begun = [this, &state] {
        noteStopped(state);
        reportIfComplete();
    };
    const auto failed = [this, &state] {
        state.hasEnded = true;
        m_progress.markMissed(state.id);
        reportIfComplete();
    };
    m_slowdowns[state.id] =
        std::make_unique<Slowdown>(m_loop, supervisorOf(state).address(), begun, failed);
}

// Writes the `frozen` row of a node that has stopped. First reads the node's earlier events from
// the observer's socket, so that their rows are before this row.
void LiveNodeFaults::noteStopped(FaultState &state)
{
    const Fault &fault = state.fault;
    Stopped &stop = m_stoppedNodes[fault.target.node];
    if (stop.faults++ == 0) {
        supervisorOf(state).catchUp();
        stop.since = m_loop.now();
        const Duration span = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
        stop.row = supervisorOf(state).note(
            EventKind::frozen, state.cause, span, detailOf(state, stopText(fault)));
    }
    state.endAfterLength(m_loop.now());
}

// Ends a fault that stops a node. Writes the row before the process resumes, so that the rows of
// later events are after this row.
void LiveNodeFaults::resume(FaultState &state)
{
    const bool isFreeze = state.fault.action == FaultAction::freeze;
    const auto found = m_stoppedNodes.find(state.fault.target.node);
    if (found != m_stoppedNodes.end() && (isFreeze || m_slowdowns.at(state.id)->isSlow())) {
        Stopped &stop = found->second;
        const bool isOver = --stop.faults == 0;
        if (isOver)
            supervisorOf(state).note(EventKind::thawed, stop.row, m_loop.now() - stop.since, {});
        if (isFreeze && --stop.freezes == 0)
            ::kill(supervisorOf(state).process(), SIGCONT);
        if (isOver)
            m_stoppedNodes.erase(found);
    }
    if (!isFreeze)
        m_slowdowns.at(state.id)->end();
}

void LiveNodeFaults::flushScripts(FaultState &state)
{
    sendCommand(state, state.cause, {"SCRIPT", "FLUSH"});
}

void LiveNodeFaults::deleteKeys(FaultState &state, const std::vector<std::string> &command)
{
    sendCommand(state, state.cause, command, true);
}

void LiveNodeFaults::evictKeys(FaultState &state, const std::vector<std::string> &command,
    const std::vector<std::string> &next)
{
    sendCommand(state, state.cause, command, false, next);
}

void LiveNodeFaults::endProcess(FaultState &state)
{
    const Fault &fault = state.fault;
    NodeSupervisor::Death death;
    death.cause = state.cause;
    death.isWiped = fault.action == FaultAction::wipe;
    death.restart =
        death.isWiped ? Duration::zero() : fault.end.length.value_or(m_settings.restartDelay);
    if (fault.action == FaultAction::shutDown) {
        supervisorOf(state).blockSnapshots(false); // else the process would not end
        death.detail = detailOf(state, detailText(Detail::shutDown, {}));
        supervisorOf(state).shutDown(std::move(death));
    } else {
        death.losesPower = needsSyncs(m_settings);
        death.detail = detailOf(
            state, detailText(death.isWiped ? Detail::crashedAndWiped : Detail::crashed, {}));
        supervisorOf(state).crash(std::move(death));
    }
}

// Removes the states that end with the process: stopped, slow, full memory, busy with a script.
void LiveNodeFaults::processDied(NodeId node)
{
    m_stoppedNodes.erase(node);
    m_busyNodes.erase(node);
    if (m_failingSaves.erase(node) > 0)
        supervisorOf(node).blockSnapshots(false);
    NodeFaults::processDied(node);
    for (const auto &[id, slowdown] : m_slowdowns) {
        if (m_schedule.faults().at(id).fault.target.node == node)
            slowdown->end();
    }
}

void LiveNodeFaults::processStarted(NodeId node)
{
    for (const auto &[id, state] : m_schedule.faults()) {
        if (state.fault.target.node == node && state.hasBegun && endsProcess(state.fault.action))
            m_progress.markOver(id);
    }
}

EventRef LiveNodeFaults::setMemoryFull(const FaultState &state, EventRef cause, bool isFull)
{
    return sendCommand(state, cause, memoryCommand(isFull));
}

void LiveNodeFaults::runScript(FaultState &state)
{
    const NodeId node = state.fault.target.node;
    Busy &busy = m_busyNodes[node];
    if (busy.faults++ > 0) {
        state.endAfterLength(m_loop.now());
        return;
    }
    busy.script = state.id;
    const auto begun = [this, &state] {
        state.endAfterLength(m_loop.now());
        reportIfComplete();
    };
    const auto failed = [this, &state, node] {
        if (const auto found = m_busyNodes.find(node);
            found != m_busyNodes.end() && found->second.script == state.id)
            m_busyNodes.erase(found);
        if (!std::exchange(state.hasEnded, true))
            m_progress.markMissed(state.id);
        reportIfComplete();
    };
    OperatorCommand::Options options{
        node, supervisorOf(state).address(), state.cause, state.isByOperator};
    m_scripts[state.id] =
        std::make_unique<BusyScript>(m_loop, m_recorder, std::move(options), begun, failed);
}

void LiveNodeFaults::failSaves(FaultState &state)
{
    const NodeId node = state.fault.target.node;
    if (m_failingSaves[node]++ > 0) {
        state.endAfterLength(m_loop.now());
        return;
    }
    supervisorOf(state).blockSnapshots(true);
    const auto begun = [this, &state] {
        state.endAfterLength(m_loop.now());
        reportIfComplete();
    };
    const auto failed = [this, &state] {
        if (!std::exchange(state.hasEnded, true))
            m_progress.markMissed(state.id);
        reportIfComplete();
    };
    OperatorCommand::Options options{
        node, supervisorOf(state).address(), state.cause, state.isByOperator, false, {"BGSAVE"}};
    m_saves[state.id] = std::make_unique<FailingSaves>(m_loop, m_recorder, std::move(options),
        savesCommand(true, m_settings.persistence), begun, failed);
}

void LiveNodeFaults::endFailingSaves(FaultState &state)
{
    const auto failing = m_failingSaves.find(state.fault.target.node);
    if (failing == m_failingSaves.end() || --failing->second > 0)
        return;
    m_failingSaves.erase(failing);
    supervisorOf(state).blockSnapshots(false);
    sendCommand(state, state.cause, savesCommand(false, m_settings.persistence));
}

void LiveNodeFaults::killScript(FaultState &state)
{
    const auto busy = m_busyNodes.find(state.fault.target.node);
    if (busy == m_busyNodes.end() || --busy->second.faults > 0)
        return;
    m_scripts.at(busy->second.script)->end();
    m_busyNodes.erase(busy);
}

// Stops the process of a node (unless it is frozen or down), changes the node's clock, and resumes
// the process. All events from before the change have rows before the row of the change.
template <class Change> EventRef LiveNodeFaults::changeClock(
    NodeId id, EventRef cause, Duration span, std::string_view detail, Change change)
{
    NodeSupervisor &node = supervisorOf(id);
    const auto stopped = m_stoppedNodes.find(id);
    const bool mustStop =
        !node.isDown() && (stopped == m_stoppedNodes.end() || stopped->second.freezes == 0);
    if (mustStop)
        stopProcess(node.process());
    node.catchUp();
    change(*node.clock());
    const EventRef row = node.note(EventKind::clockJumped, cause, span, detail);
    node.clockChanged(row);
    if (mustStop)
        ::kill(node.process(), SIGCONT);
    return row;
}

void LiveNodeFaults::jumpClock(const FaultState &state, Duration length)
{
    changeClock(state.fault.target.node, state.cause, length, detailOf(state, {}),
        [length](PreloadPage &clock) { clock.jump(length); });
}

EventRef LiveNodeFaults::setClockRate(
    NodeId node, ClockRate rate, EventRef cause, const std::string &detail)
{
    return changeClock(
        node, cause, Duration::zero(), detail, [rate](PreloadPage &clock) { clock.setRate(rate); });
}

} // namespace lockscope
