// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"

#include <vector>

namespace lockscope {

/// The scheme set-px-lua or redlock with the setting `release=ifeq`: it deletes the keys by one
/// command (deleteIfEqual()) instead of the compare-and-delete script. Everything else, including
/// the id and the extension, is that of the scheme `original`.
class IfEqRelease final : public Scheme {
public:
    /// REQUIRES: `original` outlives this object; its listing has one release line.
    explicit IfEqRelease(const Scheme &original);
    IfEqRelease(const IfEqRelease &) = delete;
    IfEqRelease &operator=(const IfEqRelease &) = delete;

    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

private:
    const Scheme &m_original;
    std::vector<ListingLine> m_listing;
    std::size_t m_releaseLineIndex = 0;
    SchemeInfo m_ownInfo;
};

} // namespace lockscope
