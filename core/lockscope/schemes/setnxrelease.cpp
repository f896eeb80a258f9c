// SPDX-License-Identifier: MIT
#include "lockscope/schemes/setnxrelease.h"

#include "lockscope/schemes/releaseway.h"

#include <utility>

namespace lockscope {

SetnxRelease::SetnxRelease(const Scheme &acquiring, ReleaseWay way, const Scheme &releasing)
    : Scheme(m_ownInfo), m_acquiring(acquiring), m_way(way), m_ownInfo(acquiring.info())
{
    for (const ListingLine &line : acquiring.info().listing) {
        if (!line.isRelease)
            m_listing.push_back(line);
    }
    m_acquisitionSize = m_listing.size();
    for (const ListingLine &line : releasing.info().listing) {
        if (line.isRelease)
            m_listing.push_back({static_cast<int>(m_listing.size()) + 1, line.text, true});
    }
    // The other scheme acquires with one line. In this one the lease begins with line 2, EXPIRE.
    constexpr int leaseLine = 2;
    const int last = static_cast<int>(m_acquisitionSize);
    const auto lineHere = [last](int line) { return line == 1 ? leaseLine : last + line - 1; };
    for (const ListingGap &gap : acquiring.info().gaps) {
        if (gap.to <= last)
            m_gaps.push_back(gap);
    }
    const bool hasLease = last >= leaseLine; // without a lease, no other client can get the lock before it is released
    for (const ListingGap &gap : hasLease ? releasing.info().gaps : ListingGaps())
        m_gaps.push_back({lineHere(gap.from), lineHere(gap.to), gap.risk});
    m_ownInfo.listing = m_listing;
    m_ownInfo.gaps = m_gaps;
}

Task<Acquisition> SetnxRelease::acquire(ClientProcess &process, LockRequest request) const
{
    return m_acquiring.acquire(process, std::move(request));
}

Task<ReleaseReport> SetnxRelease::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(m_way, process, std::move(lock), m_ownInfo.listing.subspan(m_acquisitionSize));
}

} // namespace lockscope
