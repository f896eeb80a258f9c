// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/triggerwatcher.h"

#include "core/trace/trace.h"

#include <utility>

namespace lockscope {

// Faults that wait for the same row begin in this order of their families. Stalls are missing
// because they wait for no row.
constexpr FaultFamily familyOrder[] = {FaultFamily::lateStarts, FaultFamily::pauses,
    FaultFamily::crashes, FaultFamily::terminations, FaultFamily::nodes, FaultFamily::links,
    FaultFamily::clocks, FaultFamily::failovers};

TriggerWatcher::TriggerWatcher(const FaultPlan &plan, PlanProgress &progress, OnTrigger onTrigger,
    RunLater runLater, const TextPool &texts)
    : m_texts(texts), m_progress(progress), m_onTrigger(std::move(onTrigger)),
      m_runLater(std::move(runLater))
{
    for (const FaultFamily family : familyOrder) {
        for (FaultId id = 0; id < plan.size(); ++id) {
            if (familyOf(plan[id].action) == family)
                add(plan[id], id);
        }
    }
}

void TriggerWatcher::add(const Fault &fault, FaultId id)
{
    if (fault.begin.when)
        m_watches.push_back({*fault.begin.when, id, false});
    if (fault.end.until)
        m_watches.push_back({*fault.end.until, id, true});
}

void TriggerWatcher::take(const Event &event, Seq seq)
{
    for (Watch &watch : m_watches) {
        if (watch.matchCount < watch.condition.count && matches(watch.condition, event, m_texts)
            && ++watch.matchCount == watch.condition.count)
            onConditionMet(watch, event, seq);
    }
}

void TriggerWatcher::onConditionMet(const Watch &watch, const Event &event, Seq seq)
{
    if (!watch.endsFault)
        m_progress.markDue(watch.fault);
    if (watch.condition.after <= Duration::zero())
        trigger(watch.fault, watch.endsFault, seq);
    else // captures copies, because m_watches may have been reallocated when the work runs
        m_runLater(event.time + watch.condition.after,
            [this, fault = watch.fault, endsFault = watch.endsFault, seq] {
                trigger(fault, endsFault, seq);
            });
}

void TriggerWatcher::trigger(FaultId fault, bool endsFault, Seq seq) const
{
    if (endsFault)
        m_onTrigger.end(fault);
    else
        m_onTrigger.begin(fault, seq);
}

} // namespace lockscope
