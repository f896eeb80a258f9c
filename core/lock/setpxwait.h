// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `set-px-wait`: SET NX PX on a master, then WAIT until its replicas have the key too; released by a compare-and-delete script (Redis's
/// distributed-locks page on fail-over; WAIT's own page on what it does not promise). REQUIRES: at least one replica. See setpxwait.cpp.
class SetPxWait final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ExtensionReport> extend(Host &host, HeldLock lock) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
