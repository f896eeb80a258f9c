// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/planprogress.h"
#include "core/scenario/faultplan.h"
#include "core/trace/textpool.h"
#include "lockscope/events/event.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Watches a trace grow for the conditions of a fault plan, and says when one has come true. So a choreography waits for what
/// really happened, and at most for so long after it, never for a time of the run. Thread: one.
class TriggerWatcher {
public:
    /// What is done when a condition has come true, or so long after it as the condition says.
    struct OnTrigger {
        std::function<void(FaultId, Seq)> begin; ///< that fault begins, by this row; of a late start: the client begins
        std::function<void(FaultId)> end;        ///< that fault ends
    };
    /// How the world that the run is in gets something done at a true time, which may be over already: on the triggers's thread, and never
    /// once the run has ended. It is asked only for conditions that come true some time after their row.
    using Later = std::function<void(WorldTime due, std::function<void()> work)>;
    /// A fault of the plan whose condition has come true is marked as due in `progress`. `texts`: those of the trace. Both outlive the triggers.
    TriggerWatcher(const FaultPlan &plan, PlanProgress &progress, OnTrigger orders, Later later, const TextPool &texts);

    /// One more fault, whose conditions are waited for from the next row on.
    void add(const Fault &fault, FaultId id);

    /// Whether the plan waits for anything at all.
    bool hasConditions() const { return !m_watches.empty(); }
    /// The next row.
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
