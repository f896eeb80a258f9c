// SPDX-License-Identifier: MIT
//
// Guarantees: those of the program. This entry of the catalogue represents the lock of a user's
// program, which runs as a client and locks by itself. Lockscope never calls the functions of this
// scheme.
#include "lockscope/base/contract.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {
namespace {

constexpr SchemeInfo catalogueEntry{
    .id = "program",
    .title = LOCKSCOPE_TEXT("Scheme", "Program"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Those of the program. Lockscope sees its commands, their replies, and what it reports."),
    .listing = {},
};

class Program final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> Program::acquire(ClientProcess &, LockRequest) const
{
    LOCKSCOPE_ASSERT(false);
    co_return Acquisition{};
}

Task<ReleaseReport> Program::release(ClientProcess &, HeldLock) const
{
    LOCKSCOPE_ASSERT(false);
    co_return ReleaseReport{};
}

const Scheme &program()
{
    static const Program scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
