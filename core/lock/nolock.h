// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `none`: no lock, in a lock's place: the base line of every comparison. See nolock.cpp.
class NoLock final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
