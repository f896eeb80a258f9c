// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"

#include "lockscope/schemes/watchoptimistic.h"

namespace lockscope {

Task<void> ReadModifyWrite::workInside(ClientProcess &process, const CriticalSection *section) const
{
    const ClientConfig *const config = section->config;
    const HeldLock *const lock = section->lock;
    const ReadWhen when = readWhen();
    const Duration length = config->settings->work;
    for (bool isFirst = true;; isFirst = false) {
        auto view = co_await openStore(process, config, lock, when);
        if (isFirst)
            co_await process.reach(Anchor::entered);
        if (!view.isOpen || isDone(*section, view.value))
            co_return;
        auto mayWrite = co_await workAndCheck(process, section, length);
        if (!mayWrite)
            co_return;
        const StoreWrite newValue = newWrite(process, *section, view.value);
        const StoreWrite *const write = &newValue;
        auto end = co_await writeOnce(process, config, lock, write);
        if (end == WriteEnd::accepted)
            co_await afterWrite(process, section);
        if (end != WriteEnd::tooLate || !config->settings->retry)
            co_return;
        const ListingLine retryLine = WatchOptimistic::retryLine();
        co_await process.step(retryLine);
    }
}

bool ReadModifyWrite::isDone(const CriticalSection &, const std::string &) const
{
    return false;
}

Task<void> ReadModifyWrite::afterWrite(ClientProcess &, const CriticalSection *) const
{
    co_return;
}

std::vector<RedisKey> ReadModifyWrite::keys(const Resource &resource) const
{
    return {storeKey(resource), fenceSeenKey(resource), claimKey(resource)};
}

} // namespace lockscope
