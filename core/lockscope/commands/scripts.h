// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace lockscope {

/// Scripts that a node or the store executes atomically.
enum class Script : std::uint8_t {
    compareAndDelete, ///< the release of Redis's distributed-locks page: KEYS[1] lock, ARGV[1]
                      ///< token
    compareAndExtend, ///< sets a new TTL if the key's value is still the token: KEYS[1] lock,
                      ///< ARGV[1] token, ARGV[2] milliseconds
    extendOrCreate,   ///< as compareAndExtend, but sets a missing key again
    handOff, ///< takes a lock or queues for it, and hands it over: KEYS[1] lock, KEYS[2] queue,
             ///< ARGV[1] token, ARGV[2] what to do (take, join, again, release, leave), ARGV[3] the
             ///< TTL in ms; for `again` "TTL:end of the client's place in the queue", see
             ///< takeOrStay(). Replies: see handoffcommands.h
    readFenced,   ///< reads with a fencing token: KEYS[1] value, KEYS[2] largest fencing token
                  ///< received, ARGV[1] fencing token
    writeFenced,  ///< writes with a fencing token: KEYS and ARGV[1] as for readFenced, ARGV[2] new
                  ///< value. Returns 1: written; 0: refused
    writeClaimed, ///< writes if the claim (see claimStore()) is the token: KEYS[1] value, KEYS[2]
                  ///< claim, ARGV[1] token, ARGV[2] new value
    addToBloomFilter, ///< sets bits of a Bloom filter: KEYS[1] bits, ARGV[1] their positions,
                      ///< separated by spaces. Returns 1 if one of them was not set
    acquireAgain, ///< acquires a free lock, or acquires the owner's lock once more, with a new TTL:
                  ///< KEYS[1] lock (a Redis hash), ARGV[1] owner, ARGV[2] milliseconds. Returns how
                  ///< many times the owner holds the lock; 0: another owner has it
    releaseOnce, ///< releases the lock once, and deletes it if the owner does not hold it any more:
                 ///< KEYS[1] lock, ARGV[1] owner. Returns 1: deleted; 0: the owner still holds it;
                 ///< nil: it is not the owner's lock
    extendOwned, ///< sets a new TTL if the lock is the owner's: KEYS[1] lock, ARGV[1] owner,
                 ///< ARGV[2] milliseconds. Returns 1: done; 0: not
};

/// Returns the script's text for EVAL.
std::string_view scriptText(Script script);

/// Returns the script's SHA-1 in hexadecimal digits, for EVALSHA.
std::string_view scriptHash(Script script);

} // namespace lockscope
