// SPDX-License-Identifier: GPL-3.0-or-later
// What other threads ask of a run that goes on: its trace so far, another setting, a fault by hand, its end.
#include "core/run/liverun/liverunthread.h"

#include "core/run/shared/validaterun.h"
#include "core/scenario/files/scenariojson.h"

#include <string>

namespace lockscope {

std::shared_ptr<const Trace> LiveRun::LiveRunThread::trace() const
{
    const std::scoped_lock lock(m_mutex);
    return m_writer.snapshot();
}

void LiveRun::LiveRunThread::change(const Settings &settings)
{
    const std::scoped_lock lock(m_mutex);
    for (const SettingInfo &info : settingInfos()) {
        if (info.scope != SettingScope::attempt)
            continue;
        const std::string text = settingText(settings, info.name);
        if (text == settingText(m_settings, info.name))
            continue;
        if (!setSetting(m_settings, info.name, text))
            continue;
        m_changes.push_back(std::string(info.name) + " = " + text);
    }
    m_changed.notify_all();
}

void LiveRun::LiveRunThread::stop(const std::string &why, RunEnding::Reason reason)
{
    const std::scoped_lock lock(m_mutex);
    if (m_isStopping)
        return;
    m_isStopping = true;
    m_stopReason = reason;
    m_stopWhy = why;
    m_changed.notify_all();
}

bool LiveRun::LiveRunThread::isFinished() const
{
    const std::scoped_lock lock(m_mutex);
    return m_isFinished;
}

bool LiveRun::LiveRunThread::waitFinished(std::chrono::milliseconds limit) const
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, limit, [this] { return m_isFinished; });
}

std::optional<Error> LiveRun::LiveRunThread::failure() const
{
    const std::scoped_lock lock(m_mutex);
    return m_failure;
}

std::vector<NodeAddress> LiveRun::LiveRunThread::nodes() const
{
    const std::scoped_lock lock(m_mutex);
    return m_nodes;
}

Result<Done> LiveRun::LiveRunThread::inject(const FaultPlan &more)
{
    const Result<Done> isPossible = LiveFaultInjector::mayBeAdded(more);
    if (!isPossible)
        return isPossible;
    EffectiveScenario alone = m_effective;
    alone.scenario.faults = more;
    const Result<Done> reviewed = checkRun(alone, !m_options.given.empty());
    if (!reviewed)
        return reviewed;
    if (!m_options.isOpenToFaults)
        return Error{"no fault can be added: the run was not begun so that it takes any"};
    const std::scoped_lock lock(m_mutex);
    if (!m_takesOrders)
        return Error{"no fault can be added: the run " + std::string(m_hand ? "is over" : "has not begun")};
    for (const Fault &fault : more) {
        if (subjectOf(fault.action) == FaultSubject::link && !m_links->covers(fault.target))
            return Error{"faults.links: no relay lies on that link, since the run has more than " + std::to_string(NeededRelays::linksMax)
                         + " of them; expected a fault that is planned before the run"};
    }
    m_orders.push_back([this, more] {
        note(EventKind::settingChanged, Actor::operatorHand(), NodeId{}, "faults = " + faultPlanJson(more));
        m_hand->add(more);
    });
    m_changed.notify_all();
    return Done{};
}

void LiveRun::LiveRunThread::mend(ClientId client, NodeId node)
{
    const std::scoped_lock lock(m_mutex);
    if (!m_takesOrders)
        return;
    m_orders.push_back([this, client, node] { m_hand->mend(client, node); });
    m_changed.notify_all();
}

} // namespace lockscope
