// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/nodefaults.h"

#include "core/run/faults/stepplan.h"

#include <algorithm>
#include <utility>

namespace lockscope {
NodeFaults::NodeFaults(EventLoop &loop, Recorder &recorder, Options options)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)), m_rates(m_options.settings.clockDrift)
{
    for (FaultId id = 0; id < m_options.plan.size(); ++id) {
        if (familyOf(m_options.plan[id].action) == FaultFamily::nodes)
            addCourse(m_options.plan[id], id, false);
    }
    for (NodeSupervisor *const node : m_options.nodes) {
        node->setDied([this, id = node->id()] { died(id); });
        node->setStarted([this, id = node->id()] { started(id); });
    }
}

NodeFaults::~NodeFaults()
{
    for (NodeSupervisor *const node : m_options.nodes) {
        node->setDied({});
        node->setStarted({});
    }
}

NodeFaults::FaultState &NodeFaults::addCourse(const Fault &fault, FaultId id, bool isByHand)
{
    FaultState course{id, fault, isByHand, std::make_unique<CallbackTimer>(m_loop.timers(), [this, id] { begin(id, EventRef{}); }),
                  std::make_unique<CallbackTimer>(m_loop.timers(), [this, id] { end(id); })};
    return m_courses.emplace(id, std::move(course)).first->second;
}

void NodeFaults::add(const Fault &fault, FaultId id)
{
    awaitTimeOrBegin(addCourse(fault, id, true));
}

void NodeFaults::awaitTimeOrBegin(FaultState &course)
{
    if (course.fault.begin.time)
        course.start->arm(WorldTime{*course.fault.begin.time});
    else if (!course.fault.begin.when)
        begin(course, EventRef{});
}

std::string NodeFaults::detailOf(const FaultState &course, std::string text)
{
    return course.isByHand ? text + (text.empty() ? "" : ", ") + "by the operator's hand" : text;
}

// Whether there is nothing to be done: it lasts for no time, or its process is not there.
bool NodeFaults::isIdle(const Fault &fault)
{
    const bool isOfRunningProcess = infoOf(fault.action).ending == FaultEnding::process;
    const bool hasNoLength = isOfRunningProcess && fault.end.length && *fault.end.length <= Duration::zero();
    return hasNoLength || ((isOfRunningProcess || endsProcess(fault.action)) && lifeOf(fault.target.node).isDown());
}

void NodeFaults::begin(FaultId id, EventRef cause)
{
    begin(m_courses.at(id), cause);
}

void NodeFaults::begin(FaultState &course, EventRef cause)
{
    PlanProgress &progress = *m_options.progress;
    if (course.hasEnded && !course.hasBegun)
        progress.isMissed(course.id);
    if (m_isOver || course.hasEnded || std::exchange(course.hasBegun, true))
        return;
    course.cause = cause;
    if (isIdle(course.fault)) {
        course.hasEnded = true;
        progress.isMissed(course.id);
        return;
    }
    progress.hasBegun(course.id);
    handlerOf(course.fault.action).begin(*this, course);
}

void NodeFaults::end(FaultId id)
{
    end(m_courses.at(id));
}

void NodeFaults::end(FaultState &course)
{
    const bool isOn = !std::exchange(course.hasEnded, true) && course.hasBegun;
    course.start->disarm();
    course.end->disarm();
    if (!isOn || m_isOver)
        return;
    if (!endsProcess(course.fault.action))
        m_options.progress->isOver(course.id);
    if (const auto end = handlerOf(course.fault.action).end)
        end(*this, course);
}

// What stopped it, or filled its memory, has gone with its process.
void NodeFaults::died(NodeId node)
{
    m_stopped.erase(node);
    m_full.erase(node);
    for (auto &[id, course] : m_courses) {
        if (course.fault.target.node != node || !course.hasBegun || infoOf(course.fault.action).ending != FaultEnding::process)
            continue;
        course.hasEnded = true;
        m_options.progress->isOver(id);
        course.end->disarm();
        if (course.slowdown)
            course.slowdown->end();
    }
}

void NodeFaults::started(NodeId node)
{
    for (const auto &[id, course] : m_courses) {
        if (course.fault.target.node == node && course.hasBegun && endsProcess(course.fault.action))
            m_options.progress->isOver(id);
    }
}

std::unique_ptr<OperatorCommand> NodeFaults::command(const FaultState &course, EventRef cause, std::initializer_list<std::string_view> words)
{
    std::erase_if(m_commands, [](const auto &one) { return one->hasEnded(); });
    OperatorCommand::Options options{course.fault.target.node, lifeOf(course.fault.target.node).address(), cause, detailOf(course, {})};
    return std::make_unique<OperatorCommand>(m_loop, m_recorder, std::move(options), words, [this] { tellIfComplete(); });
}

void NodeFaults::beginPlanned(std::function<void()> done)
{
    for (auto &[id, course] : m_courses)
        awaitTimeOrBegin(course);
    m_complete = std::move(done);
    tellIfComplete();
}

void NodeFaults::tellIfComplete()
{
    // A node that is stopped answers later, and is not waited for.
    const auto isStopped = [this](NodeId node) { return m_stopped.contains(node); };
    const bool areAnswered = std::all_of(m_commands.begin(), m_commands.end(),
                                         [&](const auto &command) { return command->hasEnded() || isStopped(command->node()); });
    const bool areSlow = std::all_of(m_courses.begin(), m_courses.end(), [&](const auto &entry) {
        const FaultState &course = entry.second;
        return !course.slowdown || course.hasEnded || course.slowdown->hasBegun() || isStopped(course.fault.target.node);
    });
    if (areAnswered && areSlow && m_complete)
        std::exchange(m_complete, nullptr)();
}

std::vector<NodeId> NodeFaults::endAll()
{
    std::vector<NodeId> stopped;
    for (const auto &[node, stop] : m_stopped)
        stopped.push_back(node);
    for (auto &[id, course] : m_courses) {
        if (stopsNode(course.fault.action))
            end(course);
        course.start->disarm();
        course.end->disarm();
    }
    m_isOver = true;
    for (NodeSupervisor *const node : m_options.nodes)
        node->stayDown();
    return stopped;
}

} // namespace lockscope
