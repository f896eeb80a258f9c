// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct lua_State;

namespace lockscope::sim {

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
