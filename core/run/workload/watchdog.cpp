// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/watchdog.h"

#include <utility>

namespace lockscope {

Watchdog::Watchdog(ClientProcess &process, const ClientConfig &course, HeldLock &lock, CancellableSleep &work)
    : m_process(process), m_scheme(*course.scheme), m_resource(course.resource), m_interval(lock.request.ttl / 3),
      m_renewals(course.settings->renewals), m_lock(lock), m_work(work), m_nap(process)
{
}

void Watchdog::start()
{
    m_hasEnded = false;
    m_life = watch(m_process, this);
    m_life.start(m_process.control().executor());
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

// The watchdog's coroutine ends in the same scheduling step, so the coroutine that is made ready here finds it finished.
void Watchdog::end()
{
    m_hasEnded = true;
    if (m_waiting)
        m_process.control().ready(std::exchange(m_waiting, {}));
}

Task<void> Watchdog::watch(ClientProcess &process, Watchdog *dog)
{
    for (int n = 0; n < dog->m_renewals && !dog->m_hasLost; ++n) {
        const Duration interval = dog->m_interval;
        co_await dog->m_nap.sleep(interval);
        if (dog->m_isStopping)
            break;
        auto action = co_await process.reach(Anchor::beforeRenewal);
        if (action.kind == StepAction::Kind::stall) {
            dog->noteStall(action);
            const Duration length = action.lengthMax;
            co_await dog->m_nap.sleep(length);
        }
        if (dog->m_isStopping)
            break;
        co_await renewOnce(process, dog);
    }
    dog->end();
}

Task<void> Watchdog::renewOnce(ClientProcess &process, Watchdog *dog)
{
    const HeldLock lock = dog->m_lock;
    auto report = co_await dog->m_scheme.extend(process, lock);
    Event columns = aboutLock(process, dog->m_resource, lock);
    if (report.validUntil) {
        dog->m_lock.validUntil = report.validUntil;
        columns.span = process.control().realLength(*report.validUntil - process.now());
        process.rows().note(EventKind::extended, report.decidedBy, columns);
        co_return;
    }
    process.rows().note(EventKind::extendFailed, report.decidedBy, columns);
    dog->m_hasLost = true;
    dog->m_work.end();
}

void Watchdog::noteStall(const StepAction &stall)
{
    Event columns = aboutLock(m_process, m_resource, m_lock);
    columns.detail = m_process.rows().intern(stall.reason);
    m_process.rows().note(EventKind::step, EventRef{}, columns);
}

} // namespace lockscope
