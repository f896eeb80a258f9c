// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `set-px-watch-del`: SET NX PX, released by a transaction that deletes only if the key did not change (article 004, without its
/// slips). See setpxwatchdel.cpp.
class SetPxWatchDel final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
