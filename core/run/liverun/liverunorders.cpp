// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/liverunorders.h"

#include "core/run/liverun/livefaultinjector.h"
#include "core/run/liverun/machinecheck.h"
#include "core/run/liverun/runkeys.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// Returns the scenario with room for all clients that LiveRun::changeSettings() may start.
EffectiveScenario withClientsMax(EffectiveScenario effective, int clientsMax)
{
    int &clients = effective.scenario.settings.clients;
    clients = std::max(clients, clientsMax);
    return effective;
}

} // namespace

LiveRunOrders::LiveRunOrders(EffectiveScenario effective, LiveOptions options)
    : m_options(std::move(options)), m_settings(effective.scenario.settings),
      m_effective(withTagForCluster(
          withClientsMax(std::move(effective), m_options.clientsMax), m_options.given)),
      m_ordered(m_settings)
{
}

// REQUIRES: m_mutex is held.
void LiveRunOrders::enqueue(std::function<void()> order)
{
    m_orders.push_back(std::move(order));
    m_ordersChanged.notify_all();
}

void LiveRunOrders::changeSettings(const Settings &settings)
{
    const std::scoped_lock lock(m_mutex);
    std::vector<std::string> changes; // "ttl = 2s"
    for (const SettingInfo &info : settingInfos()) {
        const bool canStartClients = m_options.clientsMax > 0 && info.name == "clients";
        if (info.scope != SettingScope::attempt && !canStartClients)
            continue;
        const std::string text = settingText(settings, info.name);
        if (text != settingText(m_ordered, info.name) && setSetting(m_ordered, info.name, text))
            changes.push_back(std::string(info.name) + " = " + text);
    }
    if (changes.empty())
        return;
    enqueue([this, changes = std::move(changes),
                changed = std::make_shared<const Settings>(m_ordered)] {
        for (const std::string &change : changes)
            noteChange(change);
        applySettings(changed);
    });
}

Result<Done, RunRefusal> LiveRunOrders::inject(
    const FaultPlan &faults, InjectedFaults::AddedBy addedBy)
{
    const auto isPossible = LiveFaultInjector::mayBeAdded(faults);
    if (!isPossible)
        return isPossible;
    EffectiveScenario onlyAdded = m_effective;
    onlyAdded.scenario.faults = faults;
    for (const auto &isSupported : {checkRun(onlyAdded, !m_options.given.empty()),
             checkModule(onlyAdded, m_options.redisServer)}) {
        if (!isSupported)
            return isSupported;
    }
    if (!m_options.isOpenToFaults)
        return RunRefusal{LOCKSCOPE_TEXT(
            "Refusal", "no fault can be added: this run was started without support for it")};
    const std::scoped_lock lock(m_mutex);
    if (!m_isOpen && m_faults)
        return RunRefusal{LOCKSCOPE_TEXT("Refusal", "no fault can be added: the run is over")};
    if (!m_isOpen)
        return RunRefusal{
            LOCKSCOPE_TEXT("Refusal", "no fault can be added: the run has not started")};
    const auto hasRelays = m_faults->checkRelays(faults);
    if (!hasRelays)
        return hasRelays;
    enqueue([this, faults, addedBy] {
        noteChange(injectedFaultsText({faults, addedBy}));
        m_faults->add(faults);
    });
    return Done{};
}

void LiveRunOrders::endFaults(ClientId client, NodeId node)
{
    const std::scoped_lock lock(m_mutex);
    if (m_isOpen)
        enqueue([this, client, node] { m_faults->endFaults(client, node); });
}

void LiveRunOrders::stop(const std::string &why, RunEnding::Reason reason)
{
    const std::scoped_lock lock(m_mutex);
    if (m_stop)
        return;
    m_stop = {reason, why};
    m_ordersChanged.notify_all();
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
    m_ordersChanged.wait_for(lock, max, [this] { return m_stop || !m_orders.empty(); });
}

std::optional<LiveRunOrders::Stop> LiveRunOrders::stopOrder() const
{
    const std::scoped_lock lock(m_mutex);
    return m_stop;
}

} // namespace lockscope
