// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lockscope {

/// getset-timestamp: how a lock whose time is past is taken over (Redis's page on SETNX).
enum class Takeover : std::uint8_t {
    getset,   ///< GETSET, and a look at what stood there: one winner
    delSetnx, ///< DEL, then SETNX: a slow one deletes the winner's key
};
inline constexpr std::array<std::string_view, 2> takeoverWords{"getset", "del-setnx"};

/// setnx-expire-repair: when a loser sets the winner's deadline.
enum class Repair : std::uint8_t {
    noDeadline, ///< TTL says -1
    notTtl,     ///< "not ttl" of article 004: TTL says 0, which a lock in its last half second does, and one without a deadline does not
};
inline constexpr std::array<std::string_view, 2> repairWords{"no-deadline", "not-ttl"};

/// What an extension does on a node on which the key is gone.
enum class Extension : std::uint8_t {
    ifHeld,   ///< nothing: that node no longer counts
    orCreate, ///< sets it anew, as popular libraries do: votes that were lost come back, also a stale holder's
};
inline constexpr std::array<std::string_view, 2> extensionWords{"if-held", "or-create"};

/// Mistakes that programs make with single schemes, for experiments: a run sets them on a client's process (ClientProcess::setSlips), and the schemes
/// that can make such a mistake read them there. No request carries them, so a program that only takes locks never makes them.
struct SchemeSlips {
    Takeover takeover = Takeover::getset;
    bool loserRelease = false; ///< set-px-blind-del: the loser's `finally` deletes as well (article 001)
    Repair repair = Repair::noDeadline;
    Extension extension = Extension::ifHeld;
};

} // namespace lockscope
