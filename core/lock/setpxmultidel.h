// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `set-px-multi-del`: SET NX PX, released by GET, a comparison and a transaction that deletes (article 002). Wrong on purpose. See
/// setpxmultidel.cpp.
class SetPxMultiDel final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
