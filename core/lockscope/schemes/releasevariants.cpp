// SPDX-License-Identifier: MIT
#include "lockscope/schemes/releasevariants.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

#include <algorithm>
#include <utility>

namespace lockscope {

IfEqRelease::IfEqRelease(const Scheme &original)
    : Scheme(m_ownInfo), m_original(original),
      m_listing(original.info().listing.begin(), original.info().listing.end()),
      m_ownInfo(original.info())
{
    const auto line = std::find_if(
        m_listing.begin(), m_listing.end(), [](const ListingLine &one) { return one.isRelease; });
    line->text = m_ownInfo.isQuorum
        ? "DELEX key IFEQ token, else DELIFEQ, else EVALSHA, all N nodes"
        : "DELEX key IFEQ token, else DELIFEQ, else EVALSHA";
    m_releaseLineIndex = static_cast<std::size_t>(line - m_listing.begin());
    m_ownInfo.listing = m_listing;
}

Task<Acquisition> IfEqRelease::acquire(ClientProcess &process, LockRequest request) const
{
    return m_original.acquire(process, std::move(request));
}

Task<ExtensionReport> IfEqRelease::extend(ClientProcess &process, HeldLock lock) const
{
    return m_original.extend(process, std::move(lock));
}

Task<ReleaseReport> IfEqRelease::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(m_listing[m_releaseLineIndex]);
    const Command command = commands::deleteIfEqual(lock.request.resource, lock.token);
    const Duration nodeTimeout = lock.request.nodeTimeout;
    if (!info().isQuorum) {
        auto report = co_await releaseOnOneNode(process, command, nodeTimeout);
        co_return report;
    }
    auto reportOfQuorum = co_await releaseByMajority(process, command, nodeTimeout);
    co_return reportOfQuorum;
}

namespace {

constexpr int leaseLine = 2;

} // namespace

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
    addArrows(releasing);
    addGaps(releasing);
    addMistakes(releasing);
    m_ownInfo.listing = m_listing;
    m_ownInfo.arrows = m_arrows;
    m_ownInfo.gaps = m_gaps;
}

// In `releasing`, line 1 also begins the lease. In this scheme, line 2 (EXPIRE) begins the lease.
int SetnxRelease::ownLineOf(int line) const
{
    return line == 1 ? leaseLine : static_cast<int>(m_acquisitionLines) + line - 1;
}

void SetnxRelease::addArrows(const Scheme &releasing)
{
    for (const ListingArrow &arrow : m_acquiring.info().arrows) {
        if (arrow.from <= static_cast<int>(m_acquisitionLines))
            m_arrows.push_back(arrow);
    }
    const Listing releaseLines = releasing.info().listing;
    for (ListingArrow arrow : releasing.info().arrows) {
        if (!releaseLines[static_cast<std::size_t>(arrow.from - 1)].isRelease)
            continue;
        arrow.from = ownLineOf(arrow.from);
        if (arrow.to.line > 0)
            arrow.to.line = ownLineOf(arrow.to.line);
        m_arrows.push_back(arrow);
    }
}

void SetnxRelease::addGaps(const Scheme &releasing)
{
    const int lastAcquisitionLine = static_cast<int>(m_acquisitionLines);
    for (const ListingGap &gap : m_acquiring.info().gaps) {
        if (gap.to <= lastAcquisitionLine)
            m_gaps.push_back(gap);
    }
    // Without a lease, no other client can get the lock before it is released, so the gaps of
    // `releasing` do no harm.
    const bool hasLease = lastAcquisitionLine >= leaseLine;
    for (const ListingGap &gap : hasLease ? releasing.info().gaps : ListingGaps())
        m_gaps.push_back({ownLineOf(gap.from), ownLineOf(gap.to), gap.risk});
}

void SetnxRelease::addMistakes(const Scheme &releasing)
{
    constexpr MistakeSet ofRelease{ArticleMistake::undefinedToken, ArticleMistake::neverEqual,
        ArticleMistake::looseCompare, ArticleMistake::throwsWhenExpired};
    m_ownInfo.mistakes =
        (m_acquiring.info().mistakes - ofRelease) | (releasing.info().mistakes & ofRelease);
}

Task<Acquisition> SetnxRelease::acquire(ClientProcess &process, LockRequest request) const
{
    return m_acquiring.acquire(process, std::move(request));
}

Task<ReleaseReport> SetnxRelease::release(ClientProcess &process, HeldLock lock) const
{
    return releaseInWay(
        m_way, process, std::move(lock), m_ownInfo.listing.subspan(m_acquisitionLines));
}

} // namespace lockscope
