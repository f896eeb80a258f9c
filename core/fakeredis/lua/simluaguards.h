// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct lua_State;

namespace lockscope::sim {

/// Every table that scripts share (the globals, the libraries) is hidden behind an empty one, its guard, which reads from it and can not be
/// written. This replaces those of Lua's own functions that would see the difference.
void openGuards(lua_State *lua);
/// Replaces the table on top of the stack by a guard of it.
void guard(lua_State *lua);

} // namespace lockscope::sim
