// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// `set-px-wait` with one line of its acquisition broken. Its entry in the catalogue of schemes
/// (SchemeInfo) is that of `set-px-wait`.
class BrokenWait final : public Scheme {
public:
    enum class Line {
        none,       ///< nothing is broken
        answer,     ///< the number of replicas that WAIT returns is ignored
        clockCheck, ///< the clock is not read again after WAIT
    };
    explicit BrokenWait(Line broken);
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

private:
    const Scheme &m_original;
    const Line m_broken;
};

} // namespace lockscope
