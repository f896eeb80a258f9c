// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/modelfaults.h"

#include "run/stepplan.h"

#include <utility>

namespace lockscope {
namespace {

using NodeKind = NodeFault::Kind;

bool isCut(const LinkFault &fault)
{
    return !isOfOneMessage(fault.kind);
}

} // namespace

ModelFaults::ModelFaults(SimWorld &world, const FaultPlan &plan, const Settings &settings)
    : m_world(world), m_settings(settings), m_rates(settings.clockDrift)
{
    for (const NodeFault &fault : plan.nodes) {
        const std::size_t index = m_nodes.size();
        m_nodes.push_back({fault, std::make_unique<Alarm>(world, [this, index] { beginNode(index, EventRef{}); }),
                           std::make_unique<Alarm>(world, [this, index] { endNode(index); })});
    }
    for (const LinkFault &fault : plan.links) {
        const std::size_t index = m_links.size();
        m_links.push_back({fault, std::make_unique<Alarm>(world, [this, index] { beginLink(index, EventRef{}); }),
                           std::make_unique<Alarm>(world, [this, index] { endLink(index); })});
    }
}

ModelFaults::~ModelFaults() = default;

void ModelFaults::beginPlanned()
{
    const bool isLazyDisk = m_settings.persistence == Persistence::rdb
        || (m_settings.powerLoss && m_settings.persistence == Persistence::aofEverysec);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const NodeFault &fault = m_nodes[i].fault;
        if (fault.kind == NodeKind::crash && isLazyDisk && !m_disks.contains(fault.node))
            keepDisk(fault.node);
        if (fault.time)
            m_nodes[i].start->arm(WorldTime{*fault.time});
        else if (!fault.when)
            beginNode(i, EventRef{});
    }
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const LinkFault &fault = m_links[i].fault;
        if (fault.time)
            m_links[i].start->arm(WorldTime{*fault.time});
        else if (isCut(fault) && !fault.when)
            beginLink(i, EventRef{});
    }
}

void ModelFaults::beginNode(std::size_t index, EventRef cause)
{
    NodeCourse &course = m_nodes[index];
    if (m_isOver || course.hasEnded || std::exchange(course.hasBegun, true))
        return;
    const NodeFault &fault = course.fault;
    SimNode &node = m_world.node(fault.node);
    switch (fault.kind) {
    case NodeKind::freeze:
        return freeze(course, cause);
    case NodeKind::flushScripts:
        return node.flushScripts();
    case NodeKind::crash:
    case NodeKind::wipe:
        return kill(course, cause);
    case NodeKind::clockJump:
        if (const Duration length = fault.length.value_or(m_settings.clockJump); length != Duration::zero())
            node.jumpClock(length, cause);
        return clockChanged(fault.node);
    case NodeKind::clockDrift:
        return drift(course, cause);
    case NodeKind::shutDown:
    case NodeKind::slow:
    case NodeKind::outOfMemory:
        return; // refused by checkRun()
    }
}

void ModelFaults::freeze(NodeCourse &course, EventRef cause)
{
    const NodeFault &fault = course.fault;
    SimNode &node = m_world.node(fault.node);
    if ((fault.length && *fault.length <= Duration::zero()) || node.isDown()) {
        course.hasEnded = true;
        return;
    }
    Stopped &stopped = m_frozen[fault.node];
    if (stopped.faults++ == 0) {
        stopped.since = m_world.now();
        stopped.row = node.freeze(cause, fault.length && !fault.until ? *fault.length : noSpan, endText(fault));
    }
    if (fault.length)
        course.end->arm(m_world.now() + *fault.length);
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

void ModelFaults::endNode(std::size_t index)
{
    NodeCourse &course = m_nodes[index];
    const bool isOn = course.hasBegun && !course.hasEnded;
    course.hasEnded = true; // and one that has not begun does not any more
    const bool isAwaited = course.end->isArmed();
    const bool wasFrozen = isOn && course.fault.kind == NodeKind::freeze;
    m_world.disarm(*course.end);
    if (course.fault.kind == NodeKind::clockDrift) {
        if (isOn && !m_isOver)
            endDrift(course);
        return;
    }
    if (isOn && isAwaited && !wasFrozen)
        course.end->fire(); // a process that is down starts again now, and not when its time would have been over
    const auto found = m_frozen.find(course.fault.node);
    if (!wasFrozen || found == m_frozen.end() || --found->second.faults > 0)
        return;
    const Stopped stopped = found->second;
    m_frozen.erase(found);
    m_world.node(course.fault.node).thaw(stopped.row, m_world.now() - stopped.since);
}

void ModelFaults::kill(NodeCourse &course, EventRef cause)
{
    const NodeFault &fault = course.fault;
    SimNode &node = m_world.node(fault.node);
    if (node.isDown())
        return;
    m_frozen.erase(fault.node);
    m_lastContents[fault.node] = node.contents();
    const bool isEmpty = fault.kind == NodeKind::wipe;
    const Duration asked = isEmpty ? Duration::zero() : fault.length.value_or(m_settings.restartDelay);
    const EventRef down = node.kill(cause, isEmpty ? "crashed, and its disk is wiped" : "crashed");
    course.end = std::make_unique<Alarm>(m_world, [this, id = fault.node, down, isEmpty] { restart(id, down, isEmpty); });
    course.startsAt = node.clock().at(m_world.now()) + std::chrono::ceil<std::chrono::microseconds>(asked);
    awaitStart(course, m_world.now() + restartMin);
}

void ModelFaults::restart(NodeId id, EventRef down, bool isEmpty)
{
    const auto contents = isEmpty ? nullptr : diskOf(id);
    m_world.node(id).restart(contents, down, contents ? "started again, with what was on its disk" : "started again, empty");
}

std::shared_ptr<const SimRedis::Contents> ModelFaults::diskOf(NodeId node) const
{
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
    disk.next = std::make_unique<Alarm>(m_world, [this, node] {
        Disk &own = m_disks[node];
        if (!m_world.node(node).isDown() && !m_world.node(node).isFrozen())
            own.contents = m_world.node(node).contents();
        own.next->arm(m_world.now() + diskInterval);
    });
    disk.next->arm(m_world.now() + diskInterval);
}

void ModelFaults::beginLink(std::size_t index, EventRef cause)
{
    LinkCourse &course = m_links[index];
    if (m_isOver || course.hasEnded || !isCut(course.fault) || std::exchange(course.hasBegun, true))
        return;
    const LinkFault &fault = course.fault;
    m_world.beginLink(fault, index, cause);
    if (fault.kind == LinkFault::Kind::reset)
        course.hasEnded = true; // it lasts no longer
    else if (fault.length)
        course.end->arm(m_world.now() + *fault.length);
}

void ModelFaults::endLink(std::size_t index)
{
    LinkCourse &course = m_links[index];
    const bool wasCut = course.hasBegun && !course.hasEnded;
    course.hasEnded = true;
    m_world.disarm(*course.end);
    if (wasCut)
        m_world.endLink(course.fault, index);
}

void ModelFaults::endAll()
{
    m_isOver = true;
    for (const auto &[node, stopped] : std::exchange(m_frozen, {}))
        m_world.node(node).thaw(stopped.row, m_world.now() - stopped.since);
}

} // namespace lockscope
