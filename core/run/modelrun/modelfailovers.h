// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/run/faults/failover.h"
#include "core/run/faults/faultschedule.h"

#include <map>
#include <string_view>

namespace lockscope {

/// Carries out the operator's failovers of a fault plan, in the model: a replica is made the primary, a primary that was replaced is told
/// to copy the present one. An order to a frozen node waits until it goes on. Thread: the world's.
class ModelFailovers final : private FaultSchedule::Actions {
public:
    /// What begins and ends is marked in `progress`, which outlives them.
    /// REQUIRES: the plan and `progress` outlive them.
    ModelFailovers(SimWorld &world, const FaultPlan &plan, PlanProgress &progress, SwitchHeard heard);

    /// Those that wait for nothing begin; those that have a time are armed.
    void beginPlanned() { m_schedule.awaitAll(); }
    /// `cause`: the row of its condition.
    void begin(FaultId id, EventRef cause) { m_schedule.begin(id, cause); }
    /// Nothing begins any more.
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
    std::map<FaultId, CallbackTimer> m_waits; // of those whose node is frozen
};

} // namespace lockscope
