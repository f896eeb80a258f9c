// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/liverunorders.h"

#include "core/run/shared/checkrun.h"
#include "core/scenario/files/scenariojson.h"

#include <utility>

namespace lockscope {

LiveRunOrders::LiveRunOrders(const EffectiveScenario &effective, const Settings &settings, const LiveOptions &options, Actions actions)
    : m_effective(effective), m_options(options), m_actions(std::move(actions)), m_settings(settings)
{
}

// REQUIRES: m_mutex is held.
void LiveRunOrders::give(std::function<void()> order)
{
    m_orders.push_back(std::move(order));
    m_given.notify_all();
}

void LiveRunOrders::change(const Settings &settings)
{
    const std::scoped_lock lock(m_mutex);
    std::vector<std::string> changes; // "ttl = 2s"
    for (const SettingInfo &info : settingInfos()) {
        const bool isNumberOfClients = m_options.clientsMax > 0 && info.name == "clients";
        if (info.scope != SettingScope::attempt && !isNumberOfClients)
            continue;
        const std::string text = settingText(settings, info.name);
        if (text != settingText(m_settings, info.name) && setSetting(m_settings, info.name, text))
            changes.push_back(std::string(info.name) + " = " + text);
    }
    if (changes.empty())
        return;
    give([this, changes = std::move(changes), changed = std::make_shared<const Settings>(m_settings)] {
        for (const std::string &change : changes)
            m_actions.note(change);
        m_actions.setSettings(changed);
    });
}

Result<Done> LiveRunOrders::inject(const FaultPlan &more)
{
    const Result<Done> isPossible = LiveFaultInjector::mayBeAdded(more);
    if (!isPossible)
        return isPossible;
    EffectiveScenario alone = m_effective;
    alone.scenario.faults = more;
    const Result<Done> checked = checkRun(alone, !m_options.given.empty());
    if (!checked)
        return checked;
    if (!m_options.isOpenToFaults)
        return Error{"no fault can be added: the run was not begun so that it takes any"};
    const std::scoped_lock lock(m_mutex);
    if (!m_isOpen)
        return Error{"no fault can be added: the run " + std::string(m_faults ? "is over" : "has not begun")};
    const Result<Done> reached = m_faults->checkRelays(more);
    if (!reached)
        return reached;
    give([this, more] {
        m_actions.note("faults = " + faultPlanJson(more));
        m_faults->add(more);
    });
    return Done{};
}

void LiveRunOrders::mend(ClientId client, NodeId node)
{
    const std::scoped_lock lock(m_mutex);
    if (m_isOpen)
        give([this, client, node] { m_faults->mend(client, node); });
}

void LiveRunOrders::stop(const std::string &why, RunEnding::Reason reason)
{
    const std::scoped_lock lock(m_mutex);
    if (m_stop)
        return;
    m_stop = {reason, why};
    m_given.notify_all();
}

void LiveRunOrders::open(LiveFaultInjector &faults)
{
    const std::scoped_lock lock(m_mutex);
    m_faults = &faults;
    m_isOpen = true;
}

void LiveRunOrders::close()
{
    const std::scoped_lock lock(m_mutex);
    m_isOpen = false;
}

void LiveRunOrders::carryOut()
{
    std::unique_lock lock(m_mutex);
    const auto orders = std::exchange(m_orders, {});
    lock.unlock();
    for (const std::function<void()> &order : orders)
        order();
}

void LiveRunOrders::await(Duration max)
{
    std::unique_lock lock(m_mutex);
    m_given.wait_for(lock, max, [this] { return m_stop || !m_orders.empty(); });
}

std::optional<LiveRunOrders::Stop> LiveRunOrders::stopped() const
{
    const std::scoped_lock lock(m_mutex);
    return m_stop;
}

} // namespace lockscope
