// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `setnx-expire-repair`: as setnx-expire, and a loser gives a key without a deadline one (articles 002 and 004). Wrong on purpose.
/// See setnxexpirerepair.cpp.
class SetnxExpireRepair final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
