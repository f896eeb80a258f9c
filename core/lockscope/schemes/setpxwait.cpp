// SPDX-License-Identifier: MIT
//
//  1  start = now                                 on the client's own monotonic clock
//  2  SET key token NX PX ttl                     on the primary; nil: another client has it
//  3  WAIT (replicas + 1) / 2 node-timeout        how many replicas have confirmed the SET of this connection
//  4  enough of them, and now < start + ttl ?     the clock is read again after WAIT
//  5  else: EVALSHA compare-and-delete            WAIT undoes nothing: the key would stay until ttl; also after a SET without a reply
//  6  EVALSHA compare-and-delete key token        release
//  7  EVALSHA compare-and-pexpire key token ttl   extension, on the primary; does not wait for replicas
//
// With the setting undo=off, line 5 is left out.
//
// Guarantees: the same as set-px-lua; in addition, when the lock is granted, at least half of the replicas have the key, so a failover to
// one of them keeps the lock.
// Does not: WAIT does not choose the replica that is promoted; one that never had the key grants the lock again. Renewals do not wait for
// replicas, so a promoted replica may have an older deadline. A primary that restarts empty also empties its replicas. A holder that
// overruns ttl shares the critical section with the next one.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/extension.h"
#include "lockscope/schemes/release.h"
#include "lockscope/schemes/singlenode.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "start = now"},
    ListingLine{2, "SET key token NX PX ttl"},
    ListingLine{3, "WAIT (replicas + 1) / 2 node-timeout"},
    ListingLine{4, "enough replicas, and now < start + ttl ?"},
    ListingLine{5, "else: EVALSHA compare-and-delete key token"},
    ListingLine{6, "EVALSHA compare-and-delete key token", true},
    ListingLine{7, "extension: EVALSHA compare-and-pexpire key token ttl"},
};

constexpr std::array gaps{
    ListingGap{2, 3, GapRisk::copyMissing},
    ListingGap{4, 0, GapRisk::checkOutrun},
};

constexpr std::string_view ownSettings[]{"undo", "lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-wait",
    .title = "SET NX PX, then WAIT for the replicas",
    .guarantees = "Granted only when replicas have confirmed the key, so a failover to one of them keeps it. WAIT does not "
                  "choose the replica that is promoted: another one can grant the lock again. Renewals do not wait for replicas. "
                  "A holder that outlives its lease is not stopped.",
    .listing = listing,
    .canExtend = true,
    .gaps = gaps,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx},
};

// The node ends WAIT after its limit, but only with the resolution of its clock ticks. So the client waits a little longer for the reply.
constexpr Duration waitMargin = 50ms;

int replicasNeeded(const LockRequest &request)
{
    return (request.replicas + 1) / 2;
}

// Sets the result of the acquisition. It is granted if enough replicas have confirmed the key in time.
void setOutcome(Acquisition &acquisition, const Answer &waited, const HeldLock &lock, LocalTime now)
{
    acquisition.decidedBy = waited.event;
    acquisition.heldCount = 0;
    if (!waited.isAnswered() || waited.reply.kind != Reply::Kind::integer)
        acquisition.denial = Denial::error;
    else if (waited.reply.integer < replicasNeeded(lock.request))
        acquisition.denial = Denial::noQuorum;
    else if (now >= *lock.validUntil)
        acquisition.denial = Denial::noTimeLeft;
    else
        acquisition.lock = lock;
}

// `set-px-wait`: SET NX PX on a primary, then WAIT until its replicas have the key too; released by a compare-and-delete script (Redis's
// distributed-locks page on failover; WAIT's own page on what it does not guarantee). REQUIRES: at least one replica.
class SetPxWait final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetPxWait::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const HeldLock lock{request, process.newToken(), process.now() + leaseOf(request), Fence{}};

    co_await process.step(listing[1]);
    Command set = setCommand(process, request, lock.token);
    auto answer = co_await process.call(onlyNode, set, request.nodeTimeout);
    Acquisition acquisition = denied(answer);
    const bool isSet = answer.isAnswered() && answer.reply.isOk();
    if (!isSet && answer.outcome != Answer::Outcome::unknown)
        co_return acquisition;

    if (isSet) {
        co_await process.step(listing[2]);
        Command wait = commands::waitForReplicas(request.resource, lock.token, replicasNeeded(request), request.nodeTimeout);
        const Duration waitTimeout = request.nodeTimeout + waitMargin;
        auto waited = co_await process.call(onlyNode, wait, waitTimeout);
        co_await process.step(listing[3]);
        setOutcome(acquisition, waited, lock, process.now());
        if (acquisition.lock)
            co_return acquisition;
    }

    if (!process.mistakes().undo)
        co_return acquisition;
    co_await process.step(listing[4]);
    co_await releaseEverywhere(process, request.resource, lock.token, request.nodeTimeout);
    co_return acquisition;
}

Task<ExtensionReport> SetPxWait::extend(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[6]);
    auto report = co_await extendOnOneNode(process, lock);
    co_return report;
}

Task<ReleaseReport> SetPxWait::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[5]);
    auto report = co_await releaseEverywhere(process, lock.request.resource, lock.token, lock.request.nodeTimeout);
    co_return report;
}

const Scheme &setPxWait()
{
    static const SetPxWait scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
