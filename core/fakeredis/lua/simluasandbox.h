// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

struct lua_State;
struct luaL_Reg;

namespace lockscope::sim {

/// The initial state of math.random: 48 bits, as POSIX defines it. Each node has its own state; one script continues with the state that
/// the previous one left.
inline constexpr std::uint64_t firstRandomState = 0x1234abcd330e;

/// Opens the libraries that a script may use, removes the functions that reach outside, and makes all tables read-only, so that a script
/// leaves nothing for the next one. Leaves the table behind the globals on the stack, for KEYS and ARGV.
/// `random`: a pointer to the generator state of the node whose script runs.
void openSandbox(lua_State *lua, const luaL_Reg *redisFunctions, std::uint64_t **random);

} // namespace lockscope::sim
