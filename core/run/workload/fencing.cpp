// SPDX-License-Identifier: MIT
#include "core/run/workload/fencing.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/host.h"
#include "lockscope/schemes/singlenode.h"

namespace lockscope {

ListingLine fencingLine(const Scheme &scheme)
{
    return {static_cast<int>(scheme.info().listing.size()) + 1, "fencing: INCR fence, now < valid until ?"};
}

Task<Acquisition> takeNumber(Host &host, const Scheme *scheme, Acquisition granted)
{
    const ListingLine line = fencingLine(*scheme);
    co_await host.step(line);
    const HeldLock lock = *granted.lock;
    Command command = commands::nextFence(lock.request.resource, lock.token);
    const NodeId counter = scheme->info().isQuorum ? storeNode : onlyNode;
    auto answer = co_await host.call(counter, command, lock.request.nodeTimeout);
    const bool hasNumber = answer.isAnswered() && answer.reply.kind == Reply::Kind::integer && answer.reply.integer > 0;
    const bool isInTime = !lock.validUntil || host.now() < *lock.validUntil;
    if (hasNumber && isInTime) {
        granted.lock->fence = Fence{static_cast<std::uint64_t>(answer.reply.integer)};
        granted.decidedBy = answer.event;
        co_return granted;
    }
    co_await scheme->release(host, lock);
    Acquisition refused;
    refused.denial = hasNumber ? Denial::noTimeLeft : Denial::error;
    refused.decidedBy = answer.event;
    co_return refused;
}

} // namespace lockscope
