// SPDX-License-Identifier: MIT
//
//  1  SET key token NX PX ttl        OK: the lock was free and is ours for ttl; nil: another client has it
//  2  DEL key                        release: delete the key, whatever its value is by now
//  3  DEL key                        only with loser-release=on: a client that was refused in line 1 deletes the key, too
//
// Guarantees: the lock frees itself after ttl.
//
// Limits: a holder that overruns ttl shares the critical section with the next holder. The first
// holder's DEL then deletes the next holder's key, so a third client enters. The DEL of the second
// client deletes the third client's key, and so on: one overrun causes a chain of wrong deletions.
//
// In the web article 001 (docs/ARTICLES.md) the check of line 1's result is inside the try block
// whose `finally` deletes the key. So a client that was refused in line 1 deletes the key, too:
// line 3. This mistake lets two clients be inside even if no key expires: a refused client deletes
// the holder's key, and the next client enters.
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "SET key token NX PX ttl"},
    ListingLine{2, "DEL key", true},
    ListingLine{3, "loser-release: DEL key, in the loser's finally"},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::ok, FlowEnd::granted},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{1, FlowWhen::otherwise, 3, "loser-release=on"},
    ListingArrow{2, FlowWhen::always, FlowEnd::released},
    ListingArrow{3, FlowWhen::always, FlowEnd::denied},
};

constexpr std::array gaps{
    ListingGap{1, 2, GapRisk::otherDeleted},
};

constexpr std::string_view ownSettings[]{"loser-release", "lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-blind-del",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX, blind DEL"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "The lock becomes free after its lease. A late release deletes the key even if "
        "it belongs to another client."),
    .listing = listing,
    .arrows = arrows,
    .gaps = gaps,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx},
    .flaw = SchemeFlaw::deletesForeignKeys,
};

// `set-px-blind-del`: SET NX PX, released by an unconditional DEL (web articles 000, 001 and 003).
// Deliberately wrong.
class SetPxBlindDel final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetPxBlindDel::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const Token token = process.newToken();
    auto acquisition = co_await setOnOneNode(process, request, token);
    if (acquisition.lock || !process.mistakes().loserRelease)
        co_return acquisition;

    co_await process.step(listing[2]);
    HeldLock neverHeld;
    neverHeld.request = request;
    neverHeld.token = token;
    co_await deleteBlindly(process, neverHeld);
    co_return acquisition;
}

Task<ReleaseReport> SetPxBlindDel::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(ReleaseWay::blind, process, std::move(lock), Listing(listing).subspan(1));
}

const Scheme &setPxBlindDel()
{
    static const SetPxBlindDel scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
