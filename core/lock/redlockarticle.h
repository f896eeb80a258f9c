// SPDX-License-Identifier: MIT
#pragma once

#include "lock/scheme.h"

namespace lockscope {

/// `redlock-article`: article 001's pseudo-code of Redlock as it is written. Wrong on purpose. See redlockarticle.cpp.
class RedlockArticle final : public Scheme {
public:
    const SchemeInfo &info() const override;
    Resource keyName(const Resource &resource, ClientId client) const override;
    Task<Acquisition> acquire(Host &host, LockRequest request) const override;
    Task<ReleaseReport> release(Host &host, HeldLock lock) const override;
};

} // namespace lockscope
