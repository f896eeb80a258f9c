// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/failovers.h"

#include "core/live/servers/processstate.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {

Failovers::Failovers(EventLoop &loop, Recorder &recorder, Replication &replication, const FaultPlan &plan, PlanProgress &progress)
    : m_loop(loop), m_recorder(recorder), m_replication(replication), m_progress(progress)
{
    for (FaultId id = 0; id < plan.size(); ++id) {
        if (familyOf(plan[id].action) == FaultFamily::failovers)
            addCourse(plan[id], id, false);
    }
}

Failovers::FaultState &Failovers::addCourse(const Fault &fault, FaultId id, bool isByHand)
{
    return m_courses.emplace(id, FaultState{id, fault, std::make_unique<CallbackTimer>(m_loop.timers(), [this, id] { begin(id, EventRef{}); }), isByHand}).first->second;
}

void Failovers::add(const Fault &fault, FaultId id)
{
    awaitTimeOrBegin(addCourse(fault, id, true));
}

void Failovers::awaitTimeOrBegin(FaultState &course)
{
    if (course.fault.begin.time)
        course.start->arm(WorldTime{*course.fault.begin.time});
    else if (!course.fault.begin.when)
        begin(course.id, EventRef{});
}

void Failovers::beginPlanned(std::function<void()> done)
{
    for (auto &[id, course] : m_courses)
        awaitTimeOrBegin(course);
    m_complete = std::move(done);
    tellIfComplete();
}

void Failovers::tellIfComplete()
{
    // An order to a frozen node is carried out later, and is not waited for.
    const bool isComplete = std::all_of(m_courses.begin(), m_courses.end(), [this](const auto &entry) {
        const FaultState &course = entry.second;
        return !course.hasBegun || course.hasEnded
            || processState(m_replication.node(course.fault.target.node).life->process()) == ProcessState::stopped;
    });
    if (isComplete && m_complete)
        std::exchange(m_complete, nullptr)();
}

void Failovers::begin(FaultId id, EventRef cause)
{
    FaultState &course = m_courses.at(id);
    if (m_isOver || std::exchange(course.hasBegun, true))
        return;
    m_progress.hasBegun(id);
    if (course.fault.action == FaultAction::promote)
        promote(course, cause);
    else
        demote(course, cause);
}

void Failovers::end(FaultState &course)
{
    course.hasEnded = true;
    m_progress.isOver(course.id);
    tellIfComplete();
}

void Failovers::endAll()
{
    m_isOver = true;
    for (const auto &[id, course] : m_courses)
        course.start->disarm();
}

// `master`: whom it is to copy; none: nobody. `answered` is told why it did not, or nothing.
void Failovers::tell(NodeId node, EventRef cause, NodeId master, std::function<void(const std::string &)> answered)
{
    const NodeSupervisor &life = *m_replication.node(node).life;
    const std::size_t place = m_commands.size();
    const auto ended = [this, place, answered = std::move(answered)] {
        const std::string &answer = m_commands[place]->answer();
        answered(answer == "OK" || answer.starts_with("OK ") ? std::string() : answer);
    };
    const OperatorCommand::Options options{node, life.address(), cause, {}};
    const std::string host = master ? "127.0.0.1" : "NO";
    const std::string port = master ? std::to_string(m_replication.node(master).port) : "ONE";
    const std::initializer_list<std::string_view> words{"REPLICAOF", host, port};
    m_commands.push_back(std::make_unique<OperatorCommand>(m_loop, m_recorder, options, words, ended));
}

void Failovers::promote(FaultState &course, EventRef cause)
{
    const NodeId node = course.fault.target.node;
    const NodeId before = m_replication.primaryOf(m_replication.node(node).place);
    const std::string name = "node-" + std::to_string(node.value);
    const std::string detail = name + " is to serve in its place" + (course.isByHand ? ", by hand" : "");
    const EventRef begun = m_replication.note(EventKind::failoverBegun, Actor::operatorHand(), before, cause, detail);
    if (before == node || m_replication.node(node).life->isDown()) {
        m_replication.note(EventKind::failoverEnded, Actor::operatorHand(), before, begun,
                           name + (before == node ? " serves already" : " does not answer"));
        end(course);
        return;
    }
    tell(node, begun, NodeId{}, [this, &course, before, begun](const std::string &failure) { promotionAnswered(course, before, begun, failure); });
}

void Failovers::promotionAnswered(FaultState &course, NodeId before, EventRef begun, const std::string &failure)
{
    const NodeId node = course.fault.target.node;
    const std::string name = "node-" + std::to_string(node.value);
    if (!failure.empty()) {
        m_replication.note(EventKind::failoverEnded, Actor::operatorHand(), before, begun, name + " does not take the order: " + failure);
        end(course);
        return;
    }
    const EventRef promoted = m_replication.promoted(node, begun);
    m_replication.switchTo(node, course.fault.unaware, [this, &course, node, promoted, name] {
        // Not earlier: what a replica loses by its new master is seen after the clients know who serves now, as in the model.
        for (const NodeId sibling : m_replication.siblingsOf(node)) {
            m_replication.follows(sibling, node, promoted);
            tell(sibling, promoted, node, [](const std::string &) { }); // one that is down finds nobody to copy when it starts again
        }
        const std::string place = std::to_string(m_replication.node(node).place.value);
        m_replication.note(EventKind::failoverEnded, Actor::operatorHand(), node, promoted, name + " serves in the place of node-" + place);
        end(course);
    });
}

// A process that is down is what it was when it starts again: it cannot be told.
void Failovers::demote(FaultState &course, EventRef cause)
{
    const NodeId node = course.fault.target.node;
    const NodeId primary = m_replication.primaryOf(m_replication.node(node).place);
    if (primary == node || !m_replication.isPrimary(node) || m_replication.node(node).life->isDown()) {
        end(course);
        return;
    }
    tell(node, cause, primary, [this, &course, node, cause](const std::string &failure) {
        if (failure.empty())
            m_replication.demoted(node, cause);
        end(course);
    });
}

} // namespace lockscope
