// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/faults/failovers.h"

#include "core/live/servers/processstate.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {

Failovers::Failovers(EventLoop &loop, Recorder &recorder, Replication &replication,
    const FaultPlan &plan, PlanProgress &progress)
    : m_loop(loop), m_recorder(recorder), m_replication(replication), m_progress(progress),
      m_schedule(loop.timers(), progress, *this)
{
    m_schedule.addPlanned(plan, FaultFamily::failovers);
}

void Failovers::beginPlanned(std::function<void()> done)
{
    m_schedule.scheduleAll();
    m_onComplete = std::move(done);
    reportIfComplete();
}

void Failovers::reportIfComplete()
{
    // Does not wait for a frozen node, which executes the command when it resumes.
    const bool isComplete = std::all_of(m_active.begin(), m_active.end(), [this](FaultId id) {
        const NodeId node = m_schedule.faults().at(id).fault.target.node;
        return processState(m_replication.node(node).supervisor->process())
            == ProcessState::stopped;
    });
    if (isComplete && m_onComplete)
        std::exchange(m_onComplete, nullptr)();
}

void Failovers::carryOut(FaultState &state)
{
    m_active.insert(state.id);
    if (state.fault.action == FaultAction::promote)
        promote(state);
    else
        demote(state);
}

void Failovers::markComplete(const FaultState &state)
{
    m_active.erase(state.id);
    m_progress.markOver(state.id);
    reportIfComplete();
}

// Sends REPLICAOF to the node. `primary`: the primary that the node copies from now on; none: the
// node becomes a primary. Calls `onAnswer` with the reason of a failure, or with an empty text on
// success.
void Failovers::sendReplicaOf(
    NodeId node, EventRef cause, NodeId primary, std::function<void(const std::string &)> onAnswer)
{
    const NodeSupervisor &supervisor = *m_replication.node(node).supervisor;
    const std::size_t index = m_commands.size();
    const auto ended = [this, index, onAnswer = std::move(onAnswer)] {
        const std::string &answer = m_commands[index]->answer();
        onAnswer(answer == "OK" || answer.starts_with("OK ") ? std::string() : answer);
    };
    const OperatorCommand::Options options{node, supervisor.address(), cause};
    const std::string host = primary ? "127.0.0.1" : "NO";
    const std::string port = primary ? std::to_string(m_replication.node(primary).port) : "ONE";
    const std::vector<std::string> command{"REPLICAOF", host, port};
    m_commands.push_back(
        std::make_unique<OperatorCommand>(m_loop, m_recorder, options, command, ended));
}

void Failovers::promote(const FaultState &state)
{
    const NodeId node = state.fault.target.node;
    const NodeId oldPrimary = m_replication.primaryOf(m_replication.node(node).place);
    std::string detail = detailText(Detail::willReplace, {node.value});
    if (state.isByOperator)
        detail = detailText(Detail::byOperator, {detail});
    const EventRef begunRow = m_replication.note(
        EventKind::failoverBegun, Actor::operatorPerson(), oldPrimary, state.cause, detail);
    if (oldPrimary == node || m_replication.node(node).supervisor->isDown()) {
        m_replication.note(EventKind::failoverEnded, Actor::operatorPerson(), oldPrimary, begunRow,
            detailText(oldPrimary == node ? Detail::isPrimary : Detail::noAnswer, {node.value}));
        markComplete(state);
        return;
    }
    sendReplicaOf(
        node, begunRow, NodeId{}, [this, &state, oldPrimary, begunRow](const std::string &failure) {
            promotionAnswered(state, oldPrimary, begunRow, failure);
        });
}

void Failovers::promotionAnswered(
    const FaultState &state, NodeId oldPrimary, EventRef begunRow, const std::string &failure)
{
    const NodeId node = state.fault.target.node;
    if (!failure.empty()) {
        m_replication.note(EventKind::failoverEnded, Actor::operatorPerson(), oldPrimary, begunRow,
            detailText(Detail::rejectsReplicaOf, {node.value, failure}));
        markComplete(state);
        return;
    }
    const EventRef promoted = m_replication.notePromotion(node, begunRow);
    m_replication.switchTo(node, state.fault.unaware, [this, &state, node, oldPrimary, promoted] {
        // The Primaries name the new primary already (Replication::switchTo()). So clients that
        // connect use it before the other replicas copy it and lose data by the full copy, as
        // in the model.
        for (const NodeId sibling : m_replication.siblingsOf(node)) {
            m_replication.noteNewPrimary(sibling, node, promoted);
            // An error is ignored: a replica that is down restarts with the new primary
            // (noteNewPrimary()).
            sendReplicaOf(sibling, promoted, node, [](const std::string &) {});
        }
        m_replication.note(EventKind::failoverEnded, Actor::operatorPerson(), node, promoted,
            detailText(Detail::replaces, {node.value, oldPrimary.value}));
        markComplete(state);
    });
}

// Only a running process can be demoted. A process that is down keeps its role for its next start.
void Failovers::demote(const FaultState &state)
{
    const NodeId node = state.fault.target.node;
    const NodeId primary = m_replication.primaryOf(m_replication.node(node).place);
    if (primary == node || !m_replication.isPrimary(node)
        || m_replication.node(node).supervisor->isDown()) {
        markComplete(state);
        return;
    }
    sendReplicaOf(node, state.cause, primary, [this, &state, node](const std::string &failure) {
        if (failure.empty())
            m_replication.noteDemotion(node, state.cause);
        markComplete(state);
    });
}

} // namespace lockscope
