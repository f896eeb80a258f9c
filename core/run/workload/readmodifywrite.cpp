// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"

#include "lockscope/schemes/watchoptimistic.h"

namespace lockscope {

Task<void> ReadModifyWrite::stay(ClientProcess &process, const CriticalSection *stay) const
{
    const ClientConfig *const course = stay->course;
    const HeldLock *const lock = stay->lock;
    const Look wanted = look();
    const Duration length = course->settings->work;
    for (bool isFirst = true;; isFirst = false) {
        auto view = co_await openStore(process, course, lock, wanted);
        if (isFirst)
            co_await process.reach(Anchor::entered);
        if (!view.isOpen || isDone(*stay, view.value))
            co_return;
        auto mayWrite = co_await workThrough(process, stay, length);
        if (!mayWrite)
            co_return;
        const StoreWrite following = next(process, *stay, view.value);
        const StoreWrite *const write = &following;
        auto end = co_await writeOnce(process, course, lock, write);
        if (end == WriteEnd::taken)
            co_await follow(process, stay);
        if (end != WriteEnd::tooLate || !course->settings->retry)
            co_return;
        const ListingLine again = WatchOptimistic::retryLine();
        co_await process.step(again);
    }
}

bool ReadModifyWrite::isDone(const CriticalSection &, const std::string &) const
{
    return false;
}

Task<void> ReadModifyWrite::follow(ClientProcess &, const CriticalSection *) const
{
    co_return;
}

std::vector<RedisKey> ReadModifyWrite::keys(const Resource &resource) const
{
    return {storeKey(resource), fenceSeenKey(resource), claimKey(resource)};
}

} // namespace lockscope
