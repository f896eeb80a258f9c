// SPDX-License-Identifier: MIT
//
//  1  SET key token NX PX ttl        OK: the lock was free and is ours for ttl; nil: another client has it
//  2  EVALSHA compare-and-delete     release: delete the key only if its value is still our token
//  3  EVALSHA compare-and-pexpire    extension: ttl from now on, only if the value is still our token; else the lock is lost
//
// With the setting lease-start=first-attempt (a mistake of libraries), the client counts its lease
// from its first attempt. The Java code of the web article 000 (docs/ARTICLES.md) compares the
// reply of line 2, a Long, with an Integer. They are never equal (the mistake `never-equal`).
//
// Guarantees: the lock frees itself after ttl; a release never deletes another client's key.
//
// Limits: a holder that overruns ttl (a pause, slow work) shares the critical section with the next
// holder. A node that loses the key, or is replaced by a replica that never had it, grants the lock
// again.
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "SET key token NX PX ttl"},
    ListingLine{2, "EVALSHA compare-and-delete key token", true},
    ListingLine{3, "extension: EVALSHA compare-and-pexpire key token ttl"},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::ok, FlowEnd::granted},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{2, FlowWhen::one, FlowEnd::released},
    ListingArrow{2, FlowWhen::otherwise, FlowEnd::lost},
    ListingArrow{3, FlowWhen::one, FlowEnd::extended},
    ListingArrow{3, FlowWhen::otherwise, FlowEnd::lost},
};

constexpr std::string_view ownSettings[]{"extension", "lease-start", "lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-lua",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX, release by Lua script"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Releases only its own lock. A holder that outlives its lease is not stopped: "
        "after a pause two clients can be inside."),
    .listing = listing,
    .arrows = arrows,
    .canExtend = true,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx, ArticleMistake::neverEqual},
};

// `set-px-lua`: SET NX PX with a random token, released by a compare-and-delete script (Redis's
// distributed-locks page, "single instance"; web articles 000 and 003).
class SetPxLua final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetPxLua::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    auto acquisition = co_await setOnOneNode(process, request);
    if (acquisition.lock && process.mistakes().leaseStart)
        acquisition.lock->validUntil = *process.mistakes().leaseStart + leaseOf(request);
    co_return acquisition;
}

Task<ExtensionReport> SetPxLua::extend(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[2]);
    auto report = co_await extendOnOneNode(process, lock);
    co_return report;
}

Task<ReleaseReport> SetPxLua::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(ReleaseWay::lua, process, std::move(lock), Listing(listing).subspan(1));
}

const Scheme &setPxLua()
{
    static const SetPxLua scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
