// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `set-px-lua`: SET NX PX with a random token, released by a compare-and-delete script (Redis's distributed-locks page, "single
/// instance"; articles 000 and 003). See setpxlua.cpp.
class SetPxLua final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ExtensionReport> extend(Host &host, HeldLock lock) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
