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
    m_acquisitionLines = m_listing.size();
    for (const ListingLine &line : releasing.info().listing) {
        if (line.isRelease)
            m_listing.push_back({static_cast<int>(m_listing.size()) + 1, line.text, true});
    }
    // Maps the line numbers in the gaps of `releasing` to the lines of this listing. `releasing` acquires with its line 1, which also
    // begins the lease; here, line 2 (EXPIRE) begins it.
    constexpr int leaseLine = 2;
    const int lastAcquisitionLine = static_cast<int>(m_acquisitionLines);
    const auto lineHere = [lastAcquisitionLine](int line) { return line == 1 ? leaseLine : lastAcquisitionLine + line - 1; };
    for (const ListingGap &gap : acquiring.info().gaps) {
        if (gap.to <= lastAcquisitionLine)
            m_gaps.push_back(gap);
    }
    const bool hasLease = lastAcquisitionLine >= leaseLine; // without a lease, no other client can get the lock before it is released
    for (const ListingGap &gap : hasLease ? releasing.info().gaps : ListingGaps())
        m_gaps.push_back({lineHere(gap.from), lineHere(gap.to), gap.risk});
    constexpr MistakeSet ofRelease{ArticleMistake::undefinedToken, ArticleMistake::neverEqual, ArticleMistake::looseCompare,
                                   ArticleMistake::throwsWhenExpired};
    m_ownInfo.mistakes = (acquiring.info().mistakes - ofRelease) | (releasing.info().mistakes & ofRelease);
    m_ownInfo.listing = m_listing;
    m_ownInfo.gaps = m_gaps;
}

Task<Acquisition> SetnxRelease::acquire(ClientProcess &process, LockRequest request) const
{
    return m_acquiring.acquire(process, std::move(request));
}

Task<ReleaseReport> SetnxRelease::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(m_way, process, std::move(lock), m_ownInfo.listing.subspan(m_acquisitionLines));
}

} // namespace lockscope
