// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/modelfaults.h"

#include "core/run/faults/stepplan.h"
#include "lockscope/base/contract.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

ModelFaults::ModelFaults(
    SimWorld &world, const EffectiveScenario &effective, PlanProgress &progress)
    : NodeFaults(world.timers(), effective.scenario.settings, keysOfLocks(effective), progress),
      m_world(world), m_disks(world, m_settings)
{
    m_schedule.addPlanned(effective.scenario.faults, FaultFamily::nodes);
    m_schedule.addPlanned(effective.scenario.faults, FaultFamily::links);
}

void ModelFaults::beginPlanned()
{
    for (auto &[id, state] : m_schedule.faults()) {
        if (infoOf(state.fault.action).ending == FaultEnding::restart)
            m_disks.track(state.fault.target.node);
        m_schedule.schedule(state);
    }
}

void ModelFaults::carryOut(FaultState &state)
{
    if (subjectOf(state.fault.action) == FaultSubject::node)
        return NodeFaults::carryOut(state);
    m_world.linkFaults().begin(state.fault, state.id, state.cause);
    state.endAfterLength(now());
}

void ModelFaults::undo(FaultState &state)
{
    if (subjectOf(state.fault.action) == FaultSubject::node)
        return NodeFaults::undo(state);
    m_world.linkFaults().end(state.fault, state.id);
}

EventRef ModelFaults::note(
    EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail)
{
    return m_world.note(kind, Actor::operatorPerson(), node, cause, span, detail);
}

// Sends a command of the operator. A frozen or slow node executes it when it resumes.
EventRef ModelFaults::sendCommand(NodeId node, EventRef cause, std::string_view command,
    std::function<std::string(EventRef sent)> work)
{
    const WorldTime sentAt = m_world.now();
    const EventRef sent = note(EventKind::sent, node, cause, noSpan, command);
    if (isDown(node)) {
        note(EventKind::timedOut, node, sent, Duration::zero(),
            detailText(Detail::connectionRefused));
        return sent;
    }
    const auto executeCommand = [this, node, sent, sentAt, work = std::move(work)] {
        if (isDown(node)) {
            note(EventKind::timedOut, node, sent, m_world.now() - sentAt,
                detailText(Detail::connectionReset));
            return;
        }
        if (m_world.node(node).isBusy()) {
            note(EventKind::replied, node, sent, m_world.now() - sentAt,
                "(error) " + std::string(SimRedis::busyError));
            return;
        }
        const std::string reply = work(sent);
        note(EventKind::replied, node, sent, m_world.now() - sentAt, reply);
    };
    const auto stopped = m_stoppedNodes.find(node);
    if (stopped == m_stoppedNodes.end())
        executeCommand();
    else
        stopped->second.queuedWork.push_back(executeCommand);
    return sent;
}

void ModelFaults::stop(FaultState &state)
{
    const Fault &fault = state.fault;
    Stopped &stopped = m_stoppedNodes[fault.target.node];
    if (fault.action == FaultAction::freeze)
        ++stopped.freezes;
    if (stopped.faults++ == 0) {
        stopped.since = m_world.now();
        const Duration span = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
        stopped.row = m_world.node(fault.target.node).freeze(state.cause, span, stopText(fault));
    }
    state.endAfterLength(m_world.now());
}

void ModelFaults::resume(FaultState &state)
{
    const auto found = m_stoppedNodes.find(state.fault.target.node);
    if (found == m_stoppedNodes.end())
        return;
    if (state.fault.action == FaultAction::freeze)
        --found->second.freezes;
    if (--found->second.faults > 0)
        return;
    const Stopped stopped = std::move(found->second);
    m_stoppedNodes.erase(found);
    m_world.node(state.fault.target.node).thaw(stopped.row, m_world.now() - stopped.since);
    for (const auto &work : stopped.queuedWork)
        work();
}

void ModelFaults::flushScripts(FaultState &state)
{
    SimNode &node = m_world.node(state.fault.target.node);
    sendCommand(node.id(), state.cause, "SCRIPT FLUSH", [&node](EventRef) {
        node.flushScripts();
        return "OK";
    });
}

// The value of a renamed key is in no lock any more, so the model deletes it.
void ModelFaults::deleteKeys(FaultState &state, const std::vector<std::string> &command)
{
    SimNode &node = m_world.node(state.fault.target.node);
    sendCommand(node.id(), state.cause, commandText(command), [&node, command](EventRef sent) {
        const bool isRename = command.front() == "RENAME";
        const Reply reply = node.executeForOperator(
            isRename ? std::vector<std::string>{"DEL", command[1]} : command, sent);
        if (!isRename || reply.isError())
            return replyText(reply);
        return std::string(reply.integer == 1 ? "OK" : "(error) ERR no such key");
    });
}

