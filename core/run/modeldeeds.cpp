// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to a node of the model, kind by kind.
#include "run/modelfaults.h"
#include "run/stepplan.h"

#include <utility>

namespace lockscope {

using NodeKind = NodeFault::Kind;

EventRef ModelFaults::note(EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_world.now();
    raw.event.actor = Actor::operatorHand();
    raw.event.node = node;
    raw.event.span = span;
    raw.event.detail = m_world.sink().texts().intern(detail);
    raw.cause = cause;
    return m_world.sink().record(raw);
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

void ModelFaults::stop(NodeCourse &course, EventRef cause)
{
    const NodeFault &fault = course.fault;
    Stopped &stopped = m_stopped[fault.node];
    if (fault.kind == NodeKind::freeze)
        ++stopped.freezes;
    if (stopped.faults++ == 0) {
        stopped.since = m_world.now();
        const std::string how = fault.kind == NodeKind::slow ? "slow (CLIENT PAUSE): " : "";
        const Duration span = fault.length && !fault.until ? *fault.length : noSpan;
        stopped.row = m_world.node(fault.node).freeze(cause, span, how + endText(fault));
    }
    if (fault.length)
        course.end->arm(m_world.now() + *fault.length);
}

void ModelFaults::goOn(const NodeCourse &course)
{
    const auto found = m_stopped.find(course.fault.node);
    if (found == m_stopped.end())
        return;
    if (course.fault.kind == NodeKind::freeze)
        --found->second.freezes;
    if (--found->second.faults > 0)
        return;
    const Stopped stopped = std::move(found->second);
    m_stopped.erase(found);
    m_world.node(course.fault.node).thaw(stopped.row, m_world.now() - stopped.since);
    for (const auto &next : stopped.next)
        next();
}

// A process that is told to end while it is frozen does so when it goes on; one that is killed asks nobody.
void ModelFaults::end(NodeCourse &course, EventRef cause)
{
    const NodeFault &fault = course.fault;
    SimNode &node = m_world.node(fault.node);
    const auto stopped = m_stopped.find(fault.node);
    if (fault.kind == NodeKind::shutDown && stopped != m_stopped.end() && stopped->second.freezes > 0) {
        stopped->second.next.push_back([this, &course, cause] { end(course, cause); });
        return;
    }
    if (node.isDown()) {
        m_progress.isMissed<NodeFault>(course.index);
        return;
    }
    m_lastContents[fault.node] = node.contents();
    const End how = fault.kind == NodeKind::wipe ? End::wiped : fault.kind == NodeKind::shutDown ? End::shutDown : End::killed;
    const Duration asked = how == End::wiped ? Duration::zero() : fault.length.value_or(m_settings.restartDelay);
    const std::string_view detail = how == End::wiped ? "crashed, and its disk is wiped" : how == End::shutDown ? "shut down" : "crashed";
    const EventRef down = node.kill(cause, detail);
    forgetStoppages(fault.node);
    m_world.breakReplication(fault.node, copyInterval);
    course.end = std::make_unique<CallbackTimer>(m_world.timers(), [this, index = course.index, id = fault.node, down, how] {
        m_progress.isOver<NodeFault>(index);
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
    for (NodeCourse &course : m_nodes) {
        const NodeKind kind = course.fault.kind;
        const bool isOver = kind == NodeKind::freeze || kind == NodeKind::slow || kind == NodeKind::outOfMemory;
        if (course.fault.node != node || !course.hasBegun || !isOver)
            continue;
        course.hasEnded = true;
        m_progress.isOver<NodeFault>(course.index);
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
    const bool hasMaster = isReplica(id) && !m_world.node(m_world.masterOf(id)).isDown();
    const auto contents = hasMaster ? m_world.node(m_world.masterOf(id)).contents() : diskOf(id, end);
    if (const auto lazy = m_disks.find(id); lazy != m_disks.end())
        lazy->second.contents = contents;
    const std::string_view what = hasMaster ? "started again, with what its master has" : contents ? "started again, with what was on its disk" : "started again, empty";
    m_world.node(id).restart(contents, down, what);
    if (isReplica(id))
        m_world.breakReplication(id, Duration::zero());
}

void ModelFaults::fillMemory(NodeCourse &course, EventRef cause)
{
    const NodeFault &fault = course.fault;
    if (m_full[fault.node]++ == 0) {
        course.row = tell(fault.node, cause, "CONFIG SET maxmemory 1 maxmemory-policy noeviction",
                          [this, id = fault.node] { m_world.node(id).setOutOfMemory(true); });
    }
    if (fault.length)
        course.end->arm(m_world.now() + *fault.length);
}

void ModelFaults::freeMemory(const NodeCourse &course)
{
    const auto full = m_full.find(course.fault.node);
    if (full == m_full.end() || --full->second > 0)
        return;
    m_full.erase(full);
    tell(course.fault.node, course.row, "CONFIG SET maxmemory 0", [this, id = course.fault.node] { m_world.node(id).setOutOfMemory(false); });
}

void ModelFaults::drift(NodeCourse &course, EventRef cause)
{
    const NodeFault &fault = course.fault;
    const ClockRate rate = m_rates.begin(fault.node, fault.drift);
    course.row = m_world.node(fault.node).setClockRate(rate, cause, rateText(rate) + ", " + endText(fault));
    clockChanged(fault.node);
    if (fault.length)
        course.end->arm(m_world.now() + *fault.length);
}

void ModelFaults::endDrift(const NodeCourse &course)
{
    const ClockRate rate = m_rates.end(course.fault.node, course.fault.drift);
    m_world.node(course.fault.node).setClockRate(rate, course.row, rateText(rate));
    clockChanged(course.fault.node);
}

// Who starts a process again looks at the clock of the node's own machine.
void ModelFaults::awaitStart(NodeCourse &course, WorldTime earliest)
{
    const SimClock &clock = m_world.node(course.fault.node).clock();
    const bool isDue = clock.at(earliest) >= course.startsAt;
    course.end->arm(isDue ? earliest : clock.when(course.startsAt));
}

void ModelFaults::clockChanged(NodeId id)
{
    for (NodeCourse &course : m_nodes) {
        if (course.fault.node == id && course.startsAt != SimRedis::never && course.end->isArmed())
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
