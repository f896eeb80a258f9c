// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct lua_State;
struct luaL_Reg;

namespace lockscope::sim {

/// Opens the libraries that a script has, takes away what could reach outside, and makes all of it read-only: a script leaves nothing behind
/// for the next. Leaves on the stack the table behind the globals, where KEYS and ARGV go.
void openSandbox(lua_State *lua, const luaL_Reg *redisFunctions);
/// Starts the row of math.random anew, as Redis does before each script.
void seedScriptRandom();

} // namespace lockscope::sim