void ModelFaults::evictKeys(FaultState &state, const std::vector<std::string> &command,
    const std::vector<std::string> &next)
{
    SimNode &node = m_world.node(state.fault.target.node);
    sendCommand(
        node.id(), state.cause, commandText(command) + "; " + commandText(next), [&node](EventRef) {
            node.evictKeys();
            return "OK";
        });
}

void ModelFaults::failSaves(FaultState &state)
{
    SimNode &node = m_world.node(state.fault.target.node);
    if (m_failingSaves[node.id()]++ == 0)
        sendCommand(node.id(), state.cause,
            commandText(savesCommand(true, m_settings.persistence)) + "; BGSAVE",
            [&node](EventRef) {
                node.refuseWrites(saveFailedError);
                return "OK";
            });
    state.endAfterLength(now());
}

void ModelFaults::endFailingSaves(FaultState &state)
{
    SimNode &node = m_world.node(state.fault.target.node);
    const auto failing = m_failingSaves.find(node.id());
    if (failing == m_failingSaves.end() || --failing->second > 0)
        return;
    m_failingSaves.erase(failing);
    sendCommand(node.id(), state.cause, commandText(savesCommand(false, m_settings.persistence)),
        [&node](EventRef) {
            node.refuseWrites({});
            return "OK";
        });
}

// A clean shutdown of a process that is frozen or runs a script happens when the process resumes; a
// kill happens at once.
void ModelFaults::endProcess(FaultState &state)
{
    const Fault &fault = state.fault;
    const NodeId id = fault.target.node;
    SimNode &node = m_world.node(id);
    const auto stopped = m_stoppedNodes.find(id);
    if (fault.action == FaultAction::shutDown && stopped != m_stoppedNodes.end()
        && stopped->second.freezes > 0) {
        stopped->second.queuedWork.push_back([this, &state] { endProcess(state); });
        return;
    }
    if (fault.action == FaultAction::shutDown && node.isBusy()) {
        m_busyNodes.at(id).queuedWork.push_back([this, &state] { endProcess(state); });
        return;
    }
    if (node.isDown()) {
        m_progress.markMissed(state.id);
        return;
    }
    using End = ModelDisks::End;
    const End end = fault.action == FaultAction::wipe ? End::wiped
        : fault.action == FaultAction::shutDown       ? End::shutDown
                                                      : End::killed;
    const Detail detail = end == End::wiped ? Detail::crashedAndWiped
        : end == End::shutDown              ? Detail::shutDown
                                            : Detail::crashed;
    const Duration length =
        end == End::wiped ? Duration::zero() : fault.end.length.value_or(m_settings.restartDelay);
    const auto wholeLength = std::chrono::floor<std::chrono::microseconds>(length);
    const NodeTime startsAt = node.clock().at(m_world.now()) + wholeLength;
    ModelDisks::Contents last = node.contents();
    const EventRef down = node.kill(state.cause, detailText(detail));
    processDied(id);
    m_world.replication().connectionLost(id, replicationRetryDelay);
    auto timer = std::make_unique<CallbackTimer>(m_world.timers(), [this, id] { restart(id); });
    m_restarts.insert_or_assign(id,
        Restart{state.id, down, end, std::move(last), startsAt, length - wholeLength,
            std::move(timer)});
    armRestart(id);
}

// Removes the states that end with the process: frozen, slow, full memory, busy with a script.
void ModelFaults::processDied(NodeId node)
{
    const auto stopped = m_stoppedNodes.extract(node);
    const auto busy = m_busyNodes.extract(node);
    if (busy)
        note(EventKind::timedOut, node, busy.mapped().script, m_world.now() - busy.mapped().sentAt,
            detailText(Detail::connectionReset));
    m_failingSaves.erase(node);
    NodeFaults::processDied(node);
    const auto runAll = [](const auto &works) {
        for (const auto &work : works)
            work();
    };
    if (stopped)
        runAll(stopped.mapped().queuedWork);
    if (busy)
        runAll(busy.mapped().queuedWork);
}

// Arms the timer of the restart. The restart delay is measured on the clock of the node.
void ModelFaults::armRestart(NodeId node)
{
    const Restart &restart = m_restarts.at(node);
    const SimClock &clock = m_world.node(node).clock();
    const WorldTime earliest = m_world.now() + restartMin;
    restart.timer->arm(clock.at(earliest) >= restart.startsAt
            ? earliest
            : clock.trueTimeOf(restart.startsAt) + restart.rest);
}

void ModelFaults::clockChanged(NodeId node)
{
    if (const auto found = m_restarts.find(node);
        found != m_restarts.end() && found->second.timer->isArmed())
        armRestart(node);
}

// Ends a fault that has ended a process: restarts this process now, before its restart delay is
// over.
void ModelFaults::restartNow(FaultState &state)
{
    const auto found = m_restarts.find(state.fault.target.node);
    if (found == m_restarts.end() || found->second.fault != state.id
        || !found->second.timer->isArmed())
        return;
    found->second.timer->disarm();
    restart(found->first);
}

