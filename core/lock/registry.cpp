// SPDX-License-Identifier: MIT
#include "lock/registry.h"

#include "base/contract.h"

#include "lock/getsettimestamp.h"
#include "lock/nolock.h"
#include "lock/redlock.h"
#include "lock/redlockarticle.h"
#include "lock/redlocknorecheck.h"
#include "lock/setnxdel.h"
#include "lock/setnxexpire.h"
#include "lock/setnxexpirerepair.h"
#include "lock/setpxblinddel.h"
#include "lock/setpxgetdel.h"
#include "lock/setpxhandoff.h"
#include "lock/setpxlua.h"
#include "lock/setpxmultidel.h"
#include "lock/setpxwait.h"
#include "lock/setpxwatchdel.h"
#include "lock/watchoptimistic.h"

#include <array>

namespace lockscope {

std::string_view denialName(Denial denial)
{
    switch (denial) {
    case Denial::held:
        return "held";
    case Denial::noQuorum:
        return "no-quorum";
    case Denial::noTimeLeft:
        return "no-time-left";
    case Denial::error:
        break;
    }
    return "error";
}

Task<ExtensionReport> Scheme::extend(Host &, HeldLock) const
{
    LOCKSCOPE_ASSERT(info().canExtend);
    co_return ExtensionReport{};
}

std::span<const Scheme *const> schemes()
{
    static const SetnxDel setnxDel;
    static const SetnxExpire setnxExpire;
    static const SetnxExpireRepair setnxExpireRepair;
    static const GetsetTimestamp getsetTimestamp;
    static const SetPxBlindDel setPxBlindDel;
    static const SetPxGetDel setPxGetDel;
    static const SetPxMultiDel setPxMultiDel;
    static const SetPxWatchDel setPxWatchDel;
    static const SetPxLua setPxLua;
    static const SetPxWait setPxWait;
    static const Redlock redlock;
    static const RedlockNoRecheck redlockNoRecheck;
    static const RedlockArticle redlockArticle;
    static const NoLock noLock;
    static const WatchOptimistic watchOptimistic;
    static const std::array<const Scheme *, 15> all{
        &setnxDel, &setnxExpire, &setnxExpireRepair, &getsetTimestamp,
        &setPxBlindDel, &setPxGetDel, &setPxMultiDel, &setPxWatchDel,
        &setPxLua, &setPxWait, &redlock, &redlockNoRecheck, &redlockArticle,
        &noLock, &watchOptimistic,
    };
    return all;
}

const Scheme *schemeOf(std::string_view id)
{
    for (const Scheme *const scheme : schemes()) {
        if (scheme->info().id == id)
            return scheme;
    }
    return nullptr;
}

const Scheme *schemeOf(std::string_view id, WakeUp wakeUp)
{
    static const SetPxHandoff setPxHandoff;
    if (wakeUp == WakeUp::poll)
        return schemeOf(id);
    return id == setPxHandoff.info().id ? &setPxHandoff : nullptr;
}

} // namespace lockscope
