// SPDX-License-Identifier: MIT
//
//  1  start = now                                     on the client's own monotonic clock
//  2  SET key token NX PX ttl, all N nodes at once    one token for all; waits for each node at most until the node time-out
//  3  wait for OK from N/2 + 1 nodes                  decided as soon as a majority has answered: a hung node causes no delay
//  4  validity = ttl - (now - start) - drift > 0 ?    the clock is read again after the votes; drift = part of the ttl + 2 ms
//  5  else: release on all N nodes                    also on nodes that did not answer: a late SET is undone
//  6  EVALSHA compare-and-delete, all N nodes         release; the lock is free as soon as a majority has deleted it
//  7  EVALSHA compare-and-pexpire, all N nodes        extension: lines 1 to 4 again, only on nodes that hold our token; without a
//                                                     majority, or with no time left after the votes, it reports a lost lock
//
// Mistakes of libraries, as settings: with lease-start=first-attempt, start is the time of the
// client's first attempt; with undo=off, line 5 is left out.
//
// Guarantees: no other client gets the lock if three conditions are met: no node loses the key
// before its TTL is over, all clocks run at nearly the same rate, and the holder stops before its
// validity ends. A minority of the nodes may be down.
//
// Limits: a holder that is paused after line 4 may share the critical section with the next holder.
// A node may vote twice if its clock jumps, or if it restarts without its keys.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "start = now"},
    ListingLine{2, "SET key token NX PX ttl, all N nodes at once"},
    ListingLine{3, "wait for OK from N/2 + 1 nodes"},
    ListingLine{4, "validity = ttl - (now - start) - drift > 0 ?"},
    ListingLine{5, "else: release on all N nodes"},
    ListingLine{6, "EVALSHA compare-and-delete key token, all N nodes", true},
    ListingLine{
        7, "extension: EVALSHA compare-and-pexpire key token ttl, all N nodes; N/2 + 1 agree ?"},
};

constexpr std::array arrows{
    ListingArrow{4, FlowWhen::yes, FlowEnd::granted},
    ListingArrow{4, FlowWhen::no, 5},
    ListingArrow{4, FlowWhen::no, FlowEnd::denied, "undo=off"},
    ListingArrow{5, FlowWhen::always, FlowEnd::denied},
    ListingArrow{6, FlowWhen::always, FlowEnd::released},
    ListingArrow{7, FlowWhen::yes, FlowEnd::extended},
    ListingArrow{7, FlowWhen::no, FlowEnd::lost},
};

constexpr std::array gaps{
    ListingGap{2, 3, GapRisk::votesSplit},
    ListingGap{4, 0, GapRisk::checkOutdated},
};

constexpr std::string_view ownSettings[]{
    "extension", "drift-factor", "drift-constant", "lease-start", "undo"};

constexpr SchemeInfo catalogueEntry{
    .id = "redlock",
    .title = LOCKSCOPE_TEXT("Scheme", "Redlock"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Works while a majority of the nodes is up. A pause after the validity check, a "
        "clock jump, or a node that loses its vote can let a second client in; for the "
        "smallest possible majority one such node is enough."),
    .listing = listing,
    .arrows = arrows,
    .isQuorum = true,
    .canExtend = true,
    .gaps = gaps,
    .settings = ownSettings,
};

// `redlock`: the algorithm of Redis's distributed-locks page on N independent nodes.
class Redlock final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> Redlock::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const LocalTime start = process.mistakes().leaseStart.value_or(process.now());
    const Token token = process.newToken();

    co_await process.step(listing[1]);
    Gather votes(process, Gather::allNodes(process),
        commands::setIfAbsent(request.resource, token, request.ttl), request.nodeTimeout);

    co_await process.step(listing[2]);
    const int quorum = process.nodeCount() / 2 + 1;
    co_await votes.decision(quorum, isVoteFor);
    const bool hasQuorum = votes.count(isVoteFor) >= quorum;

    co_await process.step(listing[3]);
    const LocalTime validUntil = start + request.ttl - driftAllowanceOf(request);
    Acquisition acquisition;
    acquisition.decidedBy = votes.lastEvent();
    if (hasQuorum && process.now() < validUntil) {
        acquisition.lock = HeldLock{request, token, validUntil, Fence{}};
        co_return acquisition;
    }

    acquisition.denial = hasQuorum ? Denial::noTimeLeft : Denial::noQuorum;
    acquisition.heldCount = votes.count(isVoteAgainst);
    if (!process.mistakes().undo)
        co_return acquisition;
    co_await process.step(listing[4]);
    co_await releaseEverywhere(process, request.resource, token, request.nodeTimeout);
    co_return acquisition;
}

Task<ExtensionReport> Redlock::extend(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[6]);
    auto report = co_await extendByMajority(process, lock);
    co_return report;
}

Task<ReleaseReport> Redlock::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[5]);
    auto report = co_await releaseByMajority(
        process, lock.request.resource, lock.token, lock.request.nodeTimeout);
    co_return report;
}

const Scheme &redlock()
{
    static const Redlock scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
