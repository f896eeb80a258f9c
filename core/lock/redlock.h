// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `redlock`: the algorithm of Redis's distributed-locks page on N independent masters. See redlock.cpp.
class Redlock final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ExtensionReport> extend(Host &host, HeldLock lock) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
