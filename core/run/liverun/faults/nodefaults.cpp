// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/nodefaults.h"

#include "core/live/servers/processstate.h"
#include "core/run/faults/stepplan.h"
#include "lockscope/base/contract.h"

#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

// Maximum wait for SIGSTOP. A process stops within microseconds, but on a busy machine only when the scheduler reaches it.
constexpr auto stopMax = std::chrono::seconds(1);

void haltProcess(pid_t process)
{
    ::kill(process, SIGSTOP);
    const auto limit = std::chrono::steady_clock::now() + stopMax;
    while (processState(process) == ProcessState::running && std::chrono::steady_clock::now() < limit)
        sched_yield();
}

} // namespace

NodeFaults::NodeFaults(EventLoop &loop, Recorder &recorder, Options options)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)), m_schedule(loop.timers(), *m_options.progress, *this),
      m_rates(m_options.settings.clockDrift)
{
    m_schedule.addPlanned(m_options.plan, FaultFamily::nodes);
    for (NodeSupervisor *const node : m_options.nodes) {
        node->setDied([this, id = node->id()] { processDied(id); });
        node->setStarted([this, id = node->id()] { processStarted(id); });
    }
}

NodeFaults::~NodeFaults()
{
    for (NodeSupervisor *const node : m_options.nodes) {
        node->setDied({});
        node->setStarted({});
    }
}

void NodeFaults::beginPlanned(std::function<void()> done)
{
    m_schedule.awaitAll();
    m_complete = std::move(done);
    tellIfComplete();
}

void NodeFaults::tellIfComplete()
{
    // A stopped node answers later; do not wait for it.
    const auto isStopped = [this](NodeId node) { return m_stopped.contains(node); };
    const bool areAnswered = std::all_of(m_commands.begin(), m_commands.end(),
                                         [&](const auto &command) { return command->hasEnded() || isStopped(command->node()); });
    const bool areSlow = std::all_of(m_slowdowns.begin(), m_slowdowns.end(), [&](const auto &entry) {
        const FaultState &state = m_schedule.faults().at(entry.first);
        return state.hasEnded || entry.second->hasBegun() || isStopped(state.fault.target.node);
    });
    const bool areBusy = std::all_of(m_scripts.begin(), m_scripts.end(), [&](const auto &entry) {
        const FaultState &state = m_schedule.faults().at(entry.first);
        return state.hasEnded || entry.second->hasBegun() || isStopped(state.fault.target.node);
    });
    if (areAnswered && areSlow && areBusy && m_complete)
        std::exchange(m_complete, nullptr)();
}

std::vector<NodeId> NodeFaults::endAll()
{
    std::vector<NodeId> stopped;
    for (const auto &[node, stop] : m_stopped)
        stopped.push_back(node);
    for (const auto &[node, busy] : m_busy)
        stopped.push_back(node);
    m_schedule.endAll();
    for (NodeSupervisor *const node : m_options.nodes)
        node->stayDown();
    return stopped;
}

const NodeFaults::NodeAction &NodeFaults::actionOf(FaultAction action)
{
    static constexpr std::array<NodeAction, 10> actions{{
        {FaultAction::freeze, &NodeFaults::freeze, &NodeFaults::goOn},
        {FaultAction::slow, &NodeFaults::slowDown, &NodeFaults::goOn},
        {FaultAction::flushScripts, &NodeFaults::flushScripts, nullptr},
        {FaultAction::nodeCrash, &NodeFaults::endProcess, &NodeFaults::startNow},
        {FaultAction::wipe, &NodeFaults::endProcess, nullptr},
        {FaultAction::shutDown, &NodeFaults::endProcess, &NodeFaults::startNow},
        {FaultAction::outOfMemory, &NodeFaults::fillMemory, &NodeFaults::freeMemory},
        {FaultAction::busy, &NodeFaults::runScript, &NodeFaults::killScript},
        {FaultAction::clockJump, &NodeFaults::jumpClock, nullptr},
        {FaultAction::clockDrift, &NodeFaults::beginDrift, &NodeFaults::endDrift},
    }};
    const auto found = std::find_if(actions.begin(), actions.end(), [action](const NodeAction &one) { return one.action == action; });
    LOCKSCOPE_ASSERT(found != actions.end());
    return *found;
}

