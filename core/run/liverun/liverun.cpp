// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/liverun.h"

#include "core/run/liverun/liverunthread.h"

#include <utility>

namespace lockscope {

LiveRun::LiveRun(EffectiveScenario effective, LiveOptions options)
    : m_run(std::make_unique<LiveRunThread>(std::move(effective), std::move(options)))
{
}

LiveRun::~LiveRun() = default;

std::shared_ptr<const Trace> LiveRun::trace() const
{
    return m_run->trace();
}

void LiveRun::changeSettings(const Settings &settings)
{
    m_run->orders().changeSettings(settings);
}

Result<Done, RunRefusal> LiveRun::inject(const FaultPlan &faults, InjectedFaults::AddedBy addedBy)
{
    return m_run->orders().inject(faults, addedBy);
}

void LiveRun::endFaults(ClientId client, NodeId node)
{
    m_run->orders().endFaults(client, node);
}

void LiveRun::stop(const std::string &why, RunEnding::Reason reason)
{
    m_run->orders().stop(why, reason);
}

bool LiveRun::isFinished() const
{
    return m_run->isFinished();
}

bool LiveRun::waitFinished(std::chrono::milliseconds limit) const
{
    return m_run->waitFinished(limit);
}

std::optional<Error> LiveRun::failure() const
{
    return m_run->failure();
}

std::optional<RunRefusal> LiveRun::refusal() const
{
    return m_run->refusal();
}

std::vector<NodeAddress> LiveRun::nodes() const
{
    return m_run->nodes();
}

} // namespace lockscope
