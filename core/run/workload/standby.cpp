// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/protectedstore.h"
#include "core/run/workload/workload.h"
#include "lockscope/commands/storecommands.h"

#include <algorithm>

namespace lockscope {
namespace {

// A service with a worker and a hot standby (web article 000 in docs/ARTICLES.md). The client with
// the lock works, the others stand by, and one of them takes over when the lock becomes free. A
// worker works for the time `work`, in parts of 50 ms. Each part ends with a write to the store,
// which may be guarded, and a push of the result, which is not guarded. If a crashed or paused
// worker holds the lock, there is time with no worker; if the lock fails, there is time with two
// workers.
class Standby final : public Workload {
public:
    static constexpr Duration partLength = 50ms;

    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
    std::vector<std::string> finalQuery(const Resource &resource) const override;
};

} // namespace

// A worker stops if the store refuses its write (another client works already), or if it has lost
// its lock.
Task<void> Standby::workInside(ClientProcess &process, const CriticalSection *section) const
{
    const ClientConfig *const config = section->config;
    const HeldLock *const lock = section->lock;
    auto view = co_await openStore(process, config, lock, ReadWhen::ifRequired);
    co_await process.reach(Anchor::entered);
    if (!view.isOpen)
        co_return;
    const std::string worker = "client-" + std::to_string(process.id().value) + '#'
        + std::to_string(process.rows().attempt().value);
    Duration remaining = config->settings->work;
    for (int part = 1; remaining > Duration::zero(); ++part) {
        const Duration length = std::min(remaining, partLength);
        remaining -= length;
        auto mayWrite = co_await workAndCheck(process, section, length);
        if (!mayWrite)
            co_return;
        const std::string name = worker + '.' + std::to_string(part);
        const StoreWrite newValue{name, {}};
        const StoreWrite *const write = &newValue;
        auto end = co_await writeOnce(process, config, lock, write);
        if (end != WriteEnd::accepted)
            co_return;
        Command command = commands::pushReport(config->resource, lock->token, name);
        auto pushed = co_await process.call(storeNode, command, storeTimeout);
        if (!pushed.isAnswered())
            co_return;
    }
}

std::vector<RedisKey> Standby::keys(const Resource &resource) const
{
    return {
        storeKey(resource), fenceSeenKey(resource), claimKey(resource), reportListKey(resource)};
}

std::vector<std::string> Standby::finalQuery(const Resource &resource) const
{
    return {"LLEN", reportListKey(resource).text};
}

const Workload &standbyWorkload()
{
    static const Standby workload;
    return workload;
}

} // namespace lockscope
