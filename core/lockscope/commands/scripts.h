// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace lockscope {

/// Scripts that a node or the store executes atomically.
enum class Script : std::uint8_t {
    compareAndDelete, ///< the release of Redis's distributed-locks page: KEYS[1] lock, ARGV[1] token
    compareAndExtend, ///< sets a new TTL if the key's value is still the token: KEYS[1] lock, ARGV[1] token, ARGV[2] milliseconds
    extendOrCreate, ///< the same, but sets a missing key again
    handOff, ///< takes a lock or queues for it, and hands it over: KEYS[1] lock, KEYS[2] queue, ARGV[1] token, ARGV[2] what to do
             ///< (take, join, again, release, leave), ARGV[3] the TTL in ms; for `again` "TTL:end of the client's place in the queue", see
             ///< takeOrStay(). Replies: see handoffcommands.h
    readFenced, ///< reads with a fencing token: KEYS[1] value, KEYS[2] largest token received, ARGV[1] token
    writeFenced, ///< the same for a write: ARGV[2] new value; 0: refused
    writeClaimed, ///< writes if the claim (see claimStore()) is the token: KEYS[1] value, KEYS[2] claim, ARGV[1] token, ARGV[2] new value
    addIfAbsent, ///< sets bits, and returns 1 if one of them was not set: KEYS[1] bits, ARGV[1] their positions, separated by spaces
    acquireAgain, ///< takes a free lock, or one hold more of an own lock, with a new TTL: KEYS[1] lock, a hash; ARGV[1] owner, ARGV[2]
                  ///< milliseconds. Returns the number of holds; 0: it is another owner's
    releaseOnce,  ///< gives up one hold, and deletes the lock with the last one: KEYS[1] lock, ARGV[1] owner. Returns 1: deleted; 0: it has
                  ///< more holds; nil: it is not the owner's
    extendOwned,  ///< sets a new TTL if it is the owner's: KEYS[1] lock, ARGV[1] owner, ARGV[2] milliseconds; 1: done, 0: not
};

/// Returns the script's text for EVAL.
std::string_view scriptText(Script script);

/// Returns the script's SHA-1 in hexadecimal digits, for EVALSHA.
std::string_view scriptHash(Script script);

} // namespace lockscope
