// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/failovers.h"

#include "core/live/servers/processstate.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {

Failovers::Failovers(EventLoop &loop, Recorder &recorder, Replication &replication, const FaultPlan &plan, PlanProgress &progress)
    : m_loop(loop), m_recorder(recorder), m_replication(replication), m_progress(progress), m_schedule(loop.timers(), progress, *this)
{
    m_schedule.addPlanned(plan, FaultFamily::failovers);
}

void Failovers::beginPlanned(std::function<void()> done)
{
    m_schedule.awaitAll();
    m_complete = std::move(done);
    tellIfComplete();
}

void Failovers::tellIfComplete()
{
    // A frozen node takes its order later; do not wait for it.
    const bool isComplete = std::all_of(m_going.begin(), m_going.end(), [this](FaultId id) {
        const NodeId node = m_schedule.faults().at(id).fault.target.node;
        return processState(m_replication.node(node).life->process()) == ProcessState::stopped;
    });
    if (isComplete && m_complete)
        std::exchange(m_complete, nullptr)();
}

void Failovers::carryOut(FaultState &state)
{
    m_going.insert(state.id);
    if (state.fault.action == FaultAction::promote)
        promote(state);
    else
        demote(state);
}

void Failovers::completed(const FaultState &state)
{
    m_going.erase(state.id);
    m_progress.isOver(state.id);
    tellIfComplete();
}

// Sends REPLICAOF to the node. `master`: the node that it is to copy; none: it becomes a master. Calls `answered` with the reason of a
// failure, or with an empty text.
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

void Failovers::promote(const FaultState &state)
{
    const NodeId node = state.fault.target.node;
    const NodeId before = m_replication.primaryOf(m_replication.node(node).place);
    const std::string name = "node-" + std::to_string(node.value);
    const std::string detail = name + " will replace it" + (state.isByHand ? ", by the operator" : "");
    const EventRef begun = m_replication.note(EventKind::failoverBegun, Actor::operatorHand(), before, state.cause, detail);
    if (before == node || m_replication.node(node).life->isDown()) {
        m_replication.note(EventKind::failoverEnded, Actor::operatorHand(), before, begun,
                           name + (before == node ? " is already the primary" : " does not reply"));
        completed(state);
        return;
    }
    tell(node, begun, NodeId{},
         [this, &state, before, begun](const std::string &failure) { promotionAnswered(state, before, begun, failure); });
}

void Failovers::promotionAnswered(const FaultState &state, NodeId before, EventRef begun, const std::string &failure)
{
    const NodeId node = state.fault.target.node;
    const std::string name = "node-" + std::to_string(node.value);
    if (!failure.empty()) {
        m_replication.note(EventKind::failoverEnded, Actor::operatorHand(), before, begun,
                           name + " does not accept REPLICAOF: " + failure);
        completed(state);
        return;
    }
    const EventRef promoted = m_replication.promoted(node, begun);
    m_replication.switchTo(node, state.fault.unaware, [this, &state, node, promoted, name] {
        // Not earlier: the clients are informed of the new primary before a replica loses data to its new master, as in the model.
        for (const NodeId sibling : m_replication.siblingsOf(node)) {
            m_replication.follows(sibling, node, promoted);
            tell(sibling, promoted, node, [](const std::string &) { }); // a replica that is down has no master when it restarts
        }
        const std::string place = std::to_string(m_replication.node(node).place.value);
        m_replication.note(EventKind::failoverEnded, Actor::operatorHand(), node, promoted, name + " replaces node-" + place);
        completed(state);
    });
}

// Only a running process can be demoted. A process that is down keeps its role for its next start.
void Failovers::demote(const FaultState &state)
{
    const NodeId node = state.fault.target.node;
    const NodeId primary = m_replication.primaryOf(m_replication.node(node).place);
    if (primary == node || !m_replication.isPrimary(node) || m_replication.node(node).life->isDown()) {
        completed(state);
        return;
    }
    tell(node, state.cause, primary, [this, &state, node](const std::string &failure) {
        if (failure.empty())
            m_replication.demoted(node, state.cause);
        completed(state);
    });
}

} // namespace lockscope
