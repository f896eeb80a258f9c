// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/workloads/standby.h"

#include "run/protectedstore.h"

#include <algorithm>

namespace lockscope {

// A worker that the store refuses has been succeeded, and stops; so does one that has lost its lock.
Task<void> Standby::stay(Host &host, const Stay *stay) const
{
    const ClientCourse *const course = stay->course;
    const HeldLock *const lock = stay->lock;
    auto view = co_await openStore(host, course, lock, Look::ifAsked);
    co_await host.reach(Anchor::entered);
    if (!view.isOpen)
        co_return;
    const std::string who = "client-" + std::to_string(host.id().value) + '#' + std::to_string(host.attempt().value);
    Duration left = course->settings->work;
    for (int step = 1; left > Duration::zero(); ++step) {
        const Duration length = std::min(left, stepLength);
        left -= length;
        auto mayWrite = co_await workThrough(host, stay, length);
        if (!mayWrite)
            co_return;
        const std::string name = who + '.' + std::to_string(step);
        const StoreWrite wanted{name, {}};
        const StoreWrite *const write = &wanted;
        auto end = co_await writeOnce(host, course, lock, write);
        if (end != WriteEnd::taken)
            co_return;
        Command command = pushReport(course->resource, lock->token, name);
        auto logged = co_await host.call(storeNode, command, storeTimeout);
        if (!logged.isAnswered())
            co_return;
    }
}

std::vector<RedisKey> Standby::keys(const Resource &resource) const
{
    return {storeKey(resource), fenceSeenKey(resource), claimKey(resource), pushedKey(resource)};
}

std::vector<std::string> Standby::lastQuestion(const Resource &resource) const
{
    return {"LLEN", pushedKey(resource).text};
}

} // namespace lockscope
