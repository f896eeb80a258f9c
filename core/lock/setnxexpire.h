// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `setnx-expire`: SETNX, then EXPIRE, released by a bare DEL (articles 000, 002 and 003). Wrong on purpose. See setnxexpire.cpp.
class SetnxExpire final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
