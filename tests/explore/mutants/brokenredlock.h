// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// `redlock` with one line broken. Its entry in the catalogue of schemes (SchemeInfo) is that of
/// `redlock`.
class BrokenRedlock final : public Scheme {
public:
    enum class Line {
        none,            ///< nothing is broken
        start,           ///< the lease begins after the votes instead of before the first SET
        clockCheck,      ///< the clock is not read again after the votes
        quorum,          ///< half of the nodes (rounded down) are enough
        silentNode,      ///< a node that does not answer counts as a vote
        oneNodeTwice,    ///< the vote of node 1 counts twice
        token,           ///< all clients use the same token
        release,         ///< the release is a DEL without a comparison
        extensionQuorum, ///< one node is enough for an extension
    };
    explicit BrokenRedlock(Line broken);
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

private:
    const Line m_broken;
};

} // namespace lockscope
