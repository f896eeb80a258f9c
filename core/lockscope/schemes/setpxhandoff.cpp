// SPDX-License-Identifier: MIT
//
//  1  EVALSHA hand-off take             nobody has the lock and nobody waits: it is ours for ttl; else our token stands in the queue.
//                                       Who had to wait the last time sends line 2 with it ("join"), a round trip less; that BLPOP
//                                       knows nothing of the holder's TTL yet and runs for a part of our own
//  2  BLPOP of our own wake list        waits for the moment n' in which a releaser hands us the lock, as long as the holder's TTL runs
//  3  validity = sent + (n' - n) + ttl - drift > now ?   n: the node's time when it queued us; counted on our own clock, without
//                                       another round trip (see handoffwaiter.cpp); else released
//  4  EVALSHA hand-off again            the holder's TTL has run out: whoever finds the lock free hands it to the first in the queue
//  5  EVALSHA hand-off leave            gives up: out of the queue, and released if it was handed to us meanwhile
//  6  EVALSHA hand-off release          deletes the key if our token still stands in it, and sets the next one's token
//  7  EVALSHA compare-and-pexpire       extension
//
// Guarantees: what set-px-lua guarantees; besides, those who wait get the lock in the order in which they came. A holder that dies
// costs the others its TTL, as without the queue. One that dies while it waits costs at most one TTL, when its turn comes; and however
// many die at once, no more than two, because a place that nobody asks for again lapses.
// Does not: what set-px-lua does not.
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
    .title = "SET NX PX with a queue: the releaser hands the lock to the one that has waited longest",
    .guarantees = "Releases only its own lock, and hands it over in turn. A holder that outlives its lease is not stopped: after "
                  "a pause two clients can be inside.",
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
    // Waited for also if the node does not know the script any more: until then it takes nothing else from this connection.
    auto message = co_await calls.messageEnd();
    if (HandoffWaiter::isHandedOver(message))
        co_await process.step(listing[2]);
    waiter->wake(message, process.now());
}

// The script, and line 2 once its answer is there.
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

// `set-px-lua` with wake-up (WakeUp::notify): who finds the lock held stands in a queue on the node, and the releaser hands the lock
// straight to the one that has waited longest, in the same moment in which it gives it up. No polling, no lock that is free while
// somebody waits, and strictly in turn.
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
    // Who had to wait the last time will have to wait again, and has seen that the node knows the script.
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
    co_return report; // who wants the lock again stands behind its own release on the node: nothing has to be waited for
}

const Scheme &setPxHandoff()
{
    static const SetPxHandoff scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
