// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/modelfaults.h"

#include "run/stepplan.h"

#include <utility>

namespace lockscope {
namespace {

using NodeKind = NodeFault::Kind;

bool stopsNode(NodeKind kind)
{
    return kind == NodeKind::freeze || kind == NodeKind::slow;
}

bool isCut(const LinkFault &fault)
{
    return !isOfOneMessage(fault.kind);
}

} // namespace

ModelFaults::ModelFaults(SimWorld &world, const FaultPlan &plan, const Settings &settings, PlanProgress &progress)
    : m_world(world), m_settings(settings), m_progress(progress), m_rates(settings.clockDrift)
{
    for (const NodeFault &fault : plan.nodes) {
        const std::size_t index = m_nodes.size();
        m_nodes.push_back({index, fault, std::make_unique<Alarm>(world, [this, index] { beginNode(index, EventRef{}); }),
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
        if ((fault.kind == NodeKind::crash || fault.kind == NodeKind::shutDown) && isLazyDisk && !m_disks.contains(fault.node))
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
    if (course.hasEnded && !course.hasBegun)
        m_progress.isMissed<NodeFault>(index);
    if (m_isOver || course.hasEnded || std::exchange(course.hasBegun, true))
        return;
    m_progress.hasBegun<NodeFault>(index);
    const NodeFault &fault = course.fault;
    SimNode &node = m_world.node(fault.node);
    const bool lasts = stopsNode(fault.kind) || fault.kind == NodeKind::outOfMemory;
    const bool isOfProcess = lasts || fault.kind == NodeKind::crash || fault.kind == NodeKind::wipe || fault.kind == NodeKind::shutDown;
    if ((lasts && fault.length && *fault.length <= Duration::zero()) || (isOfProcess && node.isDown())) {
        course.hasEnded = true;
        m_progress.isMissed<NodeFault>(index);
        return;
    }
    switch (fault.kind) {
    case NodeKind::freeze:
    case NodeKind::slow:
        return stop(course, cause);
    case NodeKind::flushScripts:
        tell(fault.node, cause, "SCRIPT FLUSH", [&node] { node.flushScripts(); });
        return;
    case NodeKind::crash:
    case NodeKind::wipe:
    case NodeKind::shutDown:
        return end(course, cause);
    case NodeKind::outOfMemory:
        return fillMemory(course, cause);
    case NodeKind::clockJump:
        if (const Duration length = fault.length.value_or(m_settings.clockJump); length != Duration::zero())
            node.jumpClock(length, cause);
        return clockChanged(fault.node);
    case NodeKind::clockDrift:
        return drift(course, cause);
    }
}

void ModelFaults::endNode(std::size_t index)
{
    NodeCourse &course = m_nodes[index];
    const bool isOn = !std::exchange(course.hasEnded, true) && course.hasBegun; // one that has not begun does not any more
    const bool isAwaited = course.end->isArmed();
    m_world.disarm(*course.end);
    if (!isOn || m_isOver)
        return;
    const bool isOfProcess = course.fault.kind == NodeKind::crash || course.fault.kind == NodeKind::wipe || course.fault.kind == NodeKind::shutDown;
    if (!isOfProcess)
        m_progress.isOver<NodeFault>(index);
    switch (course.fault.kind) {
    case NodeKind::freeze:
    case NodeKind::slow:
        return goOn(course);
    case NodeKind::crash:
    case NodeKind::wipe:
    case NodeKind::shutDown:
        if (isAwaited)
            course.end->fire(); // it starts again now, and not when its time would have been over
        return;
    case NodeKind::outOfMemory:
        return freeMemory(course);
    case NodeKind::clockDrift:
        return endDrift(course);
    case NodeKind::flushScripts:
    case NodeKind::clockJump:
        return;
    }
}

void ModelFaults::beginLink(std::size_t index, EventRef cause)
{
    LinkCourse &course = m_links[index];
    if (course.hasEnded && !course.hasBegun)
        m_progress.isMissed<LinkFault>(index);
    if (m_isOver || course.hasEnded || !isCut(course.fault) || std::exchange(course.hasBegun, true))
        return;
    const LinkFault &fault = course.fault;
    m_world.beginLink(fault, index, cause);
    m_progress.hasBegun<LinkFault>(index);
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
    if (wasCut) {
        m_world.endLink(course.fault, index);
        m_progress.isOver<LinkFault>(index);
    }
}

void ModelFaults::endAll()
{
    for (const NodeCourse &course : m_nodes) {
        if (stopsNode(course.fault.kind) && course.hasBegun && !course.hasEnded)
            goOn(course);
    }
    m_isOver = true;
}

} // namespace lockscope
