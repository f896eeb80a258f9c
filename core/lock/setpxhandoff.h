// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `set-px-lua` with wake-up (WakeUp::notify): who finds the lock held stands in a queue on the node, and the releaser hands the lock
/// straight to the one that has waited longest, in the same moment in which it gives it up. No polling, no lock that is free while
/// somebody waits, and strictly in turn. See setpxhandoff.cpp.
class SetPxHandoff final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ExtensionReport> extend(Host &host, HeldLock lock) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
