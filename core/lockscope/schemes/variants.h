// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lockscope {

/// How a refused client learns that the lock is free.
enum class WakeUp : std::uint8_t {
    poll,   ///< it does not learn this; it tries again after `retry-delay`
    notify, ///< the releaser hands the lock to the client that waited longest
};
inline constexpr std::array<std::string_view, 2> wakeUpWords{"poll", "notify"};

/// The setting `release`: how a scheme releases the lock. In the web articles (docs/ARTICLES.md),
/// each way to release occurs with several ways to acquire. The schemes setnx-… can release in each
/// of these ways. set-px-lua and redlock have `usual` and `ifeq`; all other schemes have only
/// `usual`.
enum class ReleaseWay : std::uint8_t {
    usual,       ///< the scheme's default
    blind,       ///< DEL, whatever the key's value is
    getDel,      ///< GET, compare, DEL
    multiGetDel, ///< GET, compare, then a transaction with only the deletion: MULTI, DEL, EXEC
                 ///< (article 002)
    watch,       ///< WATCH, GET, compare, MULTI, DEL, EXEC (article 004)
    lua,         ///< compare and delete in one script
    ifeq,        ///< compare and delete in one command: DELEX with IFEQ, or DELIFEQ
};
inline constexpr std::array<std::string_view, 7> releaseWords{
    "usual", "blind", "get-del", "multi-get-del", "watch", "lua", "ifeq"};

/// The unit in which a client sends the lease to SET.
enum class LeaseUnit : std::uint8_t {
    milliseconds, ///< SET … PX
    seconds,      ///< SET … EX: rounded up to whole seconds
};
inline constexpr std::array<std::string_view, 2> leaseUnitWords{"ms", "s"};

} // namespace lockscope
