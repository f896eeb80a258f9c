// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/watchdog.h"

#include <utility>

namespace lockscope {

static Duration renewalInterval(const ClientConfig &config, const HeldLock &lock)
{
    const Duration set = config.settings->renewalInterval;
    return set > Duration::zero() ? set : lock.request.ttl / 3;
}

Watchdog::Watchdog(
    ClientProcess &process, const ClientConfig &config, HeldLock &lock, CancellableSleep &work)
    : m_process(process), m_scheme(*config.scheme), m_resource(config.resource),
      m_interval(renewalInterval(config, lock)), m_renewalsMax(config.settings->renewals),
      m_failedRenewal(config.settings->failedRenewal), m_lock(lock), m_work(work), m_sleep(process)
{
}

void Watchdog::start()
{
    m_hasEnded = false;
    m_coroutine = watch(m_process, this);
    m_coroutine.start(m_process.control().executor());
}

void Watchdog::stop()
{
    m_isStopping = true;
    m_sleep.end();
}

Watchdog::Awaiter Watchdog::untilEnded()
{
    return Awaiter(*this);
}

// The coroutine that awaits untilEnded() is made ready here and continues later. The watchdog's
// coroutine has finished by then.
void Watchdog::markEnded()
{
    m_hasEnded = true;
    if (m_waiting)
        m_process.control().ready(std::exchange(m_waiting, {}));
}

Task<void> Watchdog::watch(ClientProcess &process, Watchdog *watchdog)
{
    for (int renewal = 0; renewal < watchdog->m_renewalsMax && watchdog->mayRenew(); ++renewal) {
        const Duration interval = watchdog->m_interval;
        co_await watchdog->m_sleep.sleep(interval);
        if (watchdog->m_isStopping)
            break;
        auto action = co_await process.reach(Anchor::beforeRenewal);
        if (action.kind == StepAction::Kind::stall) {
            watchdog->noteStall(action);
            const Duration length = action.lengthMax;
            co_await watchdog->m_sleep.sleep(length);
        }
        if (watchdog->m_isStopping)
            break;
        co_await renewOnce(process, watchdog);
    }
    watchdog->markEnded();
}

Task<void> Watchdog::renewOnce(ClientProcess &process, Watchdog *watchdog)
{
    const HeldLock lock = watchdog->m_lock;
    auto report = co_await watchdog->m_scheme.extend(process, lock);
    Event columns = lockColumns(process, watchdog->m_resource, lock);
    if (report.validUntil) {
        watchdog->m_lock.validUntil = report.validUntil;
        columns.span = process.control().trueLength(*report.validUntil - process.now());
        process.rows().note(EventKind::extended, report.decidedBy, columns);
        co_return;
    }
    process.rows().note(EventKind::extendFailed, report.decidedBy, columns);
    watchdog->m_hasFailed = true;
    if (watchdog->hasLostLock())
        watchdog->m_work.end();
}

void Watchdog::noteStall(const StepAction &stall)
{
    Event columns = lockColumns(m_process, m_resource, m_lock);
    columns.detail = m_process.rows().intern(stall.reason);
    m_process.rows().note(EventKind::step, EventRef{}, columns);
}

Task<void> renewAfterRelease(ClientProcess &process, const ClientConfig *config, HeldLock lock)
{
    const Duration interval = renewalInterval(*config, lock);
    for (int renewal = 0; renewal < config->settings->renewals; ++renewal) {
        co_await process.sleep(interval);
        auto report = co_await config->scheme->extend(process, lock);
        if (!report.validUntil)
            co_return;
    }
}

} // namespace lockscope
