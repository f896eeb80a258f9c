// SPDX-License-Identifier: MIT
#include "lockscope/schemes/ifeqrelease.h"

#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/release.h"
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

} // namespace lockscope
