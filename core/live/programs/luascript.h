// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace lockscope {

/// The purpose of a program's command for a lock.
enum class CommandRole : std::uint8_t { other, acquire, extend, release };

/// The purpose of a Lua script of a lock library, guessed from the commands that the script calls.
/// A value.
struct LuaScript {
    CommandRole role = CommandRole::other;
    bool setsKey = false; ///< for `extend`: the script sets the key again and may so create it;
                          ///< false: it only sets the TTL
    bool hasStringValue = false;   ///< the key's value is a string, which is the lock's token
    bool changesKeys = false;      ///< it may change keys
    bool changesOtherwise = false; ///< it may change a key in another way than its role tells: it
                                   ///< sets a key and deletes or renames one, …
    bool changesAnyKey = false;    ///< it may change keys that it does not name (FLUSHALL)
    bool answersWithTtl = false;   ///< the reply nil means that the lock was acquired; a number is
                                   ///< the TTL of the key of another holder
};

/// Guesses the purpose of a script from the names of the commands that it calls. The first rule
/// that applies decides:
///  - it reads who holds the lock, does not ask whether the lock is free, and deletes the key: release
///  - it sets a value: acquire; or extend if it reads who holds the lock and does not ask whether the lock is free
///  - it deletes a key or a member: release
///  - it sets a TTL: extend
LuaScript readLuaScript(std::string_view text);

} // namespace lockscope
