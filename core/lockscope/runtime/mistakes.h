// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope {

/// getset-timestamp: how a client takes over an expired lock (Redis's page on SETNX).
enum class Takeover : std::uint8_t {
    getset,   ///< GETSET, then a check of the old value: only one client wins
    delSetnx, ///< DEL, then SETNX: a slow client deletes the winner's key
};
inline constexpr std::array<std::string_view, 2> takeoverWords{"getset", "del-setnx"};

/// setnx-expire-repair: when a client that did not get the lock sets the winner's deadline.
enum class Repair : std::uint8_t {
    noDeadline, ///< TTL returns -1
    notTtl,     ///< "not ttl" of article 004: TTL returns 0. True in a lock's last half second; false for a lock without a deadline
};
inline constexpr std::array<std::string_view, 2> repairWords{"no-deadline", "not-ttl"};

/// What an extension does on a node on which the key is gone.
enum class Extension : std::uint8_t {
    ifHeld,   ///< nothing: the node no longer counts
    orCreate, ///< sets the key again, as popular libraries do: lost votes come back, also those of a stale holder
};
inline constexpr std::array<std::string_view, 2> extensionWords{"if-held", "or-create"};

/// From when a client counts its lease.
enum class LeaseStart : std::uint8_t {
    attempt,      ///< from before the attempt that got the lock
    firstAttempt, ///< from before its first attempt: the time that it waited for the lock counts, too
};
inline constexpr std::array<std::string_view, 2> leaseStartWords{"attempt", "first-attempt"};

/// Deliberate mistakes, which some programs make with single schemes, for experiments. The settings of a run select them: the run calls
/// ClientProcess::setMistakes(), and a scheme reads ClientProcess::mistakes(). No LockRequest has them, so a program that only takes locks
/// never makes them. The default values are the correct behaviour.
struct SchemeMistakes {
    Takeover takeover = Takeover::getset;
    bool loserRelease = false; ///< set-px-blind-del: the loser's `finally` deletes as well (article 001)
    Repair repair = Repair::noDeadline;
    Extension extension = Extension::ifHeld;
    bool undo = true; ///< redlock, redlock-no-recheck, set-px-wait: a failed attempt releases the keys that it has set
    std::optional<LocalTime> leaseStart = std::nullopt; ///< redlock, set-px-lua: when the lease begins; empty: with the attempt
};

} // namespace lockscope
