// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/watchdog.h"

#include <utility>

namespace lockscope {

Watchdog::Watchdog(Host &host, const ClientCourse &course, HeldLock &lock, Nap &work)
    : m_host(host), m_scheme(*course.scheme), m_resource(course.resource), m_interval(lock.request.ttl / 3),
      m_renewals(course.settings->renewals), m_lock(lock), m_work(work), m_nap(host)
{
}

void Watchdog::start()
{
    m_hasEnded = false;
    m_life = watch(m_host, this);
    m_life.start(m_host.control().executor());
}

void Watchdog::stop()
{
    m_isStopping = true;
    m_nap.end();
}

Watchdog::Ended Watchdog::ended()
{
    return Ended(*this);
}

// Its coroutine comes to its end in this same turn, so whoever is made ready here finds it done.
void Watchdog::end()
{
    m_hasEnded = true;
    if (m_waiting)
        m_host.control().ready(std::exchange(m_waiting, {}));
}

Task<void> Watchdog::watch(Host &host, Watchdog *dog)
{
    for (int n = 0; n < dog->m_renewals && !dog->m_hasLost; ++n) {
        const Duration interval = dog->m_interval;
        co_await dog->m_nap.sleep(interval);
        if (dog->m_isStopping)
            break;
        auto action = co_await host.reach(Anchor::beforeRenewal);
        if (action.kind == StepAction::Kind::stall) {
            dog->noteStall(action);
            const Duration length = action.lengthMax;
            co_await dog->m_nap.sleep(length);
        }
        if (dog->m_isStopping)
            break;
        co_await renewOnce(host, dog);
    }
    dog->end();
}

Task<void> Watchdog::renewOnce(Host &host, Watchdog *dog)
{
    const HeldLock lock = dog->m_lock;
    auto report = co_await dog->m_scheme.extend(host, lock);
    Event columns = aboutLock(host, dog->m_resource, lock);
    if (report.validUntil) {
        dog->m_lock.validUntil = report.validUntil;
        columns.span = host.control().realLength(*report.validUntil - host.now());
        host.rows().note(EventKind::extended, report.decidedBy, columns);
        co_return;
    }
    host.rows().note(EventKind::extendFailed, report.decidedBy, columns);
    dog->m_hasLost = true;
    dog->m_work.end();
}

void Watchdog::noteStall(const StepAction &stall)
{
    Event columns = aboutLock(m_host, m_resource, m_lock);
    columns.detail = m_host.rows().intern(stall.reason);
    m_host.rows().note(EventKind::step, EventRef{}, columns);
}

} // namespace lockscope
