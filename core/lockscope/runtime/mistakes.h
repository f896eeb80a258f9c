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

/// setnx-expire-repair: the condition under which a client that did not get the lock sets the deadline of the winner's key.
enum class Repair : std::uint8_t {
    noDeadline, ///< TTL returns -1: the key has no deadline
    notTtl,     ///< TTL returns 0 ("not ttl" in article 004). True in the last half second of a lease; false for a key without a deadline
};
inline constexpr std::array<std::string_view, 2> repairWords{"no-deadline", "not-ttl"};

/// What an extension does on a node that no longer has the key.
enum class Extension : std::uint8_t {
    ifHeld,   ///< it does nothing, and the node is no longer a vote for the client
    orCreate, ///< it sets the key again, as popular libraries do: lost votes come back, also those of a stale holder
};
inline constexpr std::array<std::string_view, 2> extensionWords{"if-held", "or-create"};

/// The time from which a client counts its lease.
enum class LeaseStart : std::uint8_t {
    attempt,      ///< the start of the attempt that got the lock
    firstAttempt, ///< the start of its first attempt, so the lease includes the time for which it waited for the lock
};
inline constexpr std::array<std::string_view, 2> leaseStartWords{"attempt", "first-attempt"};

/// Deliberate mistakes for experiments; real programs make them with some of the schemes. The settings of a run select them: the run calls
/// ClientProcess::setMistakes(), and a scheme reads ClientProcess::mistakes(). A LockRequest does not contain them, so a program that uses
/// the lock library never makes them. The default values are the correct behaviour.
struct SchemeMistakes {
    Takeover takeover = Takeover::getset;
    bool loserRelease = false; ///< set-px-blind-del: a client without the lock deletes the key, too, in its `finally` (article 001)
    Repair repair = Repair::noDeadline;
    Extension extension = Extension::ifHeld;
    bool undo = true; ///< redlock, redlock-no-recheck, set-px-wait: a failed attempt releases the keys that it has set
    std::optional<LocalTime> leaseStart = std::nullopt; ///< redlock, set-px-lua: the start of the lease; nullopt: LeaseStart::attempt
};

} // namespace lockscope
