// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `set-px-get-del`: SET NX PX, released by GET, a comparison and DEL, one after the other (articles 000, 002 and 003). Wrong on
/// purpose. See setpxgetdel.cpp.
class SetPxGetDel final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
