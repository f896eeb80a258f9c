// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace lockscope {

/// What a program wants from a lock with a command.
enum class CommandRole : std::uint8_t { other, acquire, extend, release };

/// What a Lua script of a lock library is for, as far as the commands that it calls tell. A value.
struct LuaScript {
    CommandRole role = CommandRole::other;
    bool setsKey = false;        ///< for `extend`: the script sets the key again and may so create it; false: it only sets the TTL
    bool hasStrings = false;     ///< the key's value is a string, which is the lock's token
    bool answersWithTtl = false; ///< nil means that the lock was taken; a number is the TTL of the other holder's lock
};

/// Guesses what a script is for from the names of the commands that it calls:
///  - it reads who holds the lock, does not ask whether the lock is free, and deletes the key: release
///  - it sets a value: acquire, or extend if it reads who holds the lock and does not ask whether the lock is free
///  - it deletes a key or a member: release
///  - it sets a TTL: extend
LuaScript readLuaScript(std::string_view text);

} // namespace lockscope
