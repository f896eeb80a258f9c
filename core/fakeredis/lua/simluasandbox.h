// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

struct lua_State;
struct luaL_Reg;

namespace lockscope::sim {

/// The initial state of math.random: 48 bits, as POSIX defines it. Each node has its own state; a
/// script continues with the state that the previous script of the node left.
inline constexpr std::uint64_t initialRandomState = 0x1234abcd330e;

/// Opens the libraries that a script may use, removes the functions that access files or the
/// process, and makes the globals and the tables of the libraries read-only, so
/// that a script cannot change anything for the next one. math.random uses the generator state of
/// the node whose script runs (runningScriptOf()). Leaves the writable table of the globals on the
/// stack; the engine sets KEYS and ARGV in it.
void openSandbox(lua_State *lua, const luaL_Reg *redisFunctions);

// A script must not change a table that other scripts share (the globals, the libraries). So
// scripts see only a read-only proxy of such a table: an empty table that forwards reads to the
// original and refuses writes.

/// Replaces the Lua functions that would read or change the empty proxy instead of its original
/// table. The new next, pairs, rawget and getmetatable read the original table; the new rawset and
/// setmetatable refuse a proxy. Call it before makeReadOnly().
void prepareReadOnlyTables(lua_State *lua);
/// Replaces the table on top of the stack by a read-only proxy of it.
void makeReadOnly(lua_State *lua);

} // namespace lockscope::sim
