// SPDX-License-Identifier: MIT
//
//  1  SETNX key token                1: the lock was free and is ours, without a deadline until line 2; 0: another client has it
//  2  EXPIRE key ttl                 whole seconds, rounded up; its reply is ignored
//  3  DEL key                        release: delete the key, whatever its value is by now
//
// Guarantees: once line 2 is done, the lock frees itself after ttl.
//
// Limits: a crash between lines 1 and 2 leaves a key without a deadline: no client gets the lock
// again. A holder that overruns ttl shares the critical section with the next holder, and the first
// holder's DEL then deletes the next holder's key.
//
// The web article 003 (docs/ARTICLES.md) gives EXPIRE the ttl in milliseconds, but EXPIRE expects
// seconds (the mistake `ms-as-seconds`): 30 s become 8.3 h.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "SETNX key token"},
    ListingLine{2, "EXPIRE key ttl"},
    ListingLine{3, "DEL key", true},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::one, 2},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{2, FlowWhen::always, FlowEnd::granted},
    ListingArrow{3, FlowWhen::always, FlowEnd::released},
};

constexpr std::array gaps{
    ListingGap{1, 2, GapRisk::keyForEver},
    ListingGap{2, 3, GapRisk::otherDeleted},
};

constexpr SchemeInfo catalogueEntry{
    .id = "setnx-expire",
    .title = LOCKSCOPE_TEXT("Scheme", "SETNX, then EXPIRE"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "The lock becomes free after its lease, in whole seconds. A crash between SETNX and EXPIRE "
        "leaves a key that is never removed; a late release deletes another client's lock."),
    .listing = listing,
    .arrows = arrows,
    .gaps = gaps,
    .leaseRounding = 1s,
    .mistakes = {ArticleMistake::msAsSeconds},
    .flaw = SchemeFlaw::leaseApart,
};

// `setnx-expire`: SETNX, then EXPIRE, released by an unconditional DEL (web articles 000, 002 and
// 003). Deliberately wrong.
class SetnxExpire final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetnxExpire::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const Token token = process.newToken();
    Command set = commands::setIfAbsentForEver(request.resource, token);
    auto answer = co_await process.call(onlyNode, set, request.nodeTimeout);
    Acquisition acquisition = withoutLock(answer);
    if (!answer.reply.isInteger(1))
        co_return acquisition;

    co_await process.step(listing[1]);
    const LocalTime start = process.now();
    const bool takesMsAsSeconds = process.mistakes().article.has(ArticleMistake::msAsSeconds);
    const Duration ttl =
        takesMsAsSeconds ? std::chrono::seconds(millisecondsUp(request.ttl)) : request.ttl;
    Command expire = commands::expire(request.resource, token, ttl);
    co_await process.call(onlyNode, expire, request.nodeTimeout);
    acquisition.lock = HeldLock{request, token, start + secondsUp(request.ttl), Fence{}};
    co_return acquisition;
}

Task<ReleaseReport> SetnxExpire::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(ReleaseWay::blind, process, std::move(lock), Listing(listing).subspan(2));
}

const Scheme &setnxExpire()
{
    static const SetnxExpire scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
