// SPDX-License-Identifier: MIT
//
//  1  SET key token NX PX ttl        OK: the lock was free and is ours for ttl; nil: another client has it
//  2  DELEX key IFEQ token           release: delete the key only if its value is still our token. A node without DELEX gets
//                                    DELIFEQ key token; a node without both gets EVALSHA compare-and-delete
//  3  SET key token IFEQ token PX ttl   extension: ttl from now on, only if the value is still our token. A node without IFEQ gets EVALSHA
//                                    compare-and-pexpire
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
    ListingLine{2, "DELEX key IFEQ token, else DELIFEQ, else EVALSHA", true},
    ListingLine{3, "extension: SET key token IFEQ token PX ttl, else EVALSHA"},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::ok, FlowEnd::granted},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{2, FlowWhen::one, FlowEnd::released},
    ListingArrow{2, FlowWhen::otherwise, FlowEnd::lost},
    ListingArrow{3, FlowWhen::ok, FlowEnd::extended},
    ListingArrow{3, FlowWhen::otherwise, FlowEnd::lost},
};

constexpr std::string_view ownSettings[]{"extension", "lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-ifeq",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX, release by DELEX or DELIFEQ"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Releases and extends only its own lock, each with one command of Redis 8.4 or "
        "Valkey 9.0, or with a script on an older server. A holder that outlives its "
        "lease is not stopped: after a pause two clients can be inside."),
    .listing = listing,
    .arrows = arrows,
    .canExtend = true,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx},
};

// `set-px-ifeq`: SET NX PX with a random token, released and extended by the newest command that
// the node supports (documented on the pages of DELEX and SET by Redis, and of DELIFEQ by Valkey).
class SetPxIfEq final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetPxIfEq::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    auto acquisition = co_await setOnOneNode(process, request);
    co_return acquisition;
}

Task<ExtensionReport> SetPxIfEq::extend(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[2]);
    auto report = co_await extendByOneCommand(process, lock);
    co_return report;
}

Task<ReleaseReport> SetPxIfEq::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(ReleaseWay::ifeq, process, std::move(lock), Listing(listing).subspan(1));
}

const Scheme &setPxIfEq()
{
    static const SetPxIfEq scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
