// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/run/faults/failover.h"
#include "core/run/faults/faultschedule.h"

#include <map>
#include <string_view>

namespace lockscope {

/// Carries out the operator's failovers of a fault plan in the model: promotes a replica to primary, or makes a replaced primary copy the
/// current one. An order to a frozen node waits until the node resumes. Thread: the world's.
class ModelFailovers final : private FaultSchedule::Actions {
public:
    /// Marks in `progress` what begins and ends. REQUIRES: the world, the plan and `progress` outlive this object.
    ModelFailovers(SimWorld &world, const FaultPlan &plan, PlanProgress &progress, SwitchHeard heard);

    /// Begins the failovers that wait for nothing, and arms a timer for each one that has a time.
    void beginPlanned() { m_schedule.awaitAll(); }
    /// `cause`: the row that fulfilled its condition.
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    /// No failover begins after this call.
    void endAll() { m_schedule.endAll(); }

private:
    void carryOut(FaultState &state) override;
    void carryOn(const FaultState &state);
    void promote(const Fault &fault, EventRef begun);
    void demote(const Fault &fault, EventRef cause);
    EventRef note(EventKind kind, NodeId node, EventRef cause, std::string_view detail);

    SimWorld &m_world;
    PlanProgress &m_progress;
    SwitchHeard m_heard;
    FaultSchedule m_schedule;
    std::map<FaultId, CallbackTimer> m_waits; // retries for faults with a frozen node
};

} // namespace lockscope
