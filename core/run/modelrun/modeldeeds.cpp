// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to a node of the model, kind by kind.
#include "core/run/faults/stepplan.h"
#include "core/run/modelrun/modelfaults.h"
#include "lockscope/base/contract.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

const ModelFaults::Handler &ModelFaults::handlerOf(FaultAction action)
{
    using Action = FaultAction;
    constexpr auto stop = [](ModelFaults &faults, FaultState &course, EventRef cause) { faults.stop(course, cause); };
    constexpr auto goOn = [](ModelFaults &faults, const FaultState &course) { faults.goOn(course); };
    constexpr auto endProcess = [](ModelFaults &faults, FaultState &course, EventRef cause) { faults.endProcess(course, cause); };
    static constexpr std::array handlers{
        Handler{Action::freeze, stop, goOn},
        Handler{Action::slow, stop, goOn},
        Handler{Action::flushScripts,
              [](ModelFaults &faults, FaultState &course, EventRef cause) {
                  SimNode &node = faults.m_world.node(course.fault.target.node);
                  faults.tell(node.id(), cause, "SCRIPT FLUSH", [&node] { node.flushScripts(); });
              },
              nullptr},
        Handler{Action::nodeCrash, endProcess, nullptr},
        Handler{Action::wipe, endProcess, nullptr},
        Handler{Action::shutDown, endProcess, nullptr},
        Handler{Action::outOfMemory, [](ModelFaults &faults, FaultState &course, EventRef cause) { faults.fillMemory(course, cause); },
              [](ModelFaults &faults, const FaultState &course) { faults.freeMemory(course); }},
        Handler{Action::clockJump, [](ModelFaults &faults, FaultState &course, EventRef cause) { faults.jump(course, cause); }, nullptr},
        Handler{Action::clockDrift, [](ModelFaults &faults, FaultState &course, EventRef cause) { faults.drift(course, cause); },
              [](ModelFaults &faults, const FaultState &course) { faults.endDrift(course); }},
    };
    const auto found = std::find_if(handlers.begin(), handlers.end(), [action](const Handler &one) { return one.action == action; });
    LOCKSCOPE_ASSERT(found != handlers.end());
    return *found;
}

EventRef ModelFaults::note(EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail)
{
    return m_world.note(kind, Actor::operatorHand(), node, cause, span, detail);
}

// The operator's command: a node that is stopped does it when it goes on.
EventRef ModelFaults::tell(NodeId node, EventRef cause, std::string_view command, std::function<void()> work)
{
    const WorldTime sentAt = m_world.now();
    const EventRef sent = note(EventKind::sent, node, cause, noSpan, command);
    if (m_world.node(node).isDown()) {
        note(EventKind::timedOut, node, sent, Duration::zero(), "connection refused");
        return sent;
    }
    const auto carryOut = [this, node, sent, sentAt, work = std::move(work)] {
        if (m_world.node(node).isDown()) {
            note(EventKind::timedOut, node, sent, m_world.now() - sentAt, "connection reset");
            return;
        }
        work();
        note(EventKind::replied, node, sent, m_world.now() - sentAt, "OK");
    };
    const auto stopped = m_stopped.find(node);
    if (stopped == m_stopped.end())
        carryOut();
    else
        stopped->second.next.push_back(carryOut);
    return sent;
}

void ModelFaults::stop(FaultState &course, EventRef cause)
{
    const Fault &fault = course.fault;
    Stopped &stopped = m_stopped[fault.target.node];
    if (fault.action == FaultAction::freeze)
        ++stopped.freezes;
    if (stopped.faults++ == 0) {
        stopped.since = m_world.now();
        const std::string how = fault.action == FaultAction::slow ? "slow (CLIENT PAUSE): " : "";
        const Duration span = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
        stopped.row = m_world.node(fault.target.node).freeze(cause, span, how + endText(fault));
    }
    if (fault.end.length)
        course.end->arm(m_world.now() + *fault.end.length);
}

void ModelFaults::goOn(const FaultState &course)
{
    const auto found = m_stopped.find(course.fault.target.node);
    if (found == m_stopped.end())
        return;
    if (course.fault.action == FaultAction::freeze)
        --found->second.freezes;
    if (--found->second.faults > 0)
        return;
    const Stopped stopped = std::move(found->second);
    m_stopped.erase(found);
    m_world.node(course.fault.target.node).thaw(stopped.row, m_world.now() - stopped.since);
    for (const auto &next : stopped.next)
        next();
}

// A process that is told to end while it is frozen does so when it goes on; one that is killed asks nobody.
void ModelFaults::endProcess(FaultState &course, EventRef cause)
{
    const Fault &fault = course.fault;
    SimNode &node = m_world.node(fault.target.node);
    const auto stopped = m_stopped.find(fault.target.node);
    if (fault.action == FaultAction::shutDown && stopped != m_stopped.end() && stopped->second.freezes > 0) {
        stopped->second.next.push_back([this, &course, cause] { endProcess(course, cause); });
        return;
    }
    if (node.isDown()) {
        m_progress.isMissed(course.id);
        return;
    }
    m_lastContents[fault.target.node] = node.contents();
    const End how = fault.action == FaultAction::wipe ? End::wiped : fault.action == FaultAction::shutDown ? End::shutDown : End::killed;
    const Duration asked = how == End::wiped ? Duration::zero() : fault.end.length.value_or(m_settings.restartDelay);
    const std::string_view detail = how == End::wiped ? "crashed, and its disk is wiped" : how == End::shutDown ? "shut down" : "crashed";
    const EventRef down = node.kill(cause, detail);
    forgetStoppages(fault.target.node);
    m_world.replication().breakOff(fault.target.node, copyInterval);
    course.end = std::make_unique<CallbackTimer>(m_world.timers(), [this, faultId = course.id, id = fault.target.node, down, how] {
        m_progress.isOver(faultId);
        restart(id, down, how);
    });
    course.startsAt = node.clock().at(m_world.now()) + std::chrono::ceil<std::chrono::microseconds>(asked);
    awaitStart(course, m_world.now() + restartMin);
}

