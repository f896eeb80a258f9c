// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `set-px-blind-del`: SET NX PX, released by a bare DEL (articles 000, 001 and 003). Wrong on purpose. See setpxblinddel.cpp.
class SetPxBlindDel final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
