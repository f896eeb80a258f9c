// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct lua_State;

namespace lockscope::sim {

/// Every table that scripts share (the globals, the libraries) is hidden behind an empty table, its guard, which forwards reads and refuses
/// writes. This replaces the Lua functions that would show the difference.
void openGuards(lua_State *lua);
/// Replaces the table on top of the stack by its guard.
void guard(lua_State *lua);

} // namespace lockscope::sim