void NodeFaults::undo(FaultState &state)
{
    if (const auto end = actionOf(state.fault.action).end)
        (this->*end)(state);
}

std::string NodeFaults::detailOf(const FaultState &state, std::string text)
{
    return state.isByHand ? text + (text.empty() ? "" : ", ") + "by the operator's hand" : text;
}

// Sends the operator's command to the fault's node and returns its `sent` row.
EventRef NodeFaults::tell(const FaultState &state, EventRef cause, std::initializer_list<std::string_view> words)
{
    std::erase_if(m_commands, [](const auto &one) { return one->hasEnded(); });
    OperatorCommand::Options options{state.fault.target.node, lifeOf(state).address(), cause, detailOf(state, {})};
    m_commands.push_back(std::make_unique<OperatorCommand>(m_loop, m_recorder, std::move(options), words, [this] { tellIfComplete(); }));
    return m_commands.back()->sent();
}

void NodeFaults::freeze(FaultState &state)
{
    Stopped &stop = m_stopped[state.fault.target.node];
    if (stop.freezes++ == 0)
        haltProcess(lifeOf(state).process());
    stopped(state, {});
}

void NodeFaults::slowDown(FaultState &state)
{
    const auto begun = [this, &state] {
        stopped(state, "slow (CLIENT PAUSE): ");
        tellIfComplete();
    };
    const auto failed = [this, &state](const std::string &) {
        state.hasEnded = true;
        m_options.progress->isMissed(state.id);
        tellIfComplete();
    };
    m_slowdowns[state.id] = std::make_unique<Slowdown>(m_loop, lifeOf(state).address(), Slowdown::Tell{begun, failed});
}

// First reads the node's earlier events from the observer's socket, so that they stand before the row.
void NodeFaults::stopped(FaultState &state, const std::string &how)
{
    const Fault &fault = state.fault;
    Stopped &stop = m_stopped[fault.target.node];
    if (stop.faults++ == 0) {
        lifeOf(state).catchUp();
        stop.since = m_loop.now();
        const Duration span = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
        stop.row = lifeOf(state).note(EventKind::frozen, state.cause, span, detailOf(state, how + endText(fault)));
    }
    state.endAfterLength(m_loop.now());
}

// Writes the row before the process resumes, so that its later events stand after the row.
void NodeFaults::goOn(FaultState &state)
{
    const bool isFreeze = state.fault.action == FaultAction::freeze;
    const auto found = m_stopped.find(state.fault.target.node);
    if (found != m_stopped.end() && (isFreeze || m_slowdowns.at(state.id)->hasBegun())) {
        Stopped &stop = found->second;
        const bool isOver = --stop.faults == 0;
        if (isOver)
            lifeOf(state).note(EventKind::thawed, stop.row, m_loop.now() - stop.since, {});
        if (isFreeze && --stop.freezes == 0)
            ::kill(lifeOf(state).process(), SIGCONT);
        if (isOver)
            m_stopped.erase(found);
    }
    if (!isFreeze)
        m_slowdowns.at(state.id)->end();
}

void NodeFaults::flushScripts(FaultState &state)
{
    tell(state, state.cause, {"SCRIPT", "FLUSH"});
}

void NodeFaults::endProcess(FaultState &state)
{
    const Fault &fault = state.fault;
    NodeSupervisor::Death death;
    death.cause = state.cause;
    death.isWiped = fault.action == FaultAction::wipe;
    death.restart = death.isWiped ? Duration::zero() : fault.end.length.value_or(m_options.settings.restartDelay);
    if (fault.action == FaultAction::shutDown) {
        death.detail = detailOf(state, "shut down");
        lifeOf(state).shutDown(std::move(death));
    } else {
        death.losesPower = needsSyncs(m_options.settings);
        death.detail = detailOf(state, death.isWiped ? "crashed, and its disk is wiped" : "crashed");
        lifeOf(state).crash(std::move(death));
    }
}

// A pause, full memory or a long script ends with the process.
void NodeFaults::processDied(NodeId node)
{
    m_stopped.erase(node);
    m_full.erase(node);
    m_busy.erase(node);
    m_schedule.processDied(node);
    for (const auto &[id, slowdown] : m_slowdowns) {
        if (m_schedule.faults().at(id).fault.target.node == node)
            slowdown->end();
    }
}

