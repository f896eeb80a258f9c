// SPDX-License-Identifier: MIT
//
//  1  SET key token NX PX ttl        nobody has it: OK, it is ours for ttl; somebody has: nil
//  2  WATCH key, GET key == token ?  release: does our token still stand there ? From WATCH on, a change spoils line 3
//  3  MULTI, DEL key, EXEC           yes: delete the key. EXEC answers nil where it has changed since line 2: not ours any more
//  4  else: UNWATCH                  no: it has expired, or is another's; the connection must not keep the watch
//
// Guarantees: the lock frees itself after ttl; a release never deletes another's key.
// Does not: a holder that overruns ttl (a pause, slow work) is inside beside the next one; a node that forgets the key gives the
// lock away. Needs a connection of its own while it releases: another's EXEC on it would end the watch.
//
// The article throws where the key has expired, and leaves the WATCH on the connection there; line 4 is ours.
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/releaseway.h"
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

constexpr std::array gaps{
    ListingGap{2, 3, GapRisk::noticed},
};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-watch-del",
    .title = "SET NX PX, released by WATCH, GET, MULTI, DEL, EXEC",
    .guarantees = "Releases only its own lock: EXEC does nothing if the key has changed. A holder that outlives its lease is not "
                  "stopped: after a pause two clients can be inside.",
    .listing = listing,
    .gaps = gaps,
};

// `set-px-watch-del`: SET NX PX, released by a transaction that deletes only if the key did not change (article 004, without its
// slips).
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
