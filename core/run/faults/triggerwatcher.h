// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/scenario/faultplan.h"
#include "core/trace/textpool.h"
#include "lockscope/events/event.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Watches a growing trace for the conditions of a fault plan, and reports when one comes true. Faults can therefore follow real
/// events, after a delay if set, instead of fixed times of the run.
/// Thread: one.
class TriggerWatcher {
public:
    /// Called when a condition has come true, after its delay.
    struct OnTrigger {
        std::function<void(FaultId, Seq)> begin; ///< the fault begins, caused by that row; for a late start: the client begins
        std::function<void(FaultId)> end;        ///< the fault ends
    };
    /// Runs work at a world time, which may be in the past, on the watcher's thread and never after the end of the run. Used only for
    /// conditions with a delay.
    using Later = std::function<void(WorldTime due, std::function<void()> work)>;
    /// Marks planned faults as due in `progress` when their condition comes true. `texts`: those of the trace. REQUIRES: both outlive
    /// the watcher.
    TriggerWatcher(const FaultPlan &plan, PlanProgress &progress, OnTrigger orders, Later later, const TextPool &texts);

    /// Adds a fault; its conditions are checked from the next row on.
    void add(const Fault &fault, FaultId id);

    /// Returns whether the plan has any conditions.
    bool hasConditions() const { return !m_watches.empty(); }
    /// Takes the next row.
    void take(const Event &event, Seq seq);

private:
    struct Watch {
        EventCondition condition;
        FaultId fault;
        bool isOfEnd;
        int seen = 0;
    };
    void comeTrue(const Watch &watch, const Event &event, Seq seq);
    void order(FaultId fault, bool isOfEnd, Seq seq) const;

    const TextPool &m_texts;
    PlanProgress &m_progress;
    std::vector<Watch> m_watches;
    OnTrigger m_orders;
    Later m_later;
};

} // namespace lockscope