void ModelFaults::restart(NodeId id)
{
    const Restart &ended = m_restarts.at(id);
    m_progress.markOver(ended.fault);
    const bool isReplica = id.value > m_settings.nodes;
    const bool isPrimaryUp = isReplica && !isDown(m_world.replication().primaryCopiedBy(id));
    const auto contents = isPrimaryUp
        ? m_world.node(m_world.replication().primaryCopiedBy(id)).contents()
        : m_disks.contentsAfter(id, ended.end, ended.last);
    m_disks.noteStart(id, contents);
    const Detail what = isPrimaryUp ? Detail::restartedAsCopy
        : contents                  ? Detail::restartedFromDisk
                                    : Detail::restartedEmpty;
    m_world.node(id).restart(contents, ended.down, detailText(what));
    if (isReplica)
        m_world.replication().connectionLost(id, Duration::zero());
}

EventRef ModelFaults::setMemoryFull(const FaultState &state, EventRef cause, bool isFull)
{
    const NodeId id = state.fault.target.node;
    return sendCommand(id, cause, commandText(memoryCommand(isFull)), [this, id, isFull](EventRef) {
        m_world.node(id).setOutOfMemory(isFull);
        return "OK";
    });
}

// The script begins at once, or when a frozen or slow node resumes. While the script runs, the node
// refuses commands.
void ModelFaults::runScript(FaultState &state)
{
    const NodeId id = state.fault.target.node;
    Busy &busy = m_busyNodes[id];
    if (busy.faults++ == 0) {
        busy.sentAt = m_world.now();
        busy.script = note(
            EventKind::sent, id, state.cause, noSpan, "EVAL " + std::string(endlessScript) + " 0");
        const auto beginScript = [this, id, script = busy.script] {
            const auto found = m_busyNodes.find(id);
            if (found != m_busyNodes.end() && found->second.script == script)
                m_world.node(id).setBusy(true);
        };
        const auto stopped = m_stoppedNodes.find(id);
        if (stopped == m_stoppedNodes.end())
            beginScript();
        else
            stopped->second.queuedWork.push_back(beginScript);
    }
    state.endAfterLength(m_world.now());
}

void ModelFaults::killScript(FaultState &state)
{
    const NodeId id = state.fault.target.node;
    const auto found = m_busyNodes.find(id);
    if (found == m_busyNodes.end() || --found->second.faults > 0)
        return;
    const Busy busy = std::move(found->second);
    m_busyNodes.erase(found);
    const EventRef kill = note(EventKind::sent, id, busy.script, noSpan, "SCRIPT KILL");
    m_world.node(id).setBusy(false);
    note(EventKind::replied, id, kill, Duration::zero(), "OK");
    note(EventKind::replied, id, busy.script, m_world.now() - busy.sentAt,
        "(error) " + std::string(scriptKilled));
    for (const auto &work : busy.queuedWork)
        work();
}

void ModelFaults::jumpClock(const FaultState &state, Duration length)
{
    const NodeId node = state.fault.target.node;
    m_world.node(node).jumpClock(length, state.cause);
    clockChanged(node);
}

EventRef ModelFaults::setClockRate(
    NodeId node, ClockRate rate, EventRef cause, const std::string &detail)
{
    const EventRef row = m_world.node(node).setClockRate(rate, cause, detail);
    clockChanged(node);
    return row;
}

ModelDisks::ModelDisks(SimWorld &world, const Settings &settings)
    : m_world(world), m_settings(settings),
      m_writesLater(settings.persistence == Persistence::rdb
          || (settings.powerLoss && settings.persistence == Persistence::aofEverysec))
{
}

void ModelDisks::track(NodeId node)
{
    if (!m_writesLater || m_disks.contains(node))
        return;
    Disk &disk = m_disks[node];
    disk.timer = std::make_unique<CallbackTimer>(m_world.timers(), [this, node, &disk] {
        const SimNode &process = m_world.node(node);
        if (!process.isDown() && !process.isFrozenOrBusy() && !process.cannotSave())
            disk.contents = m_world.node(node).contents();
        disk.timer->arm(m_world.now() + SimNode::diskInterval);
    });
    disk.timer->arm(m_world.now() + SimNode::diskInterval);
}

ModelDisks::Contents ModelDisks::contentsAfter(NodeId node, End end, const Contents &last) const
{
    if (end == End::wiped || m_settings.persistence == Persistence::none)
        return nullptr;
    if (end == End::shutDown) // a clean shutdown saves everything
        return last;
    if (m_writesLater)
        return m_disks.at(node).contents;
    // With aof-no, the operating system writes the file to disk after about 30 s: too late for a
    // power loss.
    return m_settings.powerLoss && m_settings.persistence == Persistence::aofNo ? nullptr : last;
}

void ModelDisks::noteStart(NodeId node, const Contents &contents)
{
    if (const auto found = m_disks.find(node); found != m_disks.end())
        found->second.contents = contents;
}

} // namespace lockscope
