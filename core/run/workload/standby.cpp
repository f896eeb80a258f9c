// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/protectedstore.h"
#include "core/run/workload/workload.h"
#include "lockscope/commands/storecommands.h"

#include <algorithm>

namespace lockscope {
namespace {

// A service with a worker and a hot standby (article 000). The client with the lock works, the others stand by, and one of them takes
// over when the lock becomes free. `work` is the length of a shift in steps of 50 ms. Each step ends with a write to the store, which
// may be guarded, and a push of the result, which is not guarded. If a crashed or paused worker holds the lock, there is time with no
// worker; if the lock is broken, there is time with two.
class Standby final : public Workload {
public:
    static constexpr Duration stepLength = 50ms;

    Task<void> stay(ClientProcess &process, const CriticalSection *stay) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> lastQuestion(const Resource &resource) const override;
};

} // namespace

// A worker stops if the store refuses its write, because it has a successor, or if it has lost its lock.
Task<void> Standby::stay(ClientProcess &process, const CriticalSection *stay) const
{
    const ClientConfig *const course = stay->course;
    const HeldLock *const lock = stay->lock;
    auto view = co_await openStore(process, course, lock, Look::ifAsked);
    co_await process.reach(Anchor::entered);
    if (!view.isOpen)
        co_return;
    const std::string who = "client-" + std::to_string(process.id().value) + '#' + std::to_string(process.rows().attempt().value);
    Duration left = course->settings->work;
    for (int step = 1; left > Duration::zero(); ++step) {
        const Duration length = std::min(left, stepLength);
        left -= length;
        auto mayWrite = co_await workThrough(process, stay, length);
        if (!mayWrite)
            co_return;
        const std::string name = who + '.' + std::to_string(step);
        const StoreWrite wanted{name, {}};
        const StoreWrite *const write = &wanted;
        auto end = co_await writeOnce(process, course, lock, write);
        if (end != WriteEnd::taken)
            co_return;
        Command command = commands::pushReport(course->resource, lock->token, name);
        auto logged = co_await process.call(storeNode, command, storeTimeout);
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

const Workload &standbyWorkload()
{
    static const Standby workload;
    return workload;
}

} // namespace lockscope
