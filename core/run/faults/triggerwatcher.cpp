// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/faults/triggerwatcher.h"

#include "core/trace/conditionmatch.h"

#include <utility>

namespace lockscope {

// Faults that wait for the same row begin in this order. Stalls do not wait for rows.
constexpr FaultFamily watchedLists[] = {FaultFamily::holds, FaultFamily::pauses, FaultFamily::crashes,  FaultFamily::nodes,
                                      FaultFamily::links, FaultFamily::clocks, FaultFamily::failovers};

TriggerWatcher::TriggerWatcher(const FaultPlan &plan, PlanProgress &progress, OnTrigger orders, Later later, const TextPool &texts)
    : m_texts(texts), m_progress(progress), m_orders(std::move(orders)), m_later(std::move(later))
{
    for (const FaultFamily family : watchedLists) {
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
        if (watch.seen < watch.condition.count && matches(watch.condition, event, m_texts) && ++watch.seen == watch.condition.count)
            comeTrue(watch, event, seq);
    }
}

void TriggerWatcher::comeTrue(const Watch &watch, const Event &event, Seq seq)
{
    if (!watch.isOfEnd)
        m_progress.isDue(watch.fault);
    if (watch.condition.after <= Duration::zero())
        order(watch.fault, watch.isOfEnd, seq);
    else // captures copies, because the watch may have moved by then
        m_later(event.time + watch.condition.after, [this, fault = watch.fault, isOfEnd = watch.isOfEnd, seq] { order(fault, isOfEnd, seq); });
}

void TriggerWatcher::order(FaultId fault, bool isOfEnd, Seq seq) const
{
    if (isOfEnd)
        m_orders.end(fault);
    else
        m_orders.begin(fault, seq);
}

} // namespace lockscope
