// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct lua_State;

namespace lockscope::sim {

// Each table that scripts share (the globals, the libraries) is hidden behind a guard: an empty table that forwards reads and refuses
// writes.

/// Replaces the Lua functions for which a guard would differ from the table behind it (next, pairs, rawget, rawset and others). Must be
/// called before addGuard().
void openGuards(lua_State *lua);
/// Replaces the table on top of the stack by its guard.
void addGuard(lua_State *lua);

} // namespace lockscope::sim
