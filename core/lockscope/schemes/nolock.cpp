// SPDX-License-Identifier: MIT
//
//  1  (no command)         no node is asked: every client enters
//
// Guarantees: nothing. With this scheme, the errors of a workload show what a lock prevents, and
// the time that the run takes shows what a lock costs.
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/scheme.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "(no command: no node is asked)"},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::always, FlowEnd::entered},
};

constexpr SchemeInfo catalogueEntry{
    .id = "none",
    .title = LOCKSCOPE_TEXT("Scheme", "No lock"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Excludes no client: the baseline that shows what a lock is for and what it costs."),
    .listing = listing,
    .arrows = arrows,
    .isLock = false,
};

// `none`: is used instead of a lock, and excludes no client. The baseline of every comparison.
class NoLock final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> NoLock::acquire(ClientProcess &process, LockRequest) const
{
    co_await process.step(listing[0]);
    co_return Acquisition{};
}

Task<ReleaseReport> NoLock::release(ClientProcess &, HeldLock) const
{
    co_return ReleaseReport{};
}

const Scheme &noLock()
{
    static const NoLock scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
