// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/director.h"

#include "trace/conditionmatch.h"

#include <utility>

namespace lockscope {

template <class Fault> void Director::watchBegin(const EventCondition &condition, std::size_t index, std::function<void(Seq)> order)
{
    m_watches.push_back({condition, std::move(order), FaultPlace{AnyFault(Fault()).index(), index}});
}

Director::Director(const FaultPlan &plan, Orders orders, Later later) : m_orders(std::move(orders)), m_later(std::move(later))
{
    for (std::size_t i = 0; i < plan.holds.size(); ++i)
        watchBegin<HoldStart>(plan.holds[i].until, i, [this, client = plan.holds[i].client](Seq) { m_orders.mayStart(client); });
    for (std::size_t i = 0; i < plan.pauses.size(); ++i)
        add(plan.pauses[i], i);
    for (std::size_t i = 0; i < plan.crashes.size(); ++i)
        add(plan.crashes[i], i);
    for (std::size_t i = 0; i < plan.nodes.size(); ++i) {
        const NodeFault &fault = plan.nodes[i];
        if (fault.when)
            watchBegin<NodeFault>(*fault.when, i, [this, i](Seq seq) { m_orders.nodeFaultMayBegin(i, seq); });
        if (fault.until)
            watch(*fault.until, [this, i](Seq) { m_orders.nodeFaultMayEnd(i); });
    }
    for (std::size_t i = 0; i < plan.links.size() && m_orders.linkFaultMayBegin; ++i) {
        const LinkFault &fault = plan.links[i];
        if (fault.when)
            watchBegin<LinkFault>(*fault.when, i, [this, i](Seq seq) { m_orders.linkFaultMayBegin(i, seq); });
        if (fault.until)
            watch(*fault.until, [this, i](Seq) { m_orders.linkFaultMayEnd(i); });
    }
    for (std::size_t i = 0; i < plan.clocks.size() && m_orders.clockMayJump; ++i) {
        if (plan.clocks[i].when)
            watchBegin<ClockFault>(*plan.clocks[i].when, i, [this, i](Seq seq) { m_orders.clockMayJump(i, seq); });
    }
    for (std::size_t i = 0; i < plan.failovers.size(); ++i)
        add(plan.failovers[i], i);
}

void Director::add(const FailoverFault &failover, std::size_t index)
{
    if (failover.when && m_orders.failoverMayBegin)
        watchBegin<FailoverFault>(*failover.when, index, [this, index](Seq seq) { m_orders.failoverMayBegin(index, seq); });
}

void Director::add(const PauseFault &pause, std::size_t index)
{
    const ClientId client = pause.at.client;
    if (pause.at.when && m_orders.pauseMayBegin)
        watchBegin<PauseFault>(*pause.at.when, index, [this, client, index](Seq seq) { m_orders.pauseMayBegin(client, index, seq); });
    if (pause.until)
        watch(*pause.until, [this, client, index](Seq) { m_orders.pauseMayEnd(client, index); });
}

void Director::add(const CrashFault &crash, std::size_t index)
{
    if (crash.at.when && m_orders.crashMayHappen)
        watchBegin<CrashFault>(*crash.at.when, index, [this, client = crash.at.client, index](Seq seq) { m_orders.crashMayHappen(client, index, seq); });
}

void Director::watch(const EventCondition &condition, std::function<void(Seq)> order)
{
    m_watches.push_back({condition, std::move(order)});
}

void Director::take(const Event &event, Seq seq)
{
    for (Watch &watch : m_watches) {
        if (watch.seen < watch.condition.count && matches(watch.condition, event) && ++watch.seen == watch.condition.count)
            comeTrue(watch, event, seq);
    }
}

void Director::comeTrue(const Watch &watch, const Event &event, Seq seq)
{
    if (watch.begins && m_orders.isDue)
        m_orders.isDue(*watch.begins);
    if (watch.condition.after <= Duration::zero())
        watch.order(seq);
    else // the watch may have moved by then
        m_later(event.time + watch.condition.after, [order = watch.order, seq] { order(seq); });
}

} // namespace lockscope
