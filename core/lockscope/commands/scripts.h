// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace lockscope {

/// The scripts that a node or the store carries out in one piece.
enum class Script : std::uint8_t {
    compareAndDelete, ///< the release of Redis's distributed-locks page: KEYS[1] lock, ARGV[1] token
    compareAndExtend, ///< a new TTL, if the token still stands there: KEYS[1] lock, ARGV[1] token, ARGV[2] milliseconds
    extendOrCreate, ///< the same, but a key that is gone is set anew
    handOff, ///< takes a lock or queues for it, and hands it on: KEYS[1] lock, KEYS[2] queue, ARGV[1] token, ARGV[2] take, join, again,
             ///< release or leave, ARGV[3] milliseconds, for `again` with the end of the place behind them; answers: see command.h
    readFenced, ///< shows the number and reads: KEYS[1] value, KEYS[2] largest number seen, ARGV[1] number
    writeFenced, ///< the same with a write: ARGV[2] new value; 0: refused
    writeClaimed, ///< writes while the token stands in the claim: KEYS[1] value, KEYS[2] claim, ARGV[1] token, ARGV[2] new value
    addIfAbsent, ///< sets bits, and answers 1 if one of them was not set: KEYS[1] bits, ARGV[1] their places, with spaces between
};

/// The text, as EVAL takes it.
std::string_view scriptText(Script script);

/// Its SHA-1 in hexadecimal digits, as EVALSHA takes it.
std::string_view scriptHash(Script script);

} // namespace lockscope
