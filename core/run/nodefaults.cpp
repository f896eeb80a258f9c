// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/nodefaults.h"

#include "live/processstate.h"
#include "run/stepplan.h"

#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// A process stops within microseconds; on a machine that does not run it, when it would have run.
constexpr auto stopMax = std::chrono::seconds(1);

void waitUntilStopped(pid_t process)
{
    const auto limit = std::chrono::steady_clock::now() + stopMax;
    while (processState(process) == ProcessState::running && std::chrono::steady_clock::now() < limit)
        sched_yield();
}

} // namespace

NodeFaults::NodeFaults(EventLoop &loop, Recorder &recorder, std::vector<NodeFault> plan, const Settings &settings, std::vector<Node> nodes)
    : m_loop(loop), m_recorder(recorder), m_clockJump(settings.clockJump), m_rates(settings.clockDrift), m_nodes(std::move(nodes))
{
    for (NodeFault &fault : plan) {
        const std::size_t index = m_courses.size();
        m_courses.push_back({std::move(fault), std::make_unique<Start>(*this, index), std::make_unique<Deadline>(*this, index)});
    }
}

NodeFaults::~NodeFaults()
{
    for (const Course &course : m_courses) {
        m_loop.disarm(*course.start);
        m_loop.disarm(*course.deadline);
    }
}

EventRef NodeFaults::note(EventKind kind, NodeId node, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_loop.now();
    raw.event.actor = Actor::node(node);
    raw.event.node = node;
    raw.event.span = span;
    raw.event.detail = m_recorder.texts().intern(detail);
    raw.cause = cause;
    return m_recorder.record(raw);
}

void NodeFaults::begin(std::size_t index, EventRef cause)
{
    Course &course = m_courses[index];
    if (m_isOver || course.hasEnded || std::exchange(course.hasBegun, true))
        return;
    switch (course.fault.kind) {
    case NodeFault::Kind::freeze:
        return freeze(course, cause);
    case NodeFault::Kind::flushScripts:
        return flushScripts(course.fault.node, cause);
    case NodeFault::Kind::clockJump:
        return jump(course.fault, cause);
    case NodeFault::Kind::clockDrift:
        return drift(course, cause);
    case NodeFault::Kind::crash:
    case NodeFault::Kind::wipe:
    case NodeFault::Kind::shutDown:
    case NodeFault::Kind::slow:
    case NodeFault::Kind::outOfMemory:
        return; // refused by checkRun()
    }
}

void NodeFaults::flushScripts(NodeId node, EventRef cause)
{
    std::erase_if(m_flushes, [](const auto &flush) { return flush->hasEnded(); });
    m_flushes.push_back(
        std::make_unique<ScriptFlush>(m_loop, m_recorder, node, nodeOf(node).address, cause, [this] { tellIfComplete(); }));
}

// A clock changes between two things that its node does: what the node did by the old clock has been told when the row is written.
template <class Change>
EventRef NodeFaults::changeClock(NodeId id, EventRef cause, Duration span, std::string_view detail, Change change)
{
    Node &node = nodeOf(id);
    const bool mustStop = !m_frozen.contains(id);
    if (mustStop) {
        kill(node.process, SIGSTOP);
        waitUntilStopped(node.process);
    }
    node.observer->catchUp();
    change(*node.clock);
    const EventRef row = note(EventKind::clockJumped, id, cause, span, detail);
    node.observer->clockChanged(row);
    if (mustStop)
        kill(node.process, SIGCONT);
    return row;
}

void NodeFaults::jump(const NodeFault &fault, EventRef cause)
{
    const Duration length = fault.length.value_or(m_clockJump);
    if (length != Duration::zero())
        changeClock(fault.node, cause, length, {}, [length](ShimPage &clock) { clock.jump(length); });
}

void NodeFaults::drift(Course &course, EventRef cause)
{
    const NodeFault &fault = course.fault;
    const ClockRate rate = m_rates.begin(fault.node, fault.drift);
    course.row = changeClock(fault.node, cause, Duration::zero(), rateText(rate) + ", " + endText(fault),
                             [rate](ShimPage &clock) { clock.setRate(rate); });
    if (fault.length)
        m_loop.arm(*course.deadline, m_loop.now() + *fault.length);
}

void NodeFaults::freeze(Course &course, EventRef cause)
{
    const NodeFault &fault = course.fault;
    const bool hasLength = fault.length.has_value();
    if (hasLength && *fault.length <= Duration::zero()) {
        course.hasEnded = true;
        return;
    }
    Frozen &frozen = m_frozen[fault.node];
    if (frozen.faults++ == 0) {
        Node &node = nodeOf(fault.node);
        kill(node.process, SIGSTOP);
        waitUntilStopped(node.process);
        // What it did before lies in the observer's socket, and is written down first.
        node.observer->catchUp();
        frozen.since = m_loop.now();
        const Duration span = hasLength && !fault.until ? *fault.length : noSpan;
        frozen.row = note(EventKind::frozen, fault.node, cause, span, endText(fault));
    }
    if (hasLength)
        m_loop.arm(*course.deadline, m_loop.now() + *fault.length);
}

void NodeFaults::end(std::size_t index)
{
    Course &course = m_courses[index];
    const bool isOn = course.hasBegun && !course.hasEnded && !m_isOver;
    const bool wasFrozen = isOn && course.fault.kind == NodeFault::Kind::freeze;
    course.hasEnded = true;
    m_loop.disarm(*course.deadline);
    if (isOn && course.fault.kind == NodeFault::Kind::clockDrift) {
        const ClockRate rate = m_rates.end(course.fault.node, course.fault.drift);
        changeClock(course.fault.node, course.row, Duration::zero(), rateText(rate), [rate](ShimPage &clock) { clock.setRate(rate); });
    }
    const auto found = m_frozen.find(course.fault.node);
    if (!wasFrozen || found == m_frozen.end() || --found->second.faults > 0)
        return;
    thaw(found->first, found->second);
    m_frozen.erase(found);
}

void NodeFaults::thaw(NodeId node, const Frozen &frozen)
{
    note(EventKind::thawed, node, frozen.row, m_loop.now() - frozen.since, {});
    kill(nodeOf(node).process, SIGCONT);
}

void NodeFaults::beginWithoutCondition(std::function<void()> done)
{
    for (std::size_t i = 0; i < m_courses.size(); ++i) {
        const NodeFault &fault = m_courses[i].fault;
        if (fault.time)
            m_loop.arm(*m_courses[i].start, WorldTime{*fault.time});
        else if (!fault.when)
            begin(i, EventRef{});
    }
    m_complete = std::move(done);
    tellIfComplete();
}

void NodeFaults::tellIfComplete()
{
    // A frozen node answers later, and is not waited for.
    const bool isComplete = std::all_of(m_flushes.begin(), m_flushes.end(), [this](const auto &flush) {
        return flush->hasEnded() || m_frozen.contains(flush->node());
    });
    if (isComplete && m_complete)
        std::exchange(m_complete, nullptr)();
}

std::vector<NodeId> NodeFaults::endAll()
{
    m_isOver = true;
    std::vector<NodeId> thawed;
    for (const auto &[node, frozen] : std::exchange(m_frozen, {})) {
        thaw(node, frozen);
        thawed.push_back(node);
    }
    return thawed;
}

} // namespace lockscope
