// SPDX-License-Identifier: MIT
//
//  1  SET key token NX PX ttl        OK: the lock was free and is ours for ttl; nil: another client has it
//  2  WATCH key, GET key == token ?  release: is the value still our token ? From WATCH on, a change of the key makes line 3 fail
//  3  MULTI, DEL key, EXEC           yes: delete the key. EXEC returns nil if it has changed since line 2: the lock is not ours any more
//  4  else: UNWATCH                  no: the key has expired, or is another client's; the connection must not keep the watch
//
// Guarantees: the lock frees itself after ttl; a release never deletes another client's key.
//
// Limits: a holder that overruns ttl (a pause, slow work) shares the critical section with the next
// holder. A node that loses the key grants the lock again. The release needs its own connection:
// another client's EXEC on the same connection would end the watch.
//
// The code of the web article 004 (docs/ARTICLES.md) throws an exception if the key has expired,
// and leaves the WATCH on the connection
// (`throws-when-expired`). If the key changes before the next transaction of the connection, this
// transaction fails because of the old WATCH.
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "SET key token NX PX ttl"},
    ListingLine{2, "WATCH key, GET key == token ?", true},
    ListingLine{3, "MULTI, DEL key, EXEC", true},
    ListingLine{4, "else: UNWATCH", true},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::ok, FlowEnd::granted},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{2, FlowWhen::yes, 3},
    ListingArrow{2, FlowWhen::no, 4},
    ListingArrow{3, FlowWhen::one, FlowEnd::released},
    ListingArrow{3, FlowWhen::otherwise, FlowEnd::lost},
    ListingArrow{4, FlowWhen::always, FlowEnd::lost},
};

constexpr std::array gaps{
    ListingGap{2, 3, GapRisk::detected},
};

constexpr std::string_view ownSettings[]{"lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-watch-del",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX, WATCH, MULTI DEL EXEC"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Releases only its own lock: EXEC does nothing if the key has changed. A holder that "
        "outlives its lease is not stopped: after a pause two clients can be inside."),
    .listing = listing,
    .arrows = arrows,
    .gaps = gaps,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx,
        ArticleMistake::throwsWhenExpired},
};

// `set-px-watch-del`: SET NX PX, released by a transaction that deletes only if the key did not
// change (article 004, without its mistakes).
class SetPxWatchDel final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetPxWatchDel::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    auto acquisition = co_await setOnOneNode(process, request);
    co_return acquisition;
}

Task<ReleaseReport> SetPxWatchDel::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(ReleaseWay::watch, process, std::move(lock), Listing(listing).subspan(1));
}

const Scheme &setPxWatchDel()
{
    static const SetPxWatchDel scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
