// SPDX-License-Identifier: MIT
#include "core/workload/fencing.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/singlenode.h"

namespace lockscope {

ListingLine fencingLine(const Scheme &scheme)
{
    const Listing listing =
        scheme.info().listing; // that of a file in Lua has the numbers of its lines
    return {listing.empty() ? 1 : listing.back().number + 1,
        "fencing: INCR fence, now < valid until ?"};
}

ListingLine recheckLine(const Scheme &scheme)
{
    return {fencingLine(scheme).number + 1, "recheck: now < valid until ?"};
}

Task<Acquisition> requestFence(ClientProcess &process, const Scheme *scheme, Acquisition granted)
{
    const ListingLine line = fencingLine(*scheme);
    co_await process.step(line);
    const HeldLock lock = *granted.lock;
    Command command = commands::nextFence(lock.request.resource, lock.token);
    const NodeId counterNode = scheme->info().isQuorum ? storeNode : onlyNode;
    auto answer = co_await process.call(counterNode, command, lock.request.nodeTimeout);
    const bool hasNumber = answer.isAnswered() && answer.reply.kind == Reply::Kind::integer
        && answer.reply.integer > 0;
    const bool isInTime = !lock.validUntil || process.now() < *lock.validUntil;
    if (hasNumber && isInTime) {
        granted.lock->fence = Fence{static_cast<std::uint64_t>(answer.reply.integer)};
        granted.decidedBy = answer.event;
        co_return granted;
    }
    co_await scheme->release(process, lock);
    Acquisition denied;
    denied.denial = hasNumber ? Denial::noTimeLeft : Denial::error;
    denied.decidedBy = answer.event;
    co_return denied;
}

} // namespace lockscope
