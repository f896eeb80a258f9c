// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

struct lua_State;
struct luaL_Reg;

namespace lockscope::sim {

/// The state of math.random: 48 bits, as POSIX begins them. Each node has one, from its start on; scripts go on with it.
inline constexpr std::uint64_t firstRandomState = 0x1234abcd330e;

/// Opens the libraries that a script has, takes away what could reach outside, and makes all of it read-only: a script leaves nothing behind
/// for the next. Leaves on the stack the table behind the globals, where KEYS and ARGV go. `random`: where math.random finds the state
/// of the node whose script runs.
void openSandbox(lua_State *lua, const luaL_Reg *redisFunctions, std::uint64_t **random);

} // namespace lockscope::sim
