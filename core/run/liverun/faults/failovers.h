// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/faultschedule.h"
#include "core/run/liverun/faults/operatorcommand.h"
#include "core/run/liverun/nodes/replication.h"

#include <functional>
#include <memory>
#include <set>
#include <vector>

namespace lockscope {

/// Executes the operator's failovers of a fault plan on real nodes: sends REPLICAOF NO ONE to the
/// node to promote, and REPLICAOF to the nodes that must become its replicas. A frozen node
/// executes the command when it resumes. Thread: that of the loop.
class Failovers final : private FaultSchedule::Actions {
public:
    /// `progress`: is updated when a failover begins or ends. REQUIRES: all arguments outlive this
    /// object.
    Failovers(EventLoop &loop, Recorder &recorder, Replication &replication, const FaultPlan &plan,
        PlanProgress &progress);

    /// Adds a failover on the operator's order. It begins now, unless it has a time or a condition.
    void add(const Fault &fault, FaultId id) { m_schedule.schedule(m_schedule.add(fault, id)); }
    /// Begins the failovers that have neither a time nor a condition, and arms a timer for each one
    /// that has a time. Calls `done` when those that begin now are complete. Does not wait for a
    /// frozen node.
    void beginPlanned(std::function<void()> done);
    /// Begins a failover. `cause`: the row that fulfilled its condition.
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    /// No failover begins after this call.
    void endAll() { m_schedule.endAll(); }

private:
    void carryOut(FaultState &state) override;
    void promote(const FaultState &state);
    void promotionAnswered(
        const FaultState &state, NodeId oldPrimary, EventRef begunRow, const std::string &failure);
    void demote(const FaultState &state);
    void markComplete(const FaultState &state);
    void sendReplicaOf(NodeId node, EventRef cause, NodeId primary,
        std::function<void(const std::string &)> onAnswer);
    void reportIfComplete();

    EventLoop &m_loop;
    Recorder &m_recorder;
    Replication &m_replication;
    PlanProgress &m_progress;
    FaultSchedule m_schedule;
    std::set<FaultId> m_active; // the failovers that have begun and are not complete
    std::vector<std::unique_ptr<OperatorCommand>> m_commands;
    std::function<void()> m_onComplete; // `done` of beginPlanned(); null after it was called
};

} // namespace lockscope
