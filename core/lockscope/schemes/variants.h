// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lockscope {

/// How a refused client learns that the lock is free.
enum class WakeUp : std::uint8_t {
    poll,   ///< it tries again after `retry-delay`
    notify, ///< the releaser hands the lock to the client that waited longest
};
inline constexpr std::array<std::string_view, 2> wakeUpWords{"poll", "notify"};

/// How the SETNX schemes release the lock. In the articles, each way to release occurs with several ways to acquire.
enum class ReleaseWay : std::uint8_t {
    usual,       ///< the scheme's default
    blind,       ///< DEL, whatever the key's value is
    getDel,      ///< GET, compare, DEL
    multiGetDel, ///< GET, compare, MULTI, DEL, EXEC (article 002)
    watch,       ///< WATCH, GET, compare, MULTI, DEL, EXEC (article 004)
    lua,         ///< compare and delete in one script
};
inline constexpr std::array<std::string_view, 6> releaseWords{"usual", "blind", "get-del", "multi-get-del", "watch", "lua"};

} // namespace lockscope
