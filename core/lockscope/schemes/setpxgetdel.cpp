// SPDX-License-Identifier: MIT
//
//  1  SET key token NX PX ttl        OK: the lock was free and is ours for ttl; nil: another client has it
//  2  GET key == token ?             release: is the value still our token ?
//  3  DEL key                        yes: delete the key, whatever its value is by now
//
// Guarantees: the lock frees itself after ttl; if another client already has the lock when line 2
// runs, the release deletes nothing.
//
// Limits: if the key expires between lines 2 and 3 and another client takes the lock, line 3
// deletes the other client's key. A holder that overruns ttl shares the critical section with the
// next holder.
//
// The code of the web articles (docs/ARTICLES.md) has mistakes: article 000 compares with a
// variable that it never defines
// (`undefined-token`), article 002 compares with PHP's == (`loose-compare`).
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
    ListingLine{3, "DEL key", true},
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
    .id = "set-px-get-del",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX, GET, compare, DEL"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "The lock becomes free after its lease. Between GET and DEL the key can get a "
        "new owner; the release then deletes that client's lock."),
    .listing = listing,
    .arrows = arrows,
    .gaps = gaps,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx, ArticleMistake::undefinedToken,
        ArticleMistake::looseCompare},
    .flaw = SchemeFlaw::deletesForeignKeys,
};

// `set-px-get-del`: SET NX PX, released by GET, a comparison and DEL, one after the other (web
// articles 000, 002 and 003). Deliberately wrong.
class SetPxGetDel final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetPxGetDel::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    auto acquisition = co_await setOnOneNode(process, request);
    co_return acquisition;
}

Task<ReleaseReport> SetPxGetDel::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(ReleaseWay::getDel, process, std::move(lock), Listing(listing).subspan(1));
}

const Scheme &setPxGetDel()
{
    static const SetPxGetDel scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
