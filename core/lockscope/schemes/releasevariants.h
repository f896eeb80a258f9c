// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

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

/// A SETNX scheme with another way to release (the setting `release`). It has the id of the scheme
/// `acquiring` and acquires as that scheme does. Its listing consists of the acquisition lines of
/// `acquiring` and the release lines of `releasing`.
class SetnxRelease final : public Scheme {
public:
    /// `releasing`: the scheme that uses this way by default (schemeOfRelease()). REQUIRES: both
    /// schemes outlive this object; the way is not ReleaseWay::usual.
    SetnxRelease(const Scheme &acquiring, ReleaseWay way, const Scheme &releasing);
    SetnxRelease(const SetnxRelease &) = delete;
    SetnxRelease &operator=(const SetnxRelease &) = delete;

    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

private:
    void addArrows(const Scheme &releasing);
    void addGaps(const Scheme &releasing);
    void addMistakes(const Scheme &releasing);
    /// Returns the number that a line of `releasing` has in this scheme's listing. In `releasing`,
    /// line 1 acquires and the release lines begin with line 2.
    int ownLineOf(int line) const;

    const Scheme &m_acquiring;
    const ReleaseWay m_way;
    std::size_t m_acquisitionLines = 0;
    std::vector<ListingLine> m_listing;
    std::vector<ListingArrow> m_arrows;
    std::vector<ListingGap> m_gaps;
    SchemeInfo m_ownInfo;
};

} // namespace lockscope
