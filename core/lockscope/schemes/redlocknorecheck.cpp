// SPDX-License-Identifier: MIT
//
//  1  token = 20 random bytes                         without redlock's line 1: the clock is not read
//  2  SET key token NX PX ttl, all N nodes at once    one token for all; waits for each node at most until the node time-out
//  3  wait for OK from N/2 + 1 nodes                  then the lock is ours, for ttl - drift from now on, however long the votes took
//  4  else: release on all N nodes                    also on nodes that did not answer: a late SET is undone
//  5  EVALSHA compare-and-delete, all N nodes         release
//  6  EVALSHA compare-and-pexpire, all N nodes        extension, as redlock's line 7: only the acquisition is wrong here
//
// With the setting undo=off, line 4 is left out.
//
// Guarantees: the same as redlock, as long as the votes arrive quickly.
//
// Limits: the client does not check the clock after the votes (redlock's line 4). If the votes
// arrive late, or the client is paused before it reads them, the keys may have expired. The client
// then enters, although another client may already have the lock. Popular libraries do exactly
// this.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "token = 20 random bytes"},
    ListingLine{2, "SET key token NX PX ttl, all N nodes at once"},
    ListingLine{3, "wait for OK from N/2 + 1 nodes"},
    ListingLine{4, "else: release on all N nodes"},
    ListingLine{5, "EVALSHA compare-and-delete key token, all N nodes", true},
    ListingLine{
        6, "extension: EVALSHA compare-and-pexpire key token ttl, all N nodes; N/2 + 1 agree ?"},
};

constexpr std::array arrows{
    ListingArrow{3, FlowWhen::yes, FlowEnd::granted},
    ListingArrow{3, FlowWhen::no, 4},
    ListingArrow{3, FlowWhen::no, FlowEnd::denied, "undo=off"},
    ListingArrow{4, FlowWhen::always, FlowEnd::denied},
    ListingArrow{5, FlowWhen::always, FlowEnd::released},
    ListingArrow{6, FlowWhen::yes, FlowEnd::extended},
    ListingArrow{6, FlowWhen::no, FlowEnd::lost},
};

constexpr std::array gaps{
    ListingGap{2, 3, GapRisk::votesExpired},
};

constexpr std::string_view ownSettings[]{"extension", "drift-factor", "drift-constant", "undo"};

constexpr SchemeInfo catalogueEntry{
    .id = "redlock-no-recheck",
    .title = LOCKSCOPE_TEXT("Scheme", "Redlock without the validity check"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Like Redlock while the votes arrive quickly. If they arrive late, the client "
        "enters with a lock that has already expired."),
    .listing = listing,
    .arrows = arrows,
    .isQuorum = true,
    .canExtend = true,
    .gaps = gaps,
    .settings = ownSettings,
    .flaw = SchemeFlaw::skipsVotes,
};

// `redlock-no-recheck`: Redlock without the check of the clock after the votes, as in popular
// libraries. Deliberately wrong.
class RedlockNoRecheck final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> RedlockNoRecheck::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const Token token = process.newToken();

    co_await process.step(listing[1]);
    Gather votes(process, Gather::allNodes(process),
        commands::setIfAbsent(request.resource, token, request.ttl), request.nodeTimeout);

    co_await process.step(listing[2]);
    const int quorum = process.nodeCount() / 2 + 1;
    co_await votes.decision(quorum, isVoteFor);
    Acquisition acquisition;
    acquisition.decidedBy = votes.lastEvent();
    if (votes.count(isVoteFor) >= quorum) {
        acquisition.lock = HeldLock{
            request, token, process.now() + request.ttl - driftAllowanceOf(request), Fence{}};
        co_return acquisition;
    }

    acquisition.denial = Denial::noQuorum;
    acquisition.heldCount = votes.count(isVoteAgainst);
    if (!process.mistakes().undo)
        co_return acquisition;
    co_await process.step(listing[3]);
    co_await releaseEverywhere(process, request.resource, token, request.nodeTimeout);
    co_return acquisition;
}

Task<ExtensionReport> RedlockNoRecheck::extend(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[5]);
    auto report = co_await extendByMajority(process, lock);
    co_return report;
}

Task<ReleaseReport> RedlockNoRecheck::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[4]);
    auto report = co_await releaseByMajority(
        process, lock.request.resource, lock.token, lock.request.nodeTimeout);
    co_return report;
}

const Scheme &redlockNoRecheck()
{
    static const RedlockNoRecheck scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
