// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/client/client.h"

#include "core/run/client/releases.h"
#include "core/run/workload/fencing.h"
#include "core/run/workload/watchdog.h"
#include "core/run/workload/workload.h"

#include <utility>

namespace lockscope {
namespace {

// How often a client that does not take part in the run looks whether it must.
constexpr Duration restInterval = 50ms;

LockRequest requestOf(const ClientConfig &course)
{
    const Settings &settings = *course.settings;
    return {course.resource,        settings.ttl,      settings.nodeTimeout, settings.driftFactor,
            settings.driftConstant, settings.replicas, settings.giveUp};
}

SchemeSlips slipsOf(const Settings &settings)
{
    return {settings.takeover, settings.loserRelease, settings.repair, settings.extension};
}

EventRef noteAttempt(ClientProcess &process, const ClientConfig &course, EventRef before)
{
    Event columns;
    columns.key = process.rows().intern(course.resource);
    return process.rows().note(EventKind::attempt, before, columns);
}

EventRef noteGranted(ClientProcess &process, const ClientConfig &course, const Acquisition &acquisition)
{
    Event columns = aboutLock(process, course.resource, *acquisition.lock);
    if (acquisition.lock->validUntil)
        columns.span = process.control().realLength(*acquisition.lock->validUntil - process.now());
    return process.rows().note(EventKind::granted, acquisition.decidedBy, columns);
}

EventRef noteDenied(ClientProcess &process, const ClientConfig &course, const Acquisition &acquisition)
{
    Event columns;
    columns.key = process.rows().intern(course.resource);
    columns.detail = process.rows().intern(denialName(acquisition.denial));
    return process.rows().note(EventKind::denied, acquisition.decidedBy, columns);
}

bool needsNumber(const Settings &settings)
{
    return settings.fencing == Fencing::write || settings.fencing == Fencing::readWrite;
}

struct Grant {
    bool mayEnter = false; // false: gave up
    bool hasLock = false;  // false, but may enter: the scheme has no lock, or the lock service failed and the client works anyway
    HeldLock lock;
    EventRef event;
};

// Tries until the lock is granted, or until the time limit of the settings is over.
Task<Grant> obtain(ClientProcess &process, const ClientConfig *course)
{
    const LocalTime begun = process.now();
    EventRef before;
    for (;;) {
        co_await process.reach(Anchor::beforeAcquire);
        process.rows().beginAttempt();
        const EventRef attempt = noteAttempt(process, *course, before);
        const LockRequest request = requestOf(*course);
        process.setSlips(slipsOf(*course->settings));
        auto acquisition = co_await course->scheme->acquire(process, request);
        if (acquisition.lock && needsNumber(*course->settings)) {
            auto numbered = co_await takeNumber(process, course->scheme, acquisition);
            acquisition = std::move(numbered);
        }
        Grant grant;
        if (!course->scheme->info().isLock) { // no lock, so it is neither granted nor denied
            grant.mayEnter = true;
            grant.event = attempt;
            co_return grant;
        }
        if (acquisition.lock) {
            grant.mayEnter = true;
            grant.event = noteGranted(process, *course, acquisition);
            grant.hasLock = true;
            grant.lock = std::move(*acquisition.lock);
            co_return grant;
        }
        before = noteDenied(process, *course, acquisition);
        const Settings &settings = *course->settings;
        if (settings.onError == OnError::failOpen && acquisition.isServiceFailure()) {
            grant.mayEnter = true;
            grant.event = before;
            co_return grant;
        }
        if (settings.giveUp > Duration::zero() && process.now() - begun >= settings.giveUp)
            co_return grant;
        const Duration delay = settings.retryDelay + process.randomDuration(Purpose::retryDelay, settings.retryJitter);
        co_await process.sleep(delay);
    }
}

Task<void> stayInside(ClientProcess &process, const ClientConfig *course, HeldLock lock, EventRef cause, int round)
{
    const EventRef entered = process.rows().note(EventKind::entered, cause, aboutLock(process, course->resource, lock));
    CancellableSleep work(process);
    Watchdog watchdog(process, *course, lock, work);
    if (course->settings->watchdog && course->scheme->info().canExtend && lock.validUntil)
        watchdog.start();
    const CriticalSection stay{course, &lock, &watchdog, &work, round};
    const CriticalSection *const during = &stay;
    const Workload &workload = workloadOf(course->settings->workload);
    co_await workload.stay(process, during);
    watchdog.stop();
    process.rows().note(EventKind::left, entered, aboutLock(process, course->resource, lock));
    co_await watchdog.ended();
}

// Runs one round from the first attempt to the release.
Task<void> goThrough(ClientProcess &process, const ClientConfig *course, int round, Releases *releases)
{
    auto grant = co_await obtain(process, course);
    const HeldLock &lock = grant.lock;
    const EventRef cause = grant.event;
    if (grant.hasLock)
        co_await process.reach(Anchor::granted);
    if (grant.mayEnter)
        co_await stayInside(process, course, lock, cause, round);
    if (grant.hasLock) {
        co_await process.reach(Anchor::beforeRelease);
        auto report = co_await course->scheme->release(process, lock);
        releases->follow(lock, report);
    }
}

} // namespace

Task<void> clientLife(ClientProcess &process, const ClientConfig *course)
{
    Releases releases(process, course->resource);
    Releases *const open = &releases;
    for (int round = 0; course->rounds == 0 || round < course->rounds; ++round) {
        while (process.id().value > course->settings->clients) // a live run's number of clients can change
            co_await process.sleep(restInterval);
        const Workload &workload = workloadOf(course->settings->workload);
        auto mustEnter = co_await workload.mustEnter(process, course, round);
        if (mustEnter)
            co_await goThrough(process, course, round, open);
        const Duration think = course->settings->think;
        co_await process.sleep(think);
    }
    co_await releases.ended();
}

} // namespace lockscope
