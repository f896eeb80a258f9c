// SPDX-License-Identifier: MIT
//
//  1  (no command)         nobody is asked: whoever wants to enters
//
// Guarantees: nothing. What a workload loses here is what a lock is for; what it takes here is what it takes without one.
#include "lock/nolock.h"

#include "world/host.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "(no command: nobody is asked)"},
};

constexpr SchemeInfo catalogueEntry{
    .id = "none",
    .title = "no lock: whoever wants to enters",
    .guarantees = "Excludes nobody: the base line that shows what a lock is for, and what it costs.",
    .listing = listing,
    .isLock = false,
};

} // namespace

const SchemeInfo &NoLock::info() const
{
    return catalogueEntry;
}

Task<Acquisition> NoLock::acquire(Host &host, LockRequest) const
{
    co_await host.step(listing[0]);
    co_return Acquisition{};
}

Task<ReleaseReport> NoLock::release(Host &, HeldLock) const
{
    co_return ReleaseReport{};
}

} // namespace lockscope
