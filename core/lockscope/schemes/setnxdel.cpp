// SPDX-License-Identifier: MIT
//
//  1  SETNX key token                1: the lock was free and is ours, without a deadline; 0: another client has it
//  2  DEL key                        release: delete the key
//
// Guarantees: one holder at a time, however long it takes, as long as no other program changes the
// key.
//
// Limits: the lock does not free itself. If the holder crashes before line 2, no client ever gets
// the lock again.
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
    ListingLine{2, "DEL key", true},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::one, FlowEnd::granted},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{2, FlowWhen::always, FlowEnd::released},
};

constexpr SchemeInfo catalogueEntry{
    .id = "setnx-del",
    .title = LOCKSCOPE_TEXT("Scheme", "SETNX, no deadline"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "One holder at a time, without a time limit. A holder that crashes keeps the lock "
        "forever."),
    .listing = listing,
    .arrows = arrows,
    .leaseRounding = Duration::zero(),
    .flaw = SchemeFlaw::leaseApart,
};

// `setnx-del`: SETNX, released by an unconditional DEL; no deadline (web articles 000, 002 and 004
// in docs/ARTICLES.md). Deliberately wrong.
class SetnxDel final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetnxDel::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const Token token = process.newToken();
    Command command = commands::setIfAbsentForEver(request.resource, token);
    auto answer = co_await process.call(onlyNode, command, request.nodeTimeout);
    Acquisition acquisition = withoutLock(answer);
    if (answer.reply.isInteger(1))
        acquisition.lock = HeldLock{request, token, {}, Fence{}};
    co_return acquisition;
}

Task<ReleaseReport> SetnxDel::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(ReleaseWay::blind, process, std::move(lock), Listing(listing).subspan(1));
}

const Scheme &setnxDel()
{
    static const SetnxDel scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
