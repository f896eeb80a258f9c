// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/client/client.h"

#include "core/run/client/releases.h"
#include "core/run/workload/fencing.h"
#include "core/run/workload/watchdog.h"
#include "core/run/workload/workload.h"

#include <utility>

namespace lockscope {
namespace {

LockRequest requestOf(const ClientCourse &course)
{
    const Settings &settings = *course.settings;
    return {course.resource,        settings.ttl,      settings.nodeTimeout, settings.driftFactor,
            settings.driftConstant, settings.replicas, settings.giveUp};
}

SchemeSlips slipsOf(const Settings &settings)
{
    return {settings.takeover, settings.loserRelease, settings.repair, settings.extension};
}

EventRef noteAttempt(Host &host, const ClientCourse &course, EventRef before)
{
    Event columns;
    columns.key = host.rows().intern(course.resource);
    return host.rows().note(EventKind::attempt, before, columns);
}

EventRef noteGranted(Host &host, const ClientCourse &course, const Acquisition &acquisition)
{
    Event columns = aboutLock(host, course.resource, *acquisition.lock);
    if (acquisition.lock->validUntil)
        columns.span = host.control().realLength(*acquisition.lock->validUntil - host.now());
    return host.rows().note(EventKind::granted, acquisition.decidedBy, columns);
}

EventRef noteDenied(Host &host, const ClientCourse &course, const Acquisition &acquisition)
{
    Event columns;
    columns.key = host.rows().intern(course.resource);
    columns.detail = host.rows().intern(denialName(acquisition.denial));
    return host.rows().note(EventKind::denied, acquisition.decidedBy, columns);
}

bool needsNumber(const Settings &settings)
{
    return settings.fencing == Fencing::write || settings.fencing == Fencing::readWrite;
}

struct Grant {
    bool mayEnter = false; // false: gave up
    bool hasLock = false;  // not, but may enter: there is no lock, or its service failed and the client is to work all the same
    HeldLock lock;
    EventRef event;
};

// Tries until it is granted, or until it has tried for longer than the setting allows.
Task<Grant> obtain(Host &host, const ClientCourse *course)
{
    const LocalTime begun = host.now();
    EventRef before;
    for (;;) {
        co_await host.reach(Anchor::beforeAcquire);
        host.rows().beginAttempt();
        const EventRef attempt = noteAttempt(host, *course, before);
        const LockRequest request = requestOf(*course);
        host.setSlips(slipsOf(*course->settings));
        auto acquisition = co_await course->scheme->acquire(host, request);
        if (acquisition.lock && needsNumber(*course->settings)) {
            auto numbered = co_await takeNumber(host, course->scheme, acquisition);
            acquisition = std::move(numbered);
        }
        Grant grant;
        if (!course->scheme->info().isLock) { // nobody grants anything, and nobody denies it
            grant.mayEnter = true;
            grant.event = attempt;
            co_return grant;
        }
        if (acquisition.lock) {
            grant.mayEnter = true;
            grant.event = noteGranted(host, *course, acquisition);
            grant.hasLock = true;
            grant.lock = std::move(*acquisition.lock);
            co_return grant;
        }
        before = noteDenied(host, *course, acquisition);
        const Settings &settings = *course->settings;
        if (settings.onError == OnError::failOpen && acquisition.isServiceFailure()) {
            grant.mayEnter = true;
            grant.event = before;
            co_return grant;
        }
        if (settings.giveUp > Duration::zero() && host.now() - begun >= settings.giveUp)
            co_return grant;
        const Duration delay = settings.retryDelay + host.randomDuration(Purpose::retryDelay, settings.retryJitter);
        co_await host.sleep(delay);
    }
}

Task<void> stayInside(Host &host, const ClientCourse *course, HeldLock lock, EventRef cause, int round)
{
    const EventRef entered = host.rows().note(EventKind::entered, cause, aboutLock(host, course->resource, lock));
    Nap work(host);
    Watchdog watchdog(host, *course, lock, work);
    if (course->settings->watchdog && course->scheme->info().canExtend && lock.validUntil)
        watchdog.start();
    const Stay stay{course, &lock, &watchdog, &work, round};
    const Stay *const during = &stay;
    const Workload &workload = workloadOf(course->settings->workload);
    co_await workload.stay(host, during);
    watchdog.stop();
    host.rows().note(EventKind::left, entered, aboutLock(host, course->resource, lock));
    co_await watchdog.ended();
}

// One round from the first try to the release.
Task<void> goThrough(Host &host, const ClientCourse *course, int round, Releases *releases)
{
    auto grant = co_await obtain(host, course);
    const HeldLock &lock = grant.lock;
    const EventRef cause = grant.event;
    if (grant.hasLock)
        co_await host.reach(Anchor::granted);
    if (grant.mayEnter)
        co_await stayInside(host, course, lock, cause, round);
    if (grant.hasLock) {
        co_await host.reach(Anchor::beforeRelease);
        auto report = co_await course->scheme->release(host, lock);
        releases->follow(lock, report);
    }
}

} // namespace

Task<void> clientLife(Host &host, const ClientCourse *course)
{
    Releases releases(host, course->resource);
    Releases *const open = &releases;
    for (int round = 0; course->rounds == 0 || round < course->rounds; ++round) {
        const Workload &workload = workloadOf(course->settings->workload);
        auto mustEnter = co_await workload.mustEnter(host, course, round);
        if (mustEnter)
            co_await goThrough(host, course, round, open);
        const Duration think = course->settings->think;
        co_await host.sleep(think);
    }
    co_await releases.ended();
}

} // namespace lockscope