// Restarts the process that this fault ended now, before its restart delay is over.
void NodeFaults::startNow(FaultState &state)
{
    lifeOf(state).hurry();
}

void NodeFaults::processStarted(NodeId node)
{
    for (const auto &[id, state] : m_schedule.faults()) {
        if (state.fault.target.node == node && state.hasBegun && endsProcess(state.fault.action))
            m_options.progress->isOver(id);
    }
}

void NodeFaults::fillMemory(FaultState &state)
{
    if (m_full[state.fault.target.node]++ == 0)
        state.row = tell(state, state.cause, {"CONFIG", "SET", "maxmemory", "1", "maxmemory-policy", "noeviction"});
    state.endAfterLength(m_loop.now());
}

void NodeFaults::freeMemory(FaultState &state)
{
    const auto full = m_full.find(state.fault.target.node);
    if (full == m_full.end() || --full->second > 0)
        return;
    m_full.erase(full);
    tell(state, state.row, {"CONFIG", "SET", "maxmemory", "0"});
}

void NodeFaults::runScript(FaultState &state)
{
    const NodeId node = state.fault.target.node;
    Busy &busy = m_busy[node];
    if (busy.faults++ > 0) {
        state.endAfterLength(m_loop.now());
        return;
    }
    busy.script = state.id;
    const auto begun = [this, &state] {
        state.endAfterLength(m_loop.now());
        tellIfComplete();
    };
    const auto failed = [this, &state, node] {
        if (const auto found = m_busy.find(node); found != m_busy.end() && found->second.script == state.id)
            m_busy.erase(found);
        if (!std::exchange(state.hasEnded, true))
            m_options.progress->isMissed(state.id);
        tellIfComplete();
    };
    OperatorCommand::Options options{node, lifeOf(state).address(), state.cause, detailOf(state, {})};
    m_scripts[state.id] = std::make_unique<BusyScript>(m_loop, m_recorder, std::move(options), BusyScript::Tell{begun, failed});
}

void NodeFaults::killScript(FaultState &state)
{
    const auto busy = m_busy.find(state.fault.target.node);
    if (busy == m_busy.end() || --busy->second.faults > 0)
        return;
    m_scripts.at(busy->second.script)->end();
    m_busy.erase(busy);
}

// Changes a node's clock while its process is stopped. All events with the old clock are in the trace before the row.
template <class Change>
EventRef NodeFaults::changeClock(NodeId id, EventRef cause, Duration span, std::string_view detail, Change change)
{
    NodeSupervisor &node = lifeOf(id);
    const auto stopped = m_stopped.find(id);
    const bool mustStop = !node.isDown() && (stopped == m_stopped.end() || stopped->second.freezes == 0);
    if (mustStop)
        haltProcess(node.process());
    node.catchUp();
    change(*node.clock());
    const EventRef row = node.note(EventKind::clockJumped, cause, span, detail);
    node.clockChanged(row);
    if (mustStop)
        ::kill(node.process(), SIGCONT);
    return row;
}

void NodeFaults::jumpClock(FaultState &state)
{
    const NodeId node = state.fault.target.node;
    if (const Duration length = state.fault.end.length.value_or(m_options.settings.clockJump); length != Duration::zero())
        changeClock(node, state.cause, length, detailOf(state, {}), [length](PreloadPage &clock) { clock.jump(length); });
}

void NodeFaults::beginDrift(FaultState &state)
{
    const NodeId node = state.fault.target.node;
    const ClockRate rate = m_rates.begin(node, state.fault.drift);
    const std::string detail = detailOf(state, rateText(rate) + ", " + endText(state.fault));
    state.row = changeClock(node, state.cause, Duration::zero(), detail, [rate](PreloadPage &clock) { clock.setRate(rate); });
    state.endAfterLength(m_loop.now());
}

void NodeFaults::endDrift(FaultState &state)
{
    const NodeId node = state.fault.target.node;
    const ClockRate rate = m_rates.end(node, state.fault.drift);
    changeClock(node, state.row, Duration::zero(), rateText(rate), [rate](PreloadPage &clock) { clock.setRate(rate); });
}

} // namespace lockscope
