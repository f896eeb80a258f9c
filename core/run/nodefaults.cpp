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

NodeFaults::NodeFaults(EventLoop &loop, Recorder &recorder, std::vector<NodeFault> plan, std::vector<Node> nodes)
    : m_loop(loop), m_recorder(recorder), m_nodes(std::move(nodes))
{
    for (NodeFault &fault : plan) {
        const std::size_t index = m_courses.size();
        m_courses.push_back({std::move(fault), std::make_unique<Deadline>(*this, index)});
    }
}

NodeFaults::~NodeFaults()
{
    for (const Course &course : m_courses)
        m_loop.disarm(*course.deadline);
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
    if (course.fault.kind == NodeFault::Kind::freeze) {
        freeze(course, cause);
        return;
    }
    std::erase_if(m_flushes, [](const auto &flush) { return flush->hasEnded(); });
    const NodeId node = course.fault.node;
    m_flushes.push_back(
        std::make_unique<ScriptFlush>(m_loop, m_recorder, node, nodeOf(node).address, cause, [this] { tellIfComplete(); }));
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
    const bool wasFrozen = course.hasBegun && !course.hasEnded && course.fault.kind == NodeFault::Kind::freeze;
    course.hasEnded = true;
    m_loop.disarm(*course.deadline);
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
        if (!m_courses[i].fault.when)
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
