// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/run/faults/failover.h"
#include "core/run/faults/faultschedule.h"

#include <map>
#include <string_view>

namespace lockscope {

/// Executes the operator's failovers of a fault plan in the model: promotes a replica to primary,
/// or makes a replaced primary a replica of the current one. A frozen node does this when it
/// resumes. Thread: that of the world.
class ModelFailovers final : private FaultSchedule::Actions {
public:
    /// `progress`: is updated when a failover begins or ends. REQUIRES: the world, the plan and
    /// `progress` outlive this object.
    ModelFailovers(
        SimWorld &world, const FaultPlan &plan, PlanProgress &progress, OnSwitch onSwitch);

    /// Begins the failovers that have neither a time nor a condition, and arms a timer for each one
    /// that has a time.
    void beginPlanned() { m_schedule.scheduleAll(); }
    /// Begins a failover. `cause`: the row that fulfilled its condition.
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    /// No failover begins after this call.
    void endAll() { m_schedule.endAll(); }

private:
    void carryOut(FaultState &state) override;
    void executeWhenNotFrozen(const FaultState &state);
    void promote(const Fault &fault, EventRef begunRow);
    void demote(const Fault &fault, EventRef cause);
    EventRef note(EventKind kind, NodeId node, EventRef cause, std::string_view detail);

    SimWorld &m_world;
    PlanProgress &m_progress;
    OnSwitch m_onSwitch;
    FaultSchedule m_schedule;
    std::map<FaultId, CallbackTimer> m_retries; // timers of failovers that wait for a frozen node
};

} // namespace lockscope
