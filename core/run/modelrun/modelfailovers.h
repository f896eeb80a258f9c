// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/simworld.h"
#include "core/run/faults/failover.h"
#include "core/run/faults/planprogress.h"
#include "core/scenario/faultplan.h"
#include "lockscope/runtime/timer.h"

#include <map>
#include <memory>

namespace lockscope {

/// Carries out the operator's failovers of a fault plan, in the model: a replica is made the primary, a primary that was replaced is told
/// to copy the present one. An order to a frozen node waits until it goes on. Thread: the world's.
class ModelFailovers {
public:
    /// What begins and ends is marked in `progress`, which outlives them.
    /// REQUIRES: the plan and `progress` outlive them.
    ModelFailovers(SimWorld &world, const FaultPlan &plan, PlanProgress &progress, SwitchHeard heard);

    /// Those that wait for nothing begin; those that have a time are armed.
    void beginPlanned();
    /// `cause`: the row of its condition.
    void begin(FaultId id, EventRef cause);
    /// Nothing begins any more.
    void endAll() { m_isOver = true; }

private:
    struct FaultState {
        FaultId id;
        const Fault &fault;
        EventRef cause;
        std::unique_ptr<CallbackTimer> next;
        bool hasBegun = false;
    };
    void carryOn(FaultState &course);
    void promote(const Fault &fault, EventRef begun);
    void demote(const Fault &fault, EventRef cause);
    EventRef note(EventKind kind, NodeId node, EventRef cause, std::string_view detail);

    SimWorld &m_world;
    PlanProgress &m_progress;
    SwitchHeard m_heard;
    std::map<FaultId, FaultState> m_courses;
    bool m_isOver = false;
};

} // namespace lockscope
