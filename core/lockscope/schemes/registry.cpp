// SPDX-License-Identifier: MIT
#include "lockscope/schemes/registry.h"

#include "lockscope/base/contract.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/schemes/releasevariants.h"
#include "lockscope/schemes/sharedsteps.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace lockscope {

// Each function returns a scheme and is in the source file with its name. Declare a new scheme here
// and list it in schemes().
using SchemeGetter = const Scheme &();
SchemeGetter setnxDel, setnxExpire, setnxExpireRepair, getsetTimestamp;
SchemeGetter setPxBlindDel, setPxGetDel, setPxMultiDel, setPxWatchDel, setPxLua, setPxIfEq,
    setPxWait, setPxWaitAof, setPxHandoff, reentrant;
SchemeGetter redlock, redlockNoRecheck, redlockArticle;
SchemeGetter noLock, watchOptimistic;
SchemeGetter program; // found by its id only

namespace {

// A scheme with another way to release than its default.
struct ReleaseVariant {
    const Scheme *of;
    ReleaseWay way;
    std::unique_ptr<Scheme> scheme;
};

// Returns a scheme object for each SETNX scheme with each way to release, and for the schemes that
// may release by one command.
const std::vector<ReleaseVariant> &releaseVariants()
{
    static const std::vector<ReleaseVariant> variants = [] {
        std::vector<ReleaseVariant> all;
        for (const Scheme *const of : {&setnxDel(), &setnxExpire(), &setnxExpireRepair()}) {
            for (const ReleaseWay way : {ReleaseWay::blind, ReleaseWay::getDel,
                     ReleaseWay::multiGetDel, ReleaseWay::watch, ReleaseWay::lua, ReleaseWay::ifeq})
                all.push_back({of, way,
                    std::make_unique<SetnxRelease>(*of, way, *schemeOf(schemeOfRelease(way)))});
        }
        for (const Scheme *const of : {&setPxLua(), &redlock()})
            all.push_back({of, ReleaseWay::ifeq, std::make_unique<IfEqRelease>(*of)});
        return all;
    }();
    return variants;
}

} // namespace

std::string_view denialName(Denial denial)
{
    switch (denial) {
    case Denial::held: return detailText(Detail::held);
    case Denial::noQuorum: return detailText(Detail::noQuorum);
    case Denial::noTimeLeft: return detailText(Detail::noTimeLeft);
    case Denial::error: break;
    }
    return detailText(Detail::error);
}

Task<ExtensionReport> Scheme::extend(ClientProcess &, HeldLock) const
{
    LOCKSCOPE_ASSERT(info().canExtend);
    co_return ExtensionReport{};
}

std::span<const Scheme *const> schemes()
{
    static const std::array all{
        &setnxDel(),
        &setnxExpire(),
        &setnxExpireRepair(),
        &getsetTimestamp(),
        &setPxBlindDel(),
        &setPxGetDel(),
        &setPxMultiDel(),
        &setPxWatchDel(),
        &setPxLua(),
        &setPxIfEq(),
        &setPxWait(),
        &setPxWaitAof(),
        &reentrant(),
        &redlock(),
        &redlockNoRecheck(),
        &redlockArticle(),
        &noLock(),
        &watchOptimistic(),
    };
    return all;
}

const Scheme *schemeOf(std::string_view id)
{
    for (const Scheme *const scheme : schemes()) {
        if (scheme->info().id == id)
            return scheme;
    }
    return id == program().info().id ? &program() : nullptr;
}

const Scheme *SchemeRef::variant(WakeUp wakeUp, ReleaseWay release) const
{
    const Scheme *const scheme = m_scheme.get();
    if (wakeUp == WakeUp::notify)
        return scheme == &setPxLua() ? &setPxHandoff() : nullptr;
    const auto &variants = releaseVariants();
    const auto found = std::find_if(variants.begin(), variants.end(),
        [&](const auto &variant) { return variant.of == scheme && variant.way == release; });
    return found == variants.end() ? scheme : found->scheme.get();
}

} // namespace lockscope
