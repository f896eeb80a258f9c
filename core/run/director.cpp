// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/director.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

bool matches(const EventCondition &condition, const Event &event)
{
    return std::find(condition.kinds.begin(), condition.kinds.end(), event.kind) != condition.kinds.end()
        && (!condition.client || condition.client == event.client) && (!condition.node || condition.node == event.node);
}

} // namespace

Director::Director(const FaultPlan &plan, Orders orders) : m_orders(std::move(orders))
{
    for (const HoldStart &hold : plan.holds)
        m_watches.push_back({hold.until, hold.client, 0, true});
    for (std::size_t i = 0; i < plan.pauses.size(); ++i) {
        if (plan.pauses[i].until)
            m_watches.push_back({*plan.pauses[i].until, plan.pauses[i].at.client, i, false});
    }
}

void Director::take(const Event &event)
{
    for (Watch &watch : m_watches) {
        if (watch.seen >= watch.condition.count || !matches(watch.condition, event) || ++watch.seen < watch.condition.count)
            continue;
        if (watch.isHold)
            m_orders.mayStart(watch.client);
        else
            m_orders.pauseMayEnd(watch.client, watch.pauseIndex);
    }
}

} // namespace lockscope
