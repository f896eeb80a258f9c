// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/client.h"

#include "lock/fencing.h"
#include "run/protectedstore.h"
#include "run/releases.h"
#include "run/watchdog.h"

namespace lockscope {
namespace {

LockRequest requestOf(const ClientCourse &course)
{
    const Settings &settings = *course.settings;
    return {course.resource,   settings.ttl,      settings.nodeTimeout,  settings.driftFactor, settings.driftConstant,
            settings.replicas, settings.takeover, settings.loserRelease, settings.repair,      settings.extension,
            settings.giveUp};
}

EventRef noteAttempt(Host &host, const ClientCourse &course, EventRef before)
{
    return host.note(EventKind::attempt, before, aboutLock(host, course.resource, {}));
}

EventRef noteGranted(Host &host, const ClientCourse &course, const Acquisition &acquisition)
{
    Event columns = aboutLock(host, course.resource, *acquisition.lock);
    if (acquisition.lock->validUntil)
        columns.span = host.realLength(*acquisition.lock->validUntil - host.now());
    return host.note(EventKind::granted, acquisition.decidedBy, columns);
}

EventRef noteDenied(Host &host, const ClientCourse &course, const Acquisition &acquisition)
{
    Event columns = aboutLock(host, course.resource, {});
    columns.detail = host.intern(denialName(acquisition.denial));
    return host.note(EventKind::denied, acquisition.decidedBy, columns);
}

// Why nothing is written, in the place where the write would have been.
void noteNoWrite(Host &host, const ClientCourse &course, const HeldLock &lock, std::string_view reason)
{
    Event columns = aboutLock(host, course.resource, lock);
    columns.detail = host.intern(reason);
    host.note(EventKind::step, EventRef{}, columns);
}

bool needsNumber(const Settings &settings)
{
    return settings.fencing == Fencing::write || settings.fencing == Fencing::readWrite;
}

Task<Acquisition> acquireOnce(Host &host, const ClientCourse *course)
{
    const LockRequest request = requestOf(*course);
    auto acquisition = co_await course->scheme->acquire(host, request);
    if (!acquisition.lock || !needsNumber(*course->settings))
        co_return acquisition;
    auto numbered = co_await takeNumber(host, course->scheme, acquisition);
    co_return numbered;
}

struct Grant {
    bool mayEnter = false;        // false: gave up
    std::optional<HeldLock> lock; // none, but may enter: the lock service failed, and the client is told to work all the same
    EventRef event;
};

// Tries until it is granted, or until it has tried for longer than the setting allows.
Task<Grant> obtain(Host &host, const ClientCourse *course)
{
    const LocalTime begun = host.now();
    EventRef before;
    for (;;) {
        co_await host.reach(Anchor::beforeAcquire);
        host.beginAttempt();
        noteAttempt(host, *course, before);
        auto acquisition = co_await acquireOnce(host, course);
        Grant grant;
        if (acquisition.lock) {
            grant.mayEnter = true;
            grant.event = noteGranted(host, *course, acquisition);
            grant.lock = std::move(acquisition.lock);
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

// The look at the clock before the write. What comes between it and the write (a pause, a slow network) it cannot see.
Task<bool> hasTimeLeft(Host &host, const ClientCourse *course, const HeldLock *lock)
{
    // Behind the line of the fencing number.
    const ListingLine line{fencingLine(*course->scheme).number + 1, "recheck: now < valid until ?"};
    co_await host.step(line);
    const bool hasTime = host.now() < *lock->validUntil;
    if (!hasTime)
        noteNoWrite(host, *course, *lock, "no write: the lease is over");
    co_return hasTime;
}

// What a client does inside between its first look at the store and its leaving. `watchdog` moves the end of `lock`.
Task<void> workInside(Host &host, const ClientCourse *course, const HeldLock *lock, const Watchdog *watchdog, Nap *work)
{
    const Duration length = course->settings->work;
    co_await work->sleep(length);
    if (watchdog->hasLost()) {
        noteNoWrite(host, *course, *lock, "no write: the lock is lost");
        co_return;
    }
    if (course->settings->recheck && lock->validUntil) {
        auto mayWrite = co_await hasTimeLeft(host, course, lock);
        if (!mayWrite)
            co_return;
    }
    co_await host.reach(Anchor::beforeWrite);
    const HeldLock shown = *lock;
    co_await writeOnce(host, course, shown);
}

Task<void> stayInside(Host &host, const ClientCourse *course, HeldLock lock, EventRef cause)
{
    const EventRef entered = host.note(EventKind::entered, cause, aboutLock(host, course->resource, lock));
    Nap work(host);
    Watchdog watchdog(host, *course, lock, work);
    if (course->settings->watchdog && course->scheme->info().canExtend && lock.validUntil)
        watchdog.start();
    auto isOpen = co_await openStore(host, course, lock);
    co_await host.reach(Anchor::entered);
    if (isOpen) {
        const HeldLock *const held = &lock;
        const Watchdog *const dog = &watchdog;
        Nap *const nap = &work;
        co_await workInside(host, course, held, dog, nap);
    }
    watchdog.stop();
    host.note(EventKind::left, entered, aboutLock(host, course->resource, lock));
    co_await watchdog.ended();
}

} // namespace

Event aboutLock(Host &host, const Resource &resource, const HeldLock &lock)
{
    Event columns;
    columns.key = host.intern(resource);
    columns.token = host.intern(lock.token);
    columns.fence = lock.fence;
    return columns;
}

Task<void> clientLife(Host &host, const ClientCourse *course)
{
    Releases releases(host, course->resource);
    for (int round = 0; course->rounds == 0 || round < course->rounds; ++round) {
        auto grant = co_await obtain(host, course);
        const bool hasLock = grant.lock.has_value();
        const HeldLock lock = grant.lock.value_or(HeldLock());
        const EventRef cause = grant.event;
        if (hasLock)
            co_await host.reach(Anchor::granted);
        if (grant.mayEnter)
            co_await stayInside(host, course, lock, cause);
        if (hasLock) {
            co_await host.reach(Anchor::beforeRelease);
            auto report = co_await course->scheme->release(host, lock);
            releases.follow(lock, report);
        }
        const Duration think = course->settings->think;
        co_await host.sleep(think);
    }
    co_await releases.ended();
}

} // namespace lockscope
