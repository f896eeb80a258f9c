// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"

#include "lockscope/schemes/watchoptimistic.h"

namespace lockscope {

Task<void> ReadModifyWrite::stay(Host &host, const Stay *stay) const
{
    const ClientCourse *const course = stay->course;
    const HeldLock *const lock = stay->lock;
    const Look wanted = look();
    const Duration length = course->settings->work;
    for (bool isFirst = true;; isFirst = false) {
        auto view = co_await openStore(host, course, lock, wanted);
        if (isFirst)
            co_await host.reach(Anchor::entered);
        if (!view.isOpen || isDone(*stay, view.value))
            co_return;
        auto mayWrite = co_await workThrough(host, stay, length);
        if (!mayWrite)
            co_return;
        const StoreWrite following = next(host, *stay, view.value);
        const StoreWrite *const write = &following;
        auto end = co_await writeOnce(host, course, lock, write);
        if (end == WriteEnd::taken)
            co_await follow(host, stay);
        if (end != WriteEnd::tooLate || !course->settings->retry)
            co_return;
        const ListingLine again = WatchOptimistic::againLine();
        co_await host.step(again);
    }
}

bool ReadModifyWrite::isDone(const Stay &, const std::string &) const
{
    return false;
}

Task<void> ReadModifyWrite::follow(Host &, const Stay *) const
{
    co_return;
}

std::vector<RedisKey> ReadModifyWrite::keys(const Resource &resource) const
{
    return {storeKey(resource), fenceSeenKey(resource), claimKey(resource)};
}

} // namespace lockscope
