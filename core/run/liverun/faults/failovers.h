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

/// Carries out the operator's failovers of a fault plan on real nodes: REPLICAOF NO ONE to the one that is promoted, REPLICAOF to those that
/// are to copy it. A frozen node takes its order when it goes on. Thread: the loop's.
class Failovers final : private FaultSchedule::Actions {
public:
    /// What begins and ends is marked in `progress`. REQUIRES: all of them outlive it.
    Failovers(EventLoop &loop, Recorder &recorder, Replication &replication, const FaultPlan &plan, PlanProgress &progress);

    /// One more than planned, by the operator's hand: it begins now, unless it has a time or a condition.
    void add(const Fault &fault, FaultId id) { m_schedule.await(m_schedule.add(fault, id)); }
    /// Those that wait for nothing begin, and those that have a time are armed. `done` is told when what begins now is complete.
    void beginPlanned(std::function<void()> done);
    /// `cause`: the row of its condition.
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    /// Nothing begins any more.
    void endAll() { m_schedule.endAll(); }

private:
    void carryOut(FaultState &state) override;
    void promote(const FaultState &state);
    void promotionAnswered(const FaultState &state, NodeId before, EventRef begun, const std::string &failure);
    void demote(const FaultState &state);
    void completed(const FaultState &state);
    void tell(NodeId node, EventRef cause, NodeId master, std::function<void(const std::string &)> answered);
    void tellIfComplete();

    EventLoop &m_loop;
    Recorder &m_recorder;
    Replication &m_replication;
    PlanProgress &m_progress;
    FaultSchedule m_schedule;
    std::set<FaultId> m_going; // begun and not complete
    std::vector<std::unique_ptr<OperatorCommand>> m_commands;
    std::function<void()> m_complete; // asked for and not told yet
};

} // namespace lockscope
