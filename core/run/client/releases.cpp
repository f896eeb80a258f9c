// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/client/releases.h"

#include "core/workload/clientconfig.h"
#include "lockscope/schemes/sharedsteps.h"

#include <utility>

namespace lockscope {

void Releases::note(const Event &columns, const ReleaseReport &report)
{
    m_process.rows().note(report.deleted > 0 ? EventKind::released : EventKind::releaseRefused,
        report.decidedBy, columns);
}

void Releases::follow(const Resource &resource, const HeldLock &lock, const ReleaseReport &report)
{
    Event columns = lockColumns(m_process, resource, lock);
    columns.attempt = m_process.rows().attempt();
    std::erase_if(m_openReleases, [](const Task<void> &release) { return release.isDone(); });
    if (!report.unanswered) {
        note(columns, report);
        return;
    }
    ++m_openCount;
    m_openReleases.push_back(awaitRest(this, columns, report.unanswered));
    m_openReleases.back().start(m_process.control().executor());
    m_process.world().scheduleTurn(m_process);
}

Releases::Awaiter Releases::untilEnded()
{
    return Awaiter(*this);
}

// The coroutine that awaits untilEnded() is made ready here and runs later, when this coroutine has
// finished.
Task<void> Releases::awaitRest(Releases *releases, Event columns, std::shared_ptr<Gather> rest)
{
    auto report = co_await awaitReleases(rest);
    releases->note(columns, report);
    if (--releases->m_openCount == 0 && releases->m_waiting)
        releases->m_process.control().ready(std::exchange(releases->m_waiting, {}));
}

} // namespace lockscope
