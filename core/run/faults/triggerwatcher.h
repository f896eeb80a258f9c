// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/scenario/faultplan.h"
#include "core/trace/textpool.h"
#include "lockscope/events/event.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Checks each new row of a growing trace against the conditions of a fault plan, and reports when
/// a condition comes true. So a fault can begin or end because of an event of the run (after a
/// delay, if the condition has one) instead of at a fixed time. Thread: one.
class TriggerWatcher {
public:
    /// Called when a condition has come true, after its delay.
    struct OnTrigger {
        std::function<void(FaultId, Seq)>
            begin; ///< begins the fault; the row is its cause. For a late start: starts the client
        std::function<void(FaultId)> end; ///< ends the fault
    };
    /// Runs `work` at the time `due`, which may be in the past, on the watcher's thread and never
    /// after the end of the run. Called only for conditions with a delay.
    using RunLater = std::function<void(WorldTime due, std::function<void()> work)>;
    /// `progress`: is updated when the start condition of a planned fault has come true
    /// (markDue()). `texts`: the texts of the trace. REQUIRES: `progress` and `texts` outlive this
    /// object.
    TriggerWatcher(const FaultPlan &plan, PlanProgress &progress, OnTrigger onTrigger,
        RunLater runLater, const TextPool &texts);

    /// Adds a fault; its conditions are checked from the next row on.
    void add(const Fault &fault, FaultId id);

    /// Returns whether the plan has any conditions.
    bool hasConditions() const { return !m_watches.empty(); }
    /// Checks the conditions against the next row of the trace.
    void take(const Event &event, Seq seq);

private:
    // A condition of a fault, and how many rows have matched it.
    struct Watch {
        EventCondition condition;
        FaultId fault;
        bool endsFault; // the fault ends when the condition comes true; otherwise it begins
        int matchCount = 0;
    };
    void onConditionMet(const Watch &watch, const Event &event, Seq seq);
    void trigger(FaultId fault, bool endsFault, Seq seq) const;

    const TextPool &m_texts;
    PlanProgress &m_progress;
    std::vector<Watch> m_watches;
    OnTrigger m_onTrigger;
    RunLater m_runLater;
};

} // namespace lockscope