// What stopped it, or filled its memory, has gone with its process.
void ModelFaults::forgetStoppages(NodeId node)
{
    const auto stopped = m_stopped.extract(node);
    m_full.erase(node);
    for (auto &[id, course] : m_courses) {
        if (course.fault.target.node != node || !course.hasBegun || infoOf(course.fault.action).ending != FaultEnding::process)
            continue;
        course.hasEnded = true;
        m_progress.isOver(id);
        course.end->disarm();
    }
    if (!stopped)
        return;
    for (const auto &next : stopped.mapped().next)
        next();
}

void ModelFaults::restart(NodeId id, EventRef down, End end)
{
    if (m_isOver)
        return;
    const bool hasMaster = isReplica(id) && !m_world.node(m_world.replication().masterOf(id)).isDown();
    const auto contents = hasMaster ? m_world.node(m_world.replication().masterOf(id)).contents() : diskOf(id, end);
    if (const auto lazy = m_disks.find(id); lazy != m_disks.end())
        lazy->second.contents = contents;
    const std::string_view what = hasMaster ? "started again, with what its master has" : contents ? "started again, with what was on its disk" : "started again, empty";
    m_world.node(id).restart(contents, down, what);
    if (isReplica(id))
        m_world.replication().breakOff(id, Duration::zero());
}

void ModelFaults::fillMemory(FaultState &course, EventRef cause)
{
    const Fault &fault = course.fault;
    if (m_full[fault.target.node]++ == 0) {
        course.row = tell(fault.target.node, cause, "CONFIG SET maxmemory 1 maxmemory-policy noeviction",
                          [this, id = fault.target.node] { m_world.node(id).setOutOfMemory(true); });
    }
    if (fault.end.length)
        course.end->arm(m_world.now() + *fault.end.length);
}

void ModelFaults::freeMemory(const FaultState &course)
{
    const auto full = m_full.find(course.fault.target.node);
    if (full == m_full.end() || --full->second > 0)
        return;
    m_full.erase(full);
    tell(course.fault.target.node, course.row, "CONFIG SET maxmemory 0", [this, id = course.fault.target.node] { m_world.node(id).setOutOfMemory(false); });
}

void ModelFaults::jump(const FaultState &course, EventRef cause)
{
    const NodeId node = course.fault.target.node;
    if (const Duration length = course.fault.end.length.value_or(m_settings.clockJump); length != Duration::zero())
        m_world.node(node).jumpClock(length, cause);
    clockChanged(node);
}

void ModelFaults::drift(FaultState &course, EventRef cause)
{
    const Fault &fault = course.fault;
    const ClockRate rate = m_rates.begin(fault.target.node, fault.drift);
    course.row = m_world.node(fault.target.node).setClockRate(rate, cause, rateText(rate) + ", " + endText(fault));
    clockChanged(fault.target.node);
    if (fault.end.length)
        course.end->arm(m_world.now() + *fault.end.length);
}

void ModelFaults::endDrift(const FaultState &course)
{
    const ClockRate rate = m_rates.end(course.fault.target.node, course.fault.drift);
    m_world.node(course.fault.target.node).setClockRate(rate, course.row, rateText(rate));
    clockChanged(course.fault.target.node);
}

// Who starts a process again looks at the clock of the node's own machine.
void ModelFaults::awaitStart(FaultState &course, WorldTime earliest)
{
    const SimClock &clock = m_world.node(course.fault.target.node).clock();
    const bool isDue = clock.at(earliest) >= course.startsAt;
    course.end->arm(isDue ? earliest : clock.when(course.startsAt));
}

void ModelFaults::clockChanged(NodeId id)
{
    for (auto &[faultId, course] : m_courses) {
        if (course.fault.target.node == id && course.startsAt != SimRedis::never && course.end->isArmed())
            awaitStart(course, m_world.now() + restartMin);
    }
}

std::shared_ptr<const SimRedis::Contents> ModelFaults::diskOf(NodeId node, End end) const
{
    if (end == End::wiped)
        return nullptr;
    if (end == End::shutDown) // what is told to save anything has saved everything
        return m_settings.persistence == Persistence::none ? nullptr : m_lastContents.at(node);
    const bool losesPower = m_settings.powerLoss;
    const auto lazy = m_disks.find(node);
    switch (m_settings.persistence) {
    case Persistence::none:
        return nullptr;
    case Persistence::rdb:
        return lazy == m_disks.end() ? nullptr : lazy->second.contents;
    case Persistence::aofNo: // the system writes it out after half a minute or so: not in time
        return losesPower ? nullptr : m_lastContents.at(node);
    case Persistence::aofEverysec:
        return losesPower && lazy != m_disks.end() ? lazy->second.contents : m_lastContents.at(node);
    case Persistence::aofAlways:
        return m_lastContents.at(node);
    }
    return nullptr;
}

void ModelFaults::keepDisk(NodeId node)
{
    Disk &disk = m_disks[node];
    disk.next = std::make_unique<CallbackTimer>(m_world.timers(), [this, node] {
        Disk &own = m_disks[node];
        if (!m_world.node(node).isDown() && !m_world.node(node).isFrozen())
            own.contents = m_world.node(node).contents();
        own.next->arm(m_world.now() + diskInterval);
    });
    disk.next->arm(m_world.now() + diskInterval);
}

} // namespace lockscope
