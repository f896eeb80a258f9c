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
/// process, and makes the globals and the tables of the libraries read-only (simluareadonly.h), so
/// that a script cannot change anything for the next one. math.random uses the generator state of
/// the node whose script runs (runningScriptOf()). Leaves the writable table of the globals on the
/// stack; the engine sets KEYS and ARGV in it.
void openSandbox(lua_State *lua, const luaL_Reg *redisFunctions);

} // namespace lockscope::sim
