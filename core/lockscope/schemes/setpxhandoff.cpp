// SPDX-License-Identifier: MIT
//
//  1  EVALSHA hand-off take             the lock is free and the queue is empty: it is ours for ttl; else our token is queued.
//                                       A client that had to wait the last time sends line 2 together with it ("join"), which saves a
//                                       round trip; it does not know the holder's TTL yet, so BLPOP waits for an eighth of ttl
//  2  BLPOP of our own wake list        waits until a releaser hands us the lock, at most until the holder's TTL is over
//  3  validity = sent + (n' - n) + ttl - drift - now > 0 ?   sent: when we sent the script; n, n': the node's time when it queued us and
//                                       when the lock was handed to us. The listing below leaves out "- now". Computed on our own clock,
//                                       without another round trip (see handoffwaiter.cpp); no: line 5
//  4  EVALSHA hand-off again            the holder's TTL is over: a client that finds the lock free hands it to the first in the queue
//  5  EVALSHA hand-off leave            give up: leave the queue, and release if the lock was handed to us meanwhile
//  6  EVALSHA hand-off release          if the value is still our token: delete the key; if clients wait, set it to the token of the one
//                                       that has waited longest
//  7  EVALSHA compare-and-pexpire       extension
//
// Guarantees: the same as set-px-lua; in addition, waiting clients get the lock in the order in
// which they joined the queue. If the holder crashes, the others wait for the end of its TTL, as
// without the queue. If a waiting client crashes, the others wait for at most one TTL when the lock
// is handed to it. If many clients crash at the same time, the others wait for at most two TTLs,
// because a place in the queue expires if it is not renewed.
//
// Limits: the same as set-px-lua.
#include "lockscope/commands/handoffcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/handoffwaiter.h"
#include "lockscope/schemes/sharedsteps.h"
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

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::ok, FlowEnd::granted},
    ListingArrow{1, FlowWhen::queued, 2},
    ListingArrow{1, FlowWhen::otherwise, 5},
    ListingArrow{2, FlowWhen::ok, FlowEnd::granted},
    ListingArrow{2, FlowWhen::handedOver, 3},
    ListingArrow{2, FlowWhen::timeOver, 4},
    ListingArrow{2, FlowWhen::otherwise, 5},
    ListingArrow{3, FlowWhen::yes, FlowEnd::granted},
    ListingArrow{3, FlowWhen::no, 5},
    ListingArrow{4, FlowWhen::ok, FlowEnd::granted},
    ListingArrow{4, FlowWhen::queued, 2},
    ListingArrow{4, FlowWhen::otherwise, 5},
    ListingArrow{5, FlowWhen::always, FlowEnd::denied},
    ListingArrow{6, FlowWhen::always, FlowEnd::released},
    ListingArrow{7, FlowWhen::one, FlowEnd::extended},
    ListingArrow{7, FlowWhen::otherwise, FlowEnd::lost},
};

constexpr std::string_view needs[]{"LPOS"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-lua",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX with a queue"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Releases only its own lock, and hands it to the clients in the order in which "
        "they began to wait. A holder that outlives its lease is not stopped: after a "
        "pause two clients can be inside."),
    .listing = listing,
    .arrows = arrows,
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
    const Duration waitLength = waiter->joinWaitLength();
    co_await process.step(listing[1]);
    waiter->sent = process.now();
    HandoffCalls calls(process, commands::joinQueue(request.resource, waiter->token, request.ttl),
        request.nodeTimeout, commands::awaitHandover(request.resource, waiter->token, waitLength),
        waitLength + request.nodeTimeout);
    auto answer = co_await calls.scriptEnd();
    waiter->takeScriptReply(answer);
    if (waiter->isOver || answer.outcome == Answer::Outcome::unknown)
        co_return;
    // Waits for the end of BLPOP even if the node did not have the script (NOSCRIPT): while BLPOP
    // blocks, the node executes no other command of this connection.
    auto message = co_await calls.waitEnd();
    if (HandoffWaiter::handsOver(message))
        co_await process.step(listing[2]);
    waiter->takeWaitEnd(message, process.now());
}

// Sends the script (line 1 or 4), and then line 2 if the reply shows that the token is in the
// queue.
Task<void> sendScript(ClientProcess &process, HandoffWaiter *waiter, Command script)
{
    const LockRequest &request = waiter->request;
    waiter->sent = process.now();
    const Duration timeout = request.nodeTimeout;
    auto answer = co_await process.call(onlyNode, script, timeout);
    waiter->takeScriptReply(answer);
    const Duration waitLength = waiter->nextWaitLength(process.now());
    if (!HandoffWaiter::isQueued(answer) || waitLength <= Duration::zero())
        co_return;
    co_await process.step(listing[1]);
    const Command wait = commands::awaitHandover(request.resource, waiter->token, waitLength);
    const Duration waitTimeout = waitLength + timeout;
    auto message = co_await process.call(onlyNode, wait, waitTimeout);
    if (HandoffWaiter::handsOver(message))
        co_await process.step(listing[2]);
    waiter->takeWaitEnd(message, process.now());
}

// `set-px-lua` with the setting wake-up=notify (WakeUp::notify): a client that finds the lock held
// is queued on the node. The releasing client atomically hands the lock to the client that has
// waited longest. So clients do not poll, the lock is never free while a client waits, and the
// order is strict.
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
    waiter.start = process.now();
    HandoffWaiter *const waiterPointer = &waiter;
    co_await process.step(listing[0]);
    // A client that had to wait the last time probably has to wait again. It has also used the
    // script on this node before, so the node has the script.
    if (process.memo() != 0) {
        co_await join(process, waiterPointer);
    } else {
        const Command script =
            commands::takeOrQueue(waiter.request.resource, waiter.token, waiter.request.ttl);
        co_await sendScript(process, waiterPointer, script);
    }
    while (!waiter.isOver && waiter.mayRepeatScript(process.now())) {
        co_await process.step(listing[3]);
        const std::int64_t placeEnd = waiter.placeEnd.count();
        const Command retryScript = commands::takeOrStay(
            waiter.request.resource, waiter.token, waiter.request.ttl, placeEnd);
        co_await sendScript(process, waiterPointer, retryScript);
    }
    process.memo() = waiter.queuedAt.count() != 0
        ? 1
        : 0; // for the next attempt: whether this client had to wait
    if (!waiter.acquisition.lock)
        co_await leave(process, waiterPointer);
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
    report.unanswered.reset(new Gather(process, node1,
        commands::handOver(lock.request.resource, lock.token), lock.request.nodeTimeout));
    co_return report; // the client need not wait for the reply, because the node executes this
                      // release before the client's next attempt
}

const Scheme &setPxHandoff()
{
    static const SetPxHandoff scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
