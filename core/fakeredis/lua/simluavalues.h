// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

struct lua_State;

namespace lockscope::sim {

/// Pushes a reply on the stack as a script receives it: nil is false, a status is {ok=…}, an error
/// is {err=…}. REQUIRES: room for 32 values on the stack.
void pushReply(lua_State *lua, const Reply &reply);
/// Pushes an error as Redis passes it to scripts: a table whose field `err` is the message. The
/// caller may raise it with lua_error().
void pushError(lua_State *lua, const char *message);
/// Pops the value on top of the stack, the result of a script. Returns it as the reply of the node.
/// Runs no Lua code.
Reply takeReply(lua_State *lua);
/// Pops the error of a failed script. Returns the reply of the node. `hash`: the hash of the
/// script.
Reply takeFailure(lua_State *lua, const char *hash);

} // namespace lockscope::sim
