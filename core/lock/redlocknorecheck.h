// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `redlock-no-recheck`: Redlock without the look at the clock after the votes, as popular libraries have it. Wrong on purpose. See
/// redlocknorecheck.cpp.
class RedlockNoRecheck final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ExtensionReport> extend(Host &host, HeldLock lock) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
