// SPDX-License-Identifier: MIT
//
//  1  EVALSHA hand-off take             the lock is free and the queue is empty: it is ours for ttl; else our token is queued.
//                                       A client that had to wait the last time sends line 2 with it ("join"), one round trip less;
//                                       as the holder's TTL is not known yet, that BLPOP waits for a part of our own TTL
//  2  BLPOP of our own wake list        waits until time n', when a releaser hands us the lock; at most as long as the holder's TTL runs
//  3  validity = sent + (n' - n) + ttl - drift > now ?   n: the node's time when it queued us; computed on our own clock, without
//                                       another round trip (see handoffwaiter.cpp); else released
//  4  EVALSHA hand-off again            the holder's TTL is over: a client that finds the lock free hands it to the first in the queue
//  5  EVALSHA hand-off leave            give up: leave the queue, and release if the lock was handed to us meanwhile
//  6  EVALSHA hand-off release          if the value is still our token: delete the key, and set it to the next one's token
//  7  EVALSHA compare-and-pexpire       extension
//
// Guarantees: the same as set-px-lua; in addition, waiting clients get the lock in the order in which they came. A holder that crashes
// costs the others its TTL, as without the queue. A client that crashes while it waits costs at most one TTL, when its turn comes. Any
// number of such crashes at once costs at most two, because a place that is not renewed expires.
// Does not: the same as set-px-lua.
#include "lockscope/commands/handoffcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/extension.h"
#include "lockscope/schemes/handoffcalls.h"
#include "lockscope/schemes/handoffwaiter.h"
#include "lockscope/schemes/release.h"
#include "lockscope/schemes/singlenode.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "EVALSHA hand-off key queue token take ttl"},
    ListingLine{2, "BLPOP wake-list, as long as the holder's TTL runs"},
    ListingLine{3, "validity = sent + (n' - n) + ttl - drift > 0 ?"},
    ListingLine{4, "EVALSHA hand-off key queue token again ttl"},
    ListingLine{5, "else: EVALSHA hand-off key queue token leave"},
    ListingLine{6, "EVALSHA hand-off key queue token release", true},
    ListingLine{7, "extension: EVALSHA compare-and-pexpire key token ttl"},
};

constexpr std::string_view needs[]{"LPOS"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-lua",
    .title = "SET NX PX with a queue: the releasing client hands the lock to the longest waiter",
    .guarantees = "Releases only its own lock, and hands it to the clients in the order in which they began to wait. A holder "
                  "that outlives its lease is not stopped: after a pause two clients can be inside.",
    .listing = listing,
    .canExtend = true,
    .needs = needs,
};

Task<void> leave(ClientProcess &process, HandoffWaiter *waiter)
{
    co_await process.step(listing[4]);
    const Command command = commands::leaveQueue(waiter->request.resource, waiter->token);
    const Duration timeout = waiter->request.nodeTimeout;
    co_await process.call(onlyNode, command, timeout);
}

// Lines 1 and 2 together.
Task<void> join(ClientProcess &process, HandoffWaiter *waiter)
{
    const LockRequest &request = waiter->request;
    const Duration length = waiter->joinWait();
    co_await process.step(listing[1]);
    waiter->sent = process.now();
    HandoffCalls calls(process, commands::joinQueue(request.resource, waiter->token, request.ttl), request.nodeTimeout,
                       commands::awaitHandover(request.resource, waiter->token, length), length + request.nodeTimeout);
    auto answer = co_await calls.scriptEnd();
    waiter->conclude(answer);
    if (waiter->isOver || answer.outcome == Answer::Outcome::unknown)
        co_return;
    // Waits for it even if the node no longer has the script: until then the node executes no other command of this connection.
    auto message = co_await calls.messageEnd();
    if (HandoffWaiter::isHandedOver(message))
        co_await process.step(listing[2]);
    waiter->wake(message, process.now());
}

// The script, then line 2 when its reply has arrived.
Task<void> ask(ClientProcess &process, HandoffWaiter *waiter, Command script)
{
    const LockRequest &request = waiter->request;
    waiter->sent = process.now();
    const Duration timeout = request.nodeTimeout;
    auto answer = co_await process.call(onlyNode, script, timeout);
    waiter->conclude(answer);
    const Duration length = waiter->nextWait(process.now());
    if (!HandoffWaiter::isQueued(answer) || length <= Duration::zero())
        co_return;
    co_await process.step(listing[1]);
    const Command wait = commands::awaitHandover(request.resource, waiter->token, length);
    const Duration patience = length + timeout;
    auto message = co_await process.call(onlyNode, wait, patience);
    if (HandoffWaiter::isHandedOver(message))
        co_await process.step(listing[2]);
    waiter->wake(message, process.now());
}

// `set-px-lua` with wake-up (WakeUp::notify): a client that finds the lock held is queued on the node. The releaser atomically hands the
// lock to the client that has waited longest. No polling, no free lock while a client waits, and strict order.
class SetPxHandoff final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetPxHandoff::acquire(ClientProcess &process, LockRequest request) const
{
    HandoffWaiter waiter;
    waiter.request = std::move(request);
    waiter.token = process.newToken();
    waiter.begun = process.now();
    HandoffWaiter *const own = &waiter;
    co_await process.step(listing[0]);
    // A client that had to wait the last time will probably have to wait again, and it has used the script on this node before.
    if (process.memo() != 0) {
        co_await join(process, own);
    } else {
        const Command script = commands::takeOrQueue(waiter.request.resource, waiter.token, waiter.request.ttl);
        co_await ask(process, own, script);
    }
    while (!waiter.isOver && waiter.mayGoOn(process.now())) {
        co_await process.step(listing[3]);
        const Command again = commands::takeOrStay(waiter.request.resource, waiter.token, waiter.request.ttl, waiter.placeEnd.count());
        co_await ask(process, own, again);
    }
    process.memo() = waiter.queuedAt.count() != 0 ? 1 : 0;
    if (!waiter.acquisition.lock)
        co_await leave(process, own);
    co_return std::move(waiter.acquisition);
}

Task<ExtensionReport> SetPxHandoff::extend(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[6]);
    auto report = co_await extendOnOneNode(process, lock);
    co_return report;
}

Task<ReleaseReport> SetPxHandoff::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[5]);
    const Gather::NodeSet node1{1};
    ReleaseReport report;
    report.rest.reset(new Gather(process, node1, commands::handOver(lock.request.resource, lock.token), lock.request.nodeTimeout));
    co_return report; // a next try of this client is executed after its release, so nothing has to be waited for
}

const Scheme &setPxHandoff()
{
    static const SetPxHandoff scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
