// SPDX-License-Identifier: MIT
//
//  1  SET key token NX PX ttl        OK: the lock was free and is ours for ttl; nil: another client has it
//  2  GET key == token ?             release: is the value still our token ?
//  3  MULTI, DEL key, EXEC           yes: delete the key in a transaction, whatever its value is by now
//
// Guarantees: the lock frees itself after ttl; if another client already has the lock when line 2
// runs, the release deletes nothing.
//
// Limits: the transaction is atomic, but it does not include line 2. If the key expires between
// lines 2 and 3 and another client takes the lock, the transaction deletes the other client's key,
// as an unconditional DEL does. A holder that overruns ttl shares the critical section with the
// next holder.
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "SET key token NX PX ttl"},
    ListingLine{2, "GET key == token ?", true},
    ListingLine{3, "MULTI, DEL key, EXEC", true},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::ok, FlowEnd::granted},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{2, FlowWhen::yes, 3},
    ListingArrow{2, FlowWhen::no, FlowEnd::lost},
    ListingArrow{3, FlowWhen::always, FlowEnd::released},
};

constexpr std::array gaps{
    ListingGap{2, 3, GapRisk::otherDeleted},
};

constexpr std::string_view ownSettings[]{"lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-multi-del",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX, GET, MULTI DEL EXEC"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "The lock becomes free after its lease. The transaction protects nothing: between GET and "
        "EXEC the key can get a new owner, and the release then deletes that client's lock."),
    .listing = listing,
    .arrows = arrows,
    .gaps = gaps,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx, ArticleMistake::looseCompare,
        ArticleMistake::wholeSeconds},
    .flaw = SchemeFlaw::deletesForeignKeys,
};

// `set-px-multi-del`: SET NX PX, released by GET, a comparison and a transaction that deletes (web
// article 002 in docs/ARTICLES.md). Deliberately wrong.
class SetPxMultiDel final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetPxMultiDel::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    auto acquisition = co_await setOnOneNode(process, request);
    co_return acquisition;
}

Task<ReleaseReport> SetPxMultiDel::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(
        ReleaseWay::multiGetDel, process, std::move(lock), Listing(listing).subspan(1));
}

const Scheme &setPxMultiDel()
{
    static const SetPxMultiDel scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
