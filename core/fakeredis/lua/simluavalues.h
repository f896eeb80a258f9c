// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

struct lua_State;

namespace lockscope::sim {

/// Puts a reply on Lua's stack as a script sees it: nil is false, a status is {ok=…}, an error is {err=…}.
/// REQUIRES: room for 32 values on the stack.
void pushReply(lua_State *lua, const Reply &reply);
/// Puts an error on the stack as Redis gives it to scripts: a table with `err`. It may be broken off (lua_error) by the caller.
void pushError(lua_State *lua, const char *message);
/// Takes the value on top of the stack away, and makes of it what the caller of the script gets. Nothing in here is carried out in Lua.
Reply takeReply(lua_State *lua);
/// What a script that was broken off answers; takes the error away.
Reply takeFailure(lua_State *lua, const char *hash);

} // namespace lockscope::sim
