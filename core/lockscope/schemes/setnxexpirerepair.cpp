// SPDX-License-Identifier: MIT
//
//  1  SETNX key token                1: the lock was free and is ours, without a deadline until line 2; 0: another client has it
//  2  EXPIRE key ttl                 whole seconds, rounded up; its reply is ignored
//  3  lost: TTL key == -1 ?          the loser checks whether the winner's key has a deadline
//  4  EXPIRE key ttl                 it has none (or line 5 is true): the loser sets one
//  5  lost: not TTL key ?            executed instead of line 3 if repair=not-ttl: the loser sets a deadline if TTL returns 0
//  6  GET key == token ?             release: is the value still our token ?
//  7  MULTI, DEL key, EXEC           yes: delete the key in a transaction, whatever its value is by now
//
// Guarantees: the lock frees itself after ttl, even after a crash between lines 1 and 2, as long as
// another client tries to get it; a release whose two lines are executed after another client got
// the lock deletes nothing.
//
// Limits: a loser writes to another client's key, and may do so while the holder is only slow
// between lines 1 and 2. A holder that overruns ttl shares the critical section with the next
// holder. If the lock changes hands between lines 6 and 7, line 7 deletes the other client's key.
//
// Lines 6 and 7 are from the web article 002 (docs/ARTICLES.md). Its code has two mistakes: it
// compares with PHP's == (`loose-compare`), and it counts the time limit of the attempts in whole
// seconds of the wall clock, so it may stop up to one second early (`whole-seconds`). Article 004
// has a WATCH before the GET (`release=watch`).
//
// Article 004 tests `not ttl` (line 5). For a key without a deadline TTL returns -1, so this test
// is false when it should be true, and nothing is repaired. For a key with less than half a second
// left TTL returns 0, because it rounds; then the test is true, and the loser extends a valid lock.
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
    ListingLine{3, "lost: TTL key == -1 ?"},
    ListingLine{4, "EXPIRE key ttl, for the winner"},
    ListingLine{5, "lost, repair=not-ttl: not TTL key ?"},
    ListingLine{6, "GET key == token ?", true},
    ListingLine{7, "MULTI, DEL key, EXEC", true},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::one, 2},
    ListingArrow{1, FlowWhen::otherwise, 3},
    ListingArrow{1, FlowWhen::otherwise, 5, "repair=not-ttl"},
    ListingArrow{2, FlowWhen::always, FlowEnd::granted},
    ListingArrow{3, FlowWhen::yes, 4},
    ListingArrow{3, FlowWhen::no, FlowEnd::denied},
    ListingArrow{4, FlowWhen::always, FlowEnd::denied},
    ListingArrow{5, FlowWhen::yes, 4},
    ListingArrow{5, FlowWhen::no, FlowEnd::denied},
    ListingArrow{6, FlowWhen::yes, 7},
    ListingArrow{6, FlowWhen::no, FlowEnd::lost},
    ListingArrow{7, FlowWhen::always, FlowEnd::released},
};

constexpr std::array gaps{
    ListingGap{1, 2, GapRisk::keyForEver},
    ListingGap{3, 4, GapRisk::otherProlonged},
    ListingGap{6, 7, GapRisk::otherDeleted},
};

constexpr std::string_view ownSettings[]{"repair"};

constexpr SchemeInfo catalogueEntry{
    .id = "setnx-expire-repair",
    .title = LOCKSCOPE_TEXT("Scheme", "SETNX, EXPIRE, repair by others"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "The lock becomes free after a crash between SETNX and EXPIRE, because a losing client "
        "sets the deadline. But losing clients change another client's key. Between GET and EXEC "
        "the key can get a new owner; the release then deletes that client's lock."),
    .listing = listing,
    .arrows = arrows,
    .gaps = gaps,
    .leaseRounding = 1s,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::looseCompare, ArticleMistake::wholeSeconds},
    .flaw = SchemeFlaw::leaseApart,
};

// Lines 3 (or 5) and 4.
Task<void> repair(ClientProcess &process, LockRequest request, Token own)
{
    const bool asksNotTtl = process.mistakes().repair == Repair::notTtl;
    const ListingLine line = listing[asksNotTtl ? 4 : 2];
    co_await process.step(line);
    Command getTtl = commands::timeToLive(request.resource, own);
    auto ttlAnswer = co_await process.call(onlyNode, getTtl, request.nodeTimeout);
    if (!ttlAnswer.reply.isInteger(asksNotTtl ? 0 : -1))
        co_return;
    co_await process.step(listing[3]);
    Command expire = commands::expire(request.resource, own, request.ttl);
    co_await process.call(onlyNode, expire, request.nodeTimeout);
}

// `setnx-expire-repair`: acquires as setnx-expire, but a loser sets a missing deadline; released by
// GET, a comparison and a transaction that deletes (web articles 002 and 004). Deliberately wrong.
class SetnxExpireRepair final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetnxExpireRepair::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const Token token = process.newToken();
    Command set = commands::setIfAbsentForEver(request.resource, token);
    auto answer = co_await process.call(onlyNode, set, request.nodeTimeout);
    Acquisition acquisition = withoutLock(answer);
    if (!answer.reply.isInteger(1)) {
        co_await repair(process, request, token);
        co_return acquisition;
    }

    co_await process.step(listing[1]);
    const LocalTime start = process.now();
    Command expire = commands::expire(request.resource, token, request.ttl);
    co_await process.call(onlyNode, expire, request.nodeTimeout);
    acquisition.lock = HeldLock{request, token, start + secondsUp(request.ttl), Fence{}};
    co_return acquisition;
}

Task<ReleaseReport> SetnxExpireRepair::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(
        ReleaseWay::multiGetDel, process, std::move(lock), Listing(listing).subspan(5));
}

const Scheme &setnxExpireRepair()
{
    static const SetnxExpireRepair scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
