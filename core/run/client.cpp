// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/client.h"

#include <string>

namespace lockscope {
namespace {

// The store is no part of the lock and is always there; this only keeps a broken one from hanging a client for ever.
constexpr Duration storeTimeout = 10s;

LockRequest requestOf(const ClientCourse &course)
{
    const Settings &settings = *course.settings;
    return {course.resource,   settings.ttl,      settings.nodeTimeout,  settings.driftFactor, settings.driftConstant,
            settings.replicas, settings.takeover, settings.loserRelease, settings.repair,      settings.extension};
}

Event about(Host &host, const ClientCourse &course, const Token &token = {}, Fence fence = {})
{
    Event columns;
    columns.key = host.intern(course.resource.text);
    columns.token = host.intern(token.text());
    columns.fence = fence;
    return columns;
}

EventRef noteGranted(Host &host, const ClientCourse &course, const Acquisition &acquisition)
{
    Event columns = about(host, course, acquisition.lock->token, acquisition.lock->fence);
    if (acquisition.lock->validUntil)
        columns.span = *acquisition.lock->validUntil - host.now();
    return host.note(EventKind::granted, acquisition.decidedBy, columns);
}

EventRef noteDenied(Host &host, const ClientCourse &course, const Acquisition &acquisition)
{
    Event columns = about(host, course);
    columns.detail = host.intern(denialName(acquisition.denial));
    return host.note(EventKind::denied, acquisition.decidedBy, columns);
}

struct Grant {
    std::optional<HeldLock> lock; // none: gave up
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
        host.note(EventKind::attempt, before, about(host, *course));
        const LockRequest request = requestOf(*course);
        auto acquisition = co_await course->scheme->acquire(host, request);
        Grant grant;
        if (acquisition.lock) {
            grant.event = noteGranted(host, *course, acquisition);
            grant.lock = std::move(acquisition.lock);
            co_return grant;
        }
        before = noteDenied(host, *course, acquisition);
        const Settings &settings = *course->settings;
        if (settings.giveUp > Duration::zero() && host.now() - begun >= settings.giveUp)
            co_return grant;
        const Duration delay = settings.retryDelay + host.randomDuration(Purpose::retryDelay, settings.retryJitter);
        co_await host.sleep(delay);
    }
}

// The write that the lock protects: a value of its own each time, so that the store's history can be read back.
Task<void> writeOnce(Host &host, const ClientCourse *course, HeldLock lock)
{
    const std::string value = "client-" + std::to_string(host.id().value) + '#' + std::to_string(host.attempt().value);
    Command command = writeStore(course->resource, lock.token, value);
    auto answer = co_await host.call(storeNode, command, storeTimeout);
    if (answer.isAnswered())
        host.note(EventKind::wrote, answer.event, about(host, *course, lock.token, lock.fence));
}

Task<void> stayInside(Host &host, const ClientCourse *course, HeldLock lock, EventRef granted)
{
    const EventRef entered = host.note(EventKind::entered, granted, about(host, *course, lock.token, lock.fence));
    co_await host.reach(Anchor::entered);
    const Duration work = course->settings->work;
    co_await host.sleep(work);
    co_await host.reach(Anchor::beforeWrite);
    co_await writeOnce(host, course, lock);
    host.note(EventKind::left, entered, about(host, *course, lock.token, lock.fence));
}

void noteReleased(Host &host, const ClientCourse &course, const HeldLock &lock, const ReleaseReport &report)
{
    const EventKind kind = report.deleted > 0 ? EventKind::released : EventKind::releaseRefused;
    host.note(kind, report.decidedBy, about(host, course, lock.token, lock.fence));
}

} // namespace

Task<void> clientLife(Host &host, const ClientCourse *course)
{
    for (int round = 0; course->rounds == 0 || round < course->rounds; ++round) {
        auto grant = co_await obtain(host, course);
        if (grant.lock) {
            const HeldLock lock = *grant.lock;
            const EventRef granted = grant.event;
            co_await host.reach(Anchor::granted);
            co_await stayInside(host, course, lock, granted);
            co_await host.reach(Anchor::beforeRelease);
            auto report = co_await course->scheme->release(host, lock);
            noteReleased(host, *course, lock, report);
        }
        const Duration think = course->settings->think;
        co_await host.sleep(think);
    }
}

} // namespace lockscope
