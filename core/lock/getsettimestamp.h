// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `getset-timestamp`: the key's value is the time at which the lock ends, by the clients' own clocks (article 003). Wrong on purpose.
/// See getsettimestamp.cpp.
class GetsetTimestamp final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
