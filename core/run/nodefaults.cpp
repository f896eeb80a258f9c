// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/nodefaults.h"

#include "run/stepplan.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

using Kind = NodeFault::Kind;

bool isStoppage(Kind kind)
{
    return kind == Kind::freeze || kind == Kind::slow;
}

// It ends the process, and is over when that has started again.
bool isOfProcess(Kind kind)
{
    return kind == Kind::crash || kind == Kind::wipe || kind == Kind::shutDown;
}

} // namespace

NodeFaults::NodeFaults(EventLoop &loop, Recorder &recorder, Options options)
    : m_loop(loop), m_recorder(recorder), m_options(std::move(options)), m_rates(m_options.settings.clockDrift)
{
    for (const NodeFault &fault : m_options.plan)
        addCourse(fault, false);
    for (NodeLife *const node : m_options.nodes) {
        node->setDied([this, id = node->id()] { died(id); });
        node->setStarted([this, id = node->id()] { started(id); });
    }
}

NodeFaults::~NodeFaults()
{
    for (NodeLife *const node : m_options.nodes) {
        node->setDied({});
        node->setStarted({});
    }
}

void NodeFaults::addCourse(const NodeFault &fault, bool isByHand)
{
    const std::size_t index = m_courses.size();
    m_courses.push_back(std::make_unique<Course>());
    Course &course = *m_courses.back();
    course.index = index;
    course.fault = fault;
    course.isByHand = isByHand;
    course.start = std::make_unique<CallbackTimer>(m_loop.timers(), [this, index] { begin(index, EventRef{}); });
    course.end = std::make_unique<CallbackTimer>(m_loop.timers(), [this, index] { end(index); });
}

std::size_t NodeFaults::add(const NodeFault &fault)
{
    addCourse(fault, true);
    const std::size_t index = m_courses.size() - 1;
    awaitTimeOrBegin(index);
    return index;
}

void NodeFaults::awaitTimeOrBegin(std::size_t index)
{
    Course &course = *m_courses[index];
    if (course.fault.time)
        course.start->arm(WorldTime{*course.fault.time});
    else if (!course.fault.when)
        begin(index, EventRef{});
}

std::string NodeFaults::detailOf(const Course &course, std::string text)
{
    return course.isByHand ? text + (text.empty() ? "" : ", ") + "by the operator's hand" : text;
}

// Whether there is nothing to be done: it lasts for no time, or befalls a process that is not there.
bool NodeFaults::isIdle(const NodeFault &fault)
{
    const bool lasts = isStoppage(fault.kind) || fault.kind == Kind::outOfMemory;
    const bool needsProcess = lasts || isOfProcess(fault.kind);
    return (lasts && fault.length && *fault.length <= Duration::zero()) || (needsProcess && lifeOf(fault.node).isDown());
}

void NodeFaults::begin(std::size_t index, EventRef cause)
{
    Course &course = *m_courses[index];
    PlanProgress &progress = *m_options.progress;
    if (course.hasEnded && !course.hasBegun)
        progress.isMissed<NodeFault>(index);
    if (m_isOver || course.hasEnded || std::exchange(course.hasBegun, true))
        return;
    course.cause = cause;
    if (isIdle(course.fault)) {
        course.hasEnded = true;
        progress.isMissed<NodeFault>(index);
        return;
    }
    progress.hasBegun<NodeFault>(index);
    switch (course.fault.kind) {
    case Kind::freeze:
        return freeze(course);
    case Kind::slow:
        return slowDown(course);
    case Kind::flushScripts:
        m_commands.push_back(command(course, cause, {"SCRIPT", "FLUSH"}));
        return;
    case Kind::crash:
    case Kind::wipe:
    case Kind::shutDown:
        return kill(course);
    case Kind::outOfMemory:
        return fillMemory(course);
    case Kind::clockJump:
        return jump(course);
    case Kind::clockDrift:
        return drift(course);
    }
}

void NodeFaults::end(std::size_t index)
{
    end(*m_courses[index]);
}

void NodeFaults::end(Course &course)
{
    const bool isOn = !std::exchange(course.hasEnded, true) && course.hasBegun;
    course.start->disarm();
    course.end->disarm();
    if (!isOn || m_isOver)
        return;
    if (!isOfProcess(course.fault.kind))
        m_options.progress->isOver<NodeFault>(course.index);
    switch (course.fault.kind) {
    case Kind::freeze:
    case Kind::slow:
        return goOn(course);
    case Kind::crash:
    case Kind::shutDown:
        return lifeOf(course.fault.node).hurry();
    case Kind::outOfMemory:
        return freeMemory(course);
    case Kind::clockDrift:
        return endDrift(course);
    case Kind::flushScripts:
    case Kind::wipe:
    case Kind::clockJump:
        return;
    }
}

// What stopped it, or filled its memory, has gone with its process.
void NodeFaults::died(NodeId node)
{
    m_stopped.erase(node);
    m_full.erase(node);
    for (const auto &course : m_courses) {
        const Kind kind = course->fault.kind;
        if (course->fault.node != node || !course->hasBegun || !(isStoppage(kind) || kind == Kind::outOfMemory))
            continue;
        course->hasEnded = true;
        m_options.progress->isOver<NodeFault>(course->index);
        course->end->disarm();
        if (course->slowdown)
            course->slowdown->end();
    }
}

void NodeFaults::started(NodeId node)
{
    for (const auto &course : m_courses) {
        if (course->fault.node == node && course->hasBegun && isOfProcess(course->fault.kind))
            m_options.progress->isOver<NodeFault>(course->index);
    }
}

std::unique_ptr<OperatorCommand> NodeFaults::command(const Course &course, EventRef cause, std::initializer_list<std::string_view> words)
{
    std::erase_if(m_commands, [](const auto &one) { return one->hasEnded(); });
    OperatorCommand::Options options{course.fault.node, lifeOf(course.fault.node).address(), cause, detailOf(course, {})};
    return std::make_unique<OperatorCommand>(m_loop, m_recorder, std::move(options), words, [this] { tellIfComplete(); });
}

void NodeFaults::beginPlanned(std::function<void()> done)
{
    for (std::size_t i = 0; i < m_courses.size(); ++i)
        awaitTimeOrBegin(i);
    m_complete = std::move(done);
    tellIfComplete();
}

void NodeFaults::tellIfComplete()
{
    // A node that is stopped answers later, and is not waited for.
    const auto isStopped = [this](NodeId node) { return m_stopped.contains(node); };
    const bool areAnswered = std::all_of(m_commands.begin(), m_commands.end(),
                                         [&](const auto &command) { return command->hasEnded() || isStopped(command->node()); });
    const bool areSlow = std::all_of(m_courses.begin(), m_courses.end(), [&](const auto &course) {
        return !course->slowdown || course->hasEnded || course->slowdown->hasBegun() || isStopped(course->fault.node);
    });
    if (areAnswered && areSlow && m_complete)
        std::exchange(m_complete, nullptr)();
}

std::vector<NodeId> NodeFaults::endAll()
{
    std::vector<NodeId> stopped;
    for (const auto &[node, stop] : m_stopped)
        stopped.push_back(node);
    for (const auto &course : m_courses) {
        if (isStoppage(course->fault.kind))
            end(*course);
        course->start->disarm();
        course->end->disarm();
    }
    m_isOver = true;
    for (NodeLife *const node : m_options.nodes)
        node->stayDown();
    return stopped;
}

} // namespace lockscope
