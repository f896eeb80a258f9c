// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/run/liverun/faults/operatorcommand.h"
#include "core/run/liverun/nodes/replication.h"
#include "core/scenario/faultplan.h"

#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// Carries out the operator's failovers of a fault plan on real nodes: REPLICAOF NO ONE to the one that is promoted, REPLICAOF to those that
/// are to copy it. A frozen node takes its order when it goes on. Thread: the loop's.
class Failovers {
public:
    /// What begins and ends is marked in `progress`, which outlives them.
    Failovers(EventLoop &loop, Recorder &recorder, Replication &replication, const FaultPlan &plan, PlanProgress &progress);

    /// One more than planned, by the operator's hand: it begins now, unless it has a time or a condition.
    void add(const Fault &fault, FaultId id);
    /// Those that wait for nothing begin, and those that have a time are armed. `done` is told when what begins now is complete.
    void beginPlanned(std::function<void()> done);
    /// `cause`: the row of its condition.
    void begin(FaultId id, EventRef cause);
    /// Nothing begins any more.
    void endAll();

private:
    struct FaultState;
    struct FaultState {
        FaultId id;
        Fault fault;
        std::unique_ptr<CallbackTimer> start;
        bool isByHand = false;
        bool hasBegun = false;
        bool hasEnded = false;
    };
    FaultState &addCourse(const Fault &fault, FaultId id, bool isByHand);
    void awaitTimeOrBegin(FaultState &course);
    void promote(FaultState &course, EventRef cause);
    void promotionAnswered(FaultState &course, NodeId before, EventRef begun, const std::string &failure);
    void demote(FaultState &course, EventRef cause);
    void end(FaultState &course);
    void tell(NodeId node, EventRef cause, NodeId master, std::function<void(const std::string &)> answered);
    void tellIfComplete();

    EventLoop &m_loop;
    Recorder &m_recorder;
    Replication &m_replication;
    PlanProgress &m_progress;
    std::map<FaultId, FaultState> m_courses;
    std::vector<std::unique_ptr<OperatorCommand>> m_commands;
    std::function<void()> m_complete; // asked for and not told yet
    bool m_isOver = false;
};

} // namespace lockscope
