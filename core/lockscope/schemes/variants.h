// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lockscope {

/// How a client that was refused learns that the lock is free.
enum class WakeUp : std::uint8_t {
    poll,   ///< it asks again after `retry-delay`
    notify, ///< the releaser hands the lock to the one that waited longest
};
inline constexpr std::array<std::string_view, 2> wakeUpWords{"poll", "notify"};

/// How the SETNX schemes give the lock back. The articles choose it apart from how the lock is acquired.
enum class ReleaseWay : std::uint8_t {
    usual,       ///< the scheme's own
    blind,       ///< DEL, whatever stands there
    getDel,      ///< GET, compare, DEL
    multiGetDel, ///< GET, compare, MULTI, DEL, EXEC (article 002)
    watch,       ///< WATCH, GET, compare, MULTI, DEL, EXEC (article 004)
    lua,         ///< compare and delete in one script
};
inline constexpr std::array<std::string_view, 6> releaseWords{"usual", "blind", "get-del", "multi-get-del", "watch", "lua"};

} // namespace lockscope
