// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to a node, kind by kind.
#include "core/live/servers/processstate.h"
#include "core/run/faults/stepplan.h"
#include "core/run/liverun/faults/nodefaults.h"
#include "lockscope/base/contract.h"

#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <array>
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

void haltProcess(pid_t process)
{
    ::kill(process, SIGSTOP);
    waitUntilStopped(process);
}

} // namespace

const NodeFaults::Handler &NodeFaults::handlerOf(FaultAction action)
{
    using Action = FaultAction;
    constexpr auto goOn = [](NodeFaults &faults, FaultState &course) { faults.goOn(course); };
    constexpr auto kill = [](NodeFaults &faults, FaultState &course) { faults.kill(course); };
    constexpr auto hurry = [](NodeFaults &faults, FaultState &course) { faults.lifeOf(course.fault.target.node).hurry(); };
    static constexpr std::array handlers{
        Handler{Action::freeze, [](NodeFaults &faults, FaultState &course) { faults.freeze(course); }, goOn},
        Handler{Action::slow, [](NodeFaults &faults, FaultState &course) { faults.slowDown(course); }, goOn},
        Handler{Action::flushScripts,
              [](NodeFaults &faults, FaultState &course) {
                  faults.m_commands.push_back(faults.command(course, course.cause, {"SCRIPT", "FLUSH"}));
              },
              nullptr},
        Handler{Action::nodeCrash, kill, hurry},
        Handler{Action::wipe, kill, nullptr},
        Handler{Action::shutDown, kill, hurry},
        Handler{Action::outOfMemory, [](NodeFaults &faults, FaultState &course) { faults.fillMemory(course); },
              [](NodeFaults &faults, FaultState &course) { faults.freeMemory(course); }},
        Handler{Action::clockJump, [](NodeFaults &faults, FaultState &course) { faults.jump(course); }, nullptr},
        Handler{Action::clockDrift, [](NodeFaults &faults, FaultState &course) { faults.drift(course); },
              [](NodeFaults &faults, FaultState &course) { faults.endDrift(course); }},
    };
    const auto found = std::find_if(handlers.begin(), handlers.end(), [action](const Handler &one) { return one.action == action; });
    LOCKSCOPE_ASSERT(found != handlers.end());
    return *found;
}

void NodeFaults::freeze(FaultState &course)
{
    Stopped &stop = m_stopped[course.fault.target.node];
    if (stop.freezes++ == 0)
        haltProcess(lifeOf(course.fault.target.node).process());
    stopped(course, {});
}

// What it did before lies in the observer's socket, and is written down first.
void NodeFaults::stopped(FaultState &course, const std::string &how)
{
    const Fault &fault = course.fault;
    Stopped &stop = m_stopped[fault.target.node];
    if (stop.faults++ == 0) {
        NodeSupervisor &node = lifeOf(fault.target.node);
        node.catchUp();
        stop.since = m_loop.now();
        const Duration span = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
        stop.row = node.note(EventKind::frozen, course.cause, span, detailOf(course, how + endText(fault)));
    }
    if (fault.end.length)
        course.end->arm(m_loop.now() + *fault.end.length);
}

void NodeFaults::slowDown(FaultState &course)
{
    const auto begun = [this, &course] {
        stopped(course, "slow (CLIENT PAUSE): ");
        tellIfComplete();
    };
    const auto failed = [this, &course](const std::string &) {
        course.hasEnded = true;
        m_options.progress->isMissed(course.id);
        tellIfComplete();
    };
    course.slowdown = std::make_unique<Slowdown>(m_loop, lifeOf(course.fault.target.node).address(), Slowdown::Tell{begun, failed});
}

// The row comes first: nothing that it does from here on stands before it.
void NodeFaults::goOn(FaultState &course)
{
    const auto found = m_stopped.find(course.fault.target.node);
    const bool isTold = course.fault.action == FaultAction::freeze || course.slowdown->hasBegun();
    if (found != m_stopped.end() && isTold) {
        Stopped &stop = found->second;
        NodeSupervisor &node = lifeOf(course.fault.target.node);
        const bool isOver = --stop.faults == 0;
        if (isOver)
            node.note(EventKind::thawed, stop.row, m_loop.now() - stop.since, {});
        if (course.fault.action == FaultAction::freeze && --stop.freezes == 0)
            ::kill(node.process(), SIGCONT);
        if (isOver)
            m_stopped.erase(found);
    }
    if (course.slowdown)
        course.slowdown->end();
}

void NodeFaults::kill(FaultState &course)
{
    const Fault &fault = course.fault;
    NodeSupervisor::Death death;
    death.cause = course.cause;
    death.isWiped = fault.action == FaultAction::wipe;
    death.restart = death.isWiped ? Duration::zero() : fault.end.length.value_or(m_options.settings.restartDelay);
    if (fault.action == FaultAction::shutDown) {
        death.detail = detailOf(course, "shut down");
        lifeOf(fault.target.node).shutDown(std::move(death));
    } else {
        death.losesPower = needsSyncs(m_options.settings);
        death.detail = detailOf(course, death.isWiped ? "crashed, and its disk is wiped" : "crashed");
        lifeOf(fault.target.node).crash(std::move(death));
    }
}

void NodeFaults::fillMemory(FaultState &course)
{
    if (m_full[course.fault.target.node]++ == 0) {
        m_commands.push_back(command(course, course.cause, {"CONFIG", "SET", "maxmemory", "1", "maxmemory-policy", "noeviction"}));
        course.cause = m_commands.back()->sent();
    }
    if (course.fault.end.length)
        course.end->arm(m_loop.now() + *course.fault.end.length);
}

void NodeFaults::freeMemory(FaultState &course)
{
    const auto full = m_full.find(course.fault.target.node);
    if (full == m_full.end() || --full->second > 0)
        return;
    m_full.erase(full);
    m_commands.push_back(command(course, course.cause, {"CONFIG", "SET", "maxmemory", "0"}));
}

// A clock changes between two things that its node does: what the node did by the old clock has been told when the row is written.
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

void NodeFaults::jump(const FaultState &course)
{
    const Duration length = course.fault.end.length.value_or(m_options.settings.clockJump);
    if (length != Duration::zero())
        changeClock(course.fault.target.node, course.cause, length, detailOf(course, {}), [length](PreloadPage &clock) { clock.jump(length); });
}

void NodeFaults::drift(FaultState &course)
{
    const Fault &fault = course.fault;
    const ClockRate rate = m_rates.begin(fault.target.node, fault.drift);
    course.cause = changeClock(fault.target.node, course.cause, Duration::zero(), detailOf(course, rateText(rate) + ", " + endText(fault)),
                               [rate](PreloadPage &clock) { clock.setRate(rate); });
    if (fault.end.length)
        course.end->arm(m_loop.now() + *fault.end.length);
}

void NodeFaults::endDrift(const FaultState &course)
{
    const ClockRate rate = m_rates.end(course.fault.target.node, course.fault.drift);
    changeClock(course.fault.target.node, course.cause, Duration::zero(), rateText(rate), [rate](PreloadPage &clock) { clock.setRate(rate); });
}

} // namespace lockscope
