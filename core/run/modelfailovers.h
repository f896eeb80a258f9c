// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/failover.h"
#include "run/planprogress.h"
#include "scenario/faultplan.h"
#include "sim/simworld.h"
#include "world/timer.h"

#include <memory>
#include <vector>

namespace lockscope {

/// Carries out the operator's failovers of a fault plan, in the model: a replica is made the primary, a primary that was replaced is told
/// to copy the present one. An order to a frozen node waits until it goes on. Thread: the world's.
class ModelFailovers {
public:
    /// What begins and ends is marked in `progress`, which outlives them.
    ModelFailovers(SimWorld &world, const std::vector<FailoverFault> &plan, PlanProgress &progress, SwitchHeard heard);

    /// One more; its index for begin().
    std::size_t add(const FailoverFault &fault);
    /// Those that wait for nothing begin; those that have a time are armed.
    void beginPlanned();
    /// `cause`: the row of its condition.
    void begin(std::size_t index, EventRef cause);
    /// Nothing begins any more.
    void endAll() { m_isOver = true; }

private:
    struct Course {
        std::size_t index;
        FailoverFault fault;
        EventRef cause;
        std::unique_ptr<CallbackTimer> next;
        bool hasBegun = false;
    };
    void carryOn(Course &course);
    void promote(const FailoverFault &fault, EventRef begun);
    void demote(const FailoverFault &fault, EventRef cause);
    EventRef note(EventKind kind, NodeId node, EventRef cause, std::string_view detail);

    SimWorld &m_world;
    PlanProgress &m_progress;
    SwitchHeard m_heard;
    std::vector<std::unique_ptr<Course>> m_courses;
    bool m_isOver = false;
};

} // namespace lockscope
