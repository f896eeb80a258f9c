// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `setnx-del`: SETNX, released by a bare DEL; no deadline (articles 000, 002 and 004). Wrong on purpose. See setnxdel.cpp.
class SetnxDel final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
