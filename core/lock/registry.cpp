// SPDX-License-Identifier: MIT
#include "lock/registry.h"

#include "lock/redlock.h"
#include "lock/setpxblinddel.h"
#include "lock/setpxlua.h"

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

std::span<const Scheme *const> schemes()
{
    static const SetPxBlindDel setPxBlindDel;
    static const SetPxLua setPxLua;
    static const Redlock redlock;
    static const std::array<const Scheme *, 3> all{&setPxBlindDel, &setPxLua, &redlock};
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

} // namespace lockscope
