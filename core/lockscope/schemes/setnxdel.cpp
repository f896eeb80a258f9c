// SPDX-License-Identifier: MIT
//
//  1  SETNX key token                nobody has it: 1, it is ours, for ever; somebody has: 0
//  2  DEL key                        release: delete the key
//
// Guarantees: as long as nobody else touches the key, one holder at a time, however long it takes.
// Does not: come free by itself. A holder that dies before line 2 keeps the lock from everybody, for ever.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/host.h"
#include "lockscope/schemes/releaseway.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "SETNX key token"},
    ListingLine{2, "DEL key", true},
};

constexpr SchemeInfo catalogueEntry{
    .id = "setnx-del",
    .title = "SETNX, released by DEL; no deadline",
    .guarantees = "Lets one in at a time, however long it stays. A holder that dies keeps the lock for ever.",
    .listing = listing,
    .leaseStep = Duration::zero(),
};

// `setnx-del`: SETNX, released by a bare DEL; no deadline (articles 000, 002 and 004). Wrong on purpose.
class SetnxDel final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> SetnxDel::acquire(Host &host, LockRequest request) const
{
    co_await host.step(listing[0]);
    const Token token = host.newToken();
    Command command = commands::setIfAbsentForEver(request.resource, token);
    auto answer = co_await host.call(onlyNode, command, request.nodeTimeout);
    Acquisition acquisition = denied(answer);
    if (answer.reply.isInteger(1))
        acquisition.lock = HeldLock{request, token, {}, Fence{}};
    co_return acquisition;
}

Task<ReleaseReport> SetnxDel::release(Host &host, HeldLock lock) const
{
    return releaseInWay(ReleaseWay::blind, host, std::move(lock), Listing(listing).subspan(1));
}

const Scheme &setnxDel()
{
    static const SetnxDel scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
